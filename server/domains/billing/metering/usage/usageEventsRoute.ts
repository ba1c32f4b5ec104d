import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { readObject } from '#server/engine/http/readBody.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { EVENT_METERS, MOST_EVENTS, readUsage } from './readUsage.ts';
import { recordUsage } from './recordUsage.ts';

const count = { type: 'integer', minimum: 0 };

/** `POST /usage-events`: what only a meter knows, such as the traffic of an address. */
export const usageEventsRoute: ApiRoute = {
  method: 'POST',
  path: '/api/bill/v1/usage-events',
  access: ['ADMIN'],
  canBeTried: true,
  document: {
    tag: 'billingItems',
    summary: 'Report usage; an event that is reported again counts once',
    body: {
      type: 'object',
      required: ['source', 'events'],
      properties: {
        source: { type: 'string', maxLength: 64, description: 'The meter; it gives its events their ids' },
        events: {
          type: 'array',
          maxItems: MOST_EVENTS,
          items: {
            type: 'object',
            required: ['id', 'item_id', 'meter', 'quantity', 'at'],
            properties: {
              id: { type: 'string', maxLength: 200, description: 'The same for every report of the event' },
              item_id: { type: 'integer', description: 'The billing item that the usage belongs to' },
              meter: { enum: [...EVENT_METERS] },
              quantity: { type: 'string', description: 'In the unit of the meter, with at most six decimals' },
              at: { type: 'string', format: 'date-time', description: 'When it happened' },
            },
          },
        },
      },
    },
    replies: {
      202: {
        description: 'How many events are new, and how many were known',
        schema: {
          type: 'object',
          properties: { accepted: count, duplicates: count },
          required: ['accepted', 'duplicates'],
        },
      },
      409: { description: 'An event has the id of another one with a different content; nothing was stored' },
    },
    example: { as: 'admin', body: { source: 'router-7', events: [] } },
  },
  async handle(c) {
    const context = c.get('context');
    const body = await readObject(c.req.raw, context.settings.bodyLimitBytes);
    const { source, events } = readUsage(body, context.clock());
    return jsonReply(context, 202, { ...(await recordUsage(context, source, events)) });
  },
};
