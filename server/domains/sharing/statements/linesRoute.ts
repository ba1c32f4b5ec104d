import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { isReadable, readableFields } from '#server/engine/records/list/readableFields.ts';
import { listRecords } from '#server/engine/records/list/listRecords.ts';
import { MAX_PAGE, readRange } from '#server/engine/routes/resources/listParameters.ts';

/** `GET /settlement/statements/{id}/lines`: the lines of one statement, in the order of their numbers. */
export const linesRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/settlement/statements/{id}/lines',
  access: ['OPERATION_SUPPORTER', 'ADMIN', 'PROVIDER'],
  does: [{ resource: 'settlementLines', operation: 'list' }],
  document: {
    tag: 'settlementStatements',
    summary: 'The lines of a statement',
    query: {
      range: { type: 'string', description: `First and last position, \`[0,99]\`; at most ${MAX_PAGE} lines` },
    },
    replies: {
      200: {
        description: 'The lines in the order of their numbers; `Content-Range` has their number',
        schema: { type: 'array', items: { type: 'object' } },
      },
      404: { description: 'There is no such statement', schema: { $ref: '#/components/schemas/Error' } },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const statements = knownDefinition(context, 'settlementStatements');
    const lines = knownDefinition(context, 'settlementLines');
    if (statements === undefined || lines === undefined) throw new ApiError('settlement.statementNotFound');
    refuseUnless(context, decide(context, 'show', statements));
    refuseUnless(context, decide(context, 'list', lines));
    // Within the scope of the reader: the statement of another provider does not exist.
    const { id } = await findRecord(context, statements, c.req.param('id') ?? '');
    const { offset, limit } = readRange(c.req.query('range') ?? null, MAX_PAGE);
    const { records, total } = await listRecords(context, lines, {
      fields: readableFields(lines, context.actor),
      filter: { statement_id: id },
      allows: (field) => isReadable(field, context.actor),
      sort: [{ field: 'number', order: 'ASC' }],
      offset,
      limit,
    });
    const last = Math.max(offset, offset + records.length - 1);
    return c.json(records, 200, { 'content-range': `settlementLines ${offset}-${last}/${total}` });
  },
};
