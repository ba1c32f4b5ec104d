import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { costOf } from './costOf.ts';

const text = { type: 'string' };
const amount = { type: ['string', 'null'] };

/** `GET /costs`: what one record costs. */
export const costRoute: ApiRoute = {
  method: 'GET',
  path: '/api/bill/v1/costs',
  access: 'signed-in',
  document: {
    tag: 'billingItems',
    summary: 'What a record costs now with what belongs to it, and what this month has been charged',
    query: { resource: { type: 'string', maxLength: 64 }, resource_id: { type: 'string', maxLength: 200 } },
    replies: {
      200: {
        description: 'In yuan. A record that is not charged, or that the reader may not see, has no charges',
        schema: {
          type: 'object',
          required: ['cycle', 'hourly', 'monthly', 'charged', 'charges', 'subscription'],
          properties: {
            currency: text,
            cycle: { type: 'string', description: 'The billing cycle of `charged`, such as 2026-01' },
            hourly: { type: 'string', description: 'Pay as you go, while its state is what it is' },
            monthly: { type: 'string', description: 'The same for 730 hours' },
            charged: text,
            charges: {
              type: 'array',
              items: {
                type: 'object',
                properties: {
                  resource: text,
                  resource_id: text,
                  name: amount,
                  paid: amount,
                  resource_type: text,
                  spec: amount,
                  quantity: amount,
                  state: text,
                  hourly: amount,
                },
              },
            },
            subscription: { type: ['object', 'null'], description: 'What was paid in advance, and until when' },
          },
        },
      },
    },
    example: { query: { resource: 'vms', resource_id: '0' } },
  },
  async handle(c) {
    const context = c.get('context');
    const [resource = '', resource_id = ''] = [c.req.query('resource'), c.req.query('resource_id')];
    return jsonReply(context, 200, await costOf(context, { resource, resource_id }));
  },
};
