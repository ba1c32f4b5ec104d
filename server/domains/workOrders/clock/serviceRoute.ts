import type { ServiceClock } from '#model/domains/workOrders/service/serviceClock.ts';
import type { Json } from '#model/language/definition.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { decide, refuseUnless } from '#server/engine/records/decide.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { needed, workOrderDefinitions } from '#server/domains/workOrders/orders.ts';
import { readLevel } from './readLevel.ts';

const time: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
const clock: JsonSchema = {
  type: 'object',
  required: ['state', 'target_ms', 'used_ms', 'due_at', 'warn_at', 'ended_at', 'breached_at', 'intervals'],
  properties: {
    state: { type: 'string', enum: ['running', 'paused', 'met', 'breached'] },
    target_ms: { type: 'integer' },
    used_ms: { type: 'integer' },
    due_at: time,
    warn_at: time,
    ended_at: time,
    breached_at: time,
    intervals: {
      type: 'array',
      items: {
        type: 'object',
        required: ['from', 'to', 'kind', 'used_ms'],
        properties: {
          from: { type: 'string', format: 'date-time' },
          to: { type: 'string', format: 'date-time' },
          kind: { type: 'string', enum: ['counted', 'off', 'paused', 'ended'] },
          used_ms: { type: 'integer' },
        },
      },
    },
  },
};

/** `GET /work-orders/{id}/service`: both clocks, each explained by its intervals. */
export const serviceRoute: ApiRoute = {
  method: 'GET',
  path: '/api/issue/v1/work-orders/{id}/service',
  access: 'signed-in',
  does: [{ resource: 'workOrders', operation: 'show' }],
  document: {
    tag: 'workOrders',
    summary: 'The clocks of a work order, explained by intervals',
    params: { id: { type: 'integer' } },
    replies: {
      200: {
        description: '`calendar` is null if the priority has no target',
        schema: {
          type: 'object',
          required: ['calendar', 'paused_ms', 'response', 'resolve'],
          properties: {
            calendar: {
              type: ['object', 'null'],
              properties: { name: { type: 'string' }, zone: { type: 'string' } },
            },
            paused_ms: { type: 'integer' },
            response: { ...clock, type: ['object', 'null'] },
            resolve: { ...clock, type: ['object', 'null'] },
          },
        },
      },
    },
    example: { params: { id: '1' } },
  },
  async handle(c) {
    const context = c.get('context');
    const definition = needed(workOrderDefinitions(context)?.orders);
    refuseUnless(context, decide(context, 'show', definition));
    const order = await findRecord(context, definition, c.req.param('id') ?? '');
    const read = await readLevel(context, order);
    return jsonReply(context, 200, {
      calendar: read?.calendar ?? null,
      paused_ms: read?.level.paused_ms ?? 0,
      response: read ? wireClock(read.level.response) : null,
      resolve: read ? wireClock(read.level.resolve) : null,
    });
  },
};

function wireClock(known: ServiceClock): Json {
  const { due_at, warn_at, ended_at, breached_at, intervals, ...rest } = known;
  return {
    ...rest,
    due_at: iso(due_at),
    warn_at: iso(warn_at),
    ended_at: iso(ended_at),
    breached_at: iso(breached_at),
    intervals: intervals.map(({ from, to, ...interval }) => ({
      ...interval,
      from: iso(from),
      to: iso(to),
    })),
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
