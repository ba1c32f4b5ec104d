import { onceOnly } from '#server/engine/routes/resources/idempotency.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { readRecord } from '#server/engine/records/list/readRecord.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { makeOrder } from './makeOrder.ts';

/** Orders what was quoted. */
export const orderRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/orders',
  access: 'signed-in',
  canBeTried: true,
  document: {
    tag: 'orders',
    summary: 'Order what was quoted',
    body: {
      type: 'object',
      properties: {
        quote_id: { type: 'string' },
        auto_renew: { type: 'boolean' },
        by_transfer: {
          type: 'boolean',
          description: 'It waits for a bank transfer, for days, and is paid when the money arrives',
        },
      },
      required: ['quote_id'],
    },
    repeatable: true,
    replies: {
      201: {
        description: 'The order, which can be paid for 30 minutes, or for the days of a transfer',
        schema: { type: 'object' },
      },
      404: { description: 'There is no such quote, or it has ended', schema: { $ref: '#/components/schemas/Error' } },
      409: {
        description: 'Something has changed: `difference` lists each value, as `quoted` and `now`',
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = context.schemas.resources['orders'];
    if (definition === undefined) throw new ApiError('system.unknownService');
    // Those who have orders make them.
    refuseUnless(context, decide(context, 'list', definition));
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    return onceOnly({ context, request: c.req.raw }, body, async (inside) => {
      const id = await makeOrder(inside, body);
      return jsonReply(inside, 201, await readRecord(inside, definition, id, { trusted: true }));
    });
  },
};
