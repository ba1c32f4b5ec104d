import { isCycle } from '#model/rules/time/calendar/closesFrom.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { actOnRecord } from '#server/engine/records/write/actOnRecord.ts';
import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';

/** `POST /closes`: closes a month by its name. It is the action `close` of its record. */
export const closesRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/closes',
  access: ['ADMIN'],
  does: [{ resource: 'closes', operation: 'close' }],
  canBeTried: true,
  document: {
    tag: 'closes',
    summary: 'Close a month: nothing is billed in it any more',
    body: {
      type: 'object',
      properties: { period: { type: 'string', description: 'YYYY-MM' } },
      required: ['period'],
    },
    repeatable: true,
    replies: {
      202: { description: 'The month, which is being closed', schema: { type: 'object' } },
      404: { description: 'Nothing is billed in this month', schema: { $ref: '#/components/schemas/Error' } },
      409: {
        description: 'The month is closed already, or cannot be closed yet',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = knownDefinition(context, 'closes');
    const action = definition?.actions['close'];
    if (definition === undefined || action === undefined) throw new ApiError('system.unknownService');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const { period } = body;
    if (!isCycle(period)) throw new ApiError('request.invalid', { fields: { period: 'rating.cycle' } });
    return onceOnly({ context, request: c.req.raw }, body, async (inside) => {
      const month = await inside.db.kysely
        .selectFrom('closes')
        .select('id')
        .where('period', '=', period)
        .executeTakeFirst();
      if (month === undefined) throw new ApiError('request.notFound', { at: ['period'] });
      await actOnRecord(inside, definition, month.id, action, {});
      return jsonReply(inside, 202, await readRecord(inside, definition, month.id));
    });
  },
};
