import type { SharingUses } from '#server/domains/sharing/uses.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { refuseField } from '#server/engine/records/write/values/refuseField.ts';
import { runReply } from './runReply.ts';
import { runStatements } from './runStatements.ts';

/** `POST /settlement/runs`: makes the statements of a period. A repetition computes drafts again. */
export const runRoute = (uses: SharingUses): ApiRoute => ({
  method: 'POST',
  path: '/api/bill/v1/settlement/runs',
  access: ['OPERATION_SUPPORTER', 'ADMIN'],
  does: [{ resource: 'settlementStatements', operation: 'run' }],
  document: {
    tag: 'settlementStatements',
    summary: 'Make the statements of a period, or compute its drafts again',
    body: {
      type: 'object',
      properties: {
        period: { type: 'string', description: '`2026-06`, `2026-06-1`, `2026-06-2` or `2026-W23`' },
        provider_id: {
          type: ['integer', 'null'],
          description: 'Default: every enabled provider. Of a month, every period of a provider that ends in it',
        },
      },
      required: ['period'],
    },
    replies: {
      201: {
        description: 'The statements; `skipped` has the periods that were refused',
        schema: {
          type: 'object',
          required: ['statements', 'skipped'],
          properties: {
            statements: { type: 'array', items: { type: 'object' } },
            skipped: { type: 'array', items: { type: 'object' } },
          },
        },
      },
      409: {
        description: 'A rule is missing, the period is settled or open, or the provider is disabled',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const { period, provider_id, ...unknown } = body;
    const [name] = Object.keys(unknown);
    if (name !== undefined) refuseField(context, name, 'validation.unknown', { name });
    const result = await runStatements(context, uses, { period, provider_id });
    return jsonReply(context, 201, await runReply(context, result));
  },
});
