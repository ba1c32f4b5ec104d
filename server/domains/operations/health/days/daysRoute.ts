import { dayAt } from '#model/domains/operations/health/watchedTime.ts';
import type { Json } from '#model/language/definition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { Context } from '#server/engine/context.ts';
import { DAYS_KEPT, firstDay } from './healthDays.ts';

/** `GET /health-components/days`: how long each component was not up, for each of 90 days. */
export const daysRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/health-components/days',
  access: ['ADMIN'],
  document: {
    tag: 'health',
    summary: 'For each component, the days on which it was watched',
    replies: {
      200: {
        description: 'Days since 1970 by the clock of the zone; seconds by state',
        schema: {
          type: 'object',
          required: ['first_day', 'days', 'today', 'components'],
          properties: {
            first_day: { type: 'integer' },
            days: { type: 'integer' },
            today: { type: 'integer' },
            components: {
              type: 'object',
              description: 'By the id of a component',
              additionalProperties: {
                type: 'array',
                items: {
                  type: 'object',
                  required: ['day', 'up_s', 'degraded_s', 'down_s', 'unknown_s'],
                  properties: {
                    day: { type: 'integer' },
                    up_s: { type: 'integer' },
                    degraded_s: { type: 'integer' },
                    down_s: { type: 'integer' },
                    unknown_s: { type: 'integer' },
                  },
                },
              },
            },
          },
        },
      },
    },
    example: { as: 'admin' },
  },
  async handle(c) {
    const context = c.get('context');
    return jsonReply(context, 200, await daysOf(context));
  },
};

async function daysOf(context: Context): Promise<Json> {
  const first = firstDay(context);
  const rows = await context.db.kysely
    .selectFrom('health_days')
    .selectAll()
    .where('day', '>=', first)
    .orderBy('component_id')
    .orderBy('day')
    .execute();
  const components: { [id: string]: Json[] } = {};
  for (const { component_id, day, ...time } of rows)
    (components[String(component_id)] ??= []).push({
      day,
      up_s: seconds(time.up_ms),
      degraded_s: seconds(time.degraded_ms),
      down_s: seconds(time.down_ms),
      unknown_s: seconds(time.unknown_ms),
    });
  return {
    first_day: first,
    days: DAYS_KEPT,
    today: dayAt(context.realTime(), context.live.read('billing.zone')),
    components,
  };
}

const seconds = (ms: number): number => Math.round(ms / 1_000);
