import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import type { ApiRoute, JsonSchema } from '#server/engine/http/apiRoute.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { jsonReply } from '#server/engine/http/reply.ts';

const DAY_MS = 86_400_000;
const DAYS = { usual: 30, most: 366 } as const;
const MOST_ASSIGNEES = 20;

const counts: JsonSchema = { type: 'object', additionalProperties: { type: 'integer' } };
const seconds: JsonSchema = { type: ['integer', 'null'] };

/** `GET /work-orders/statistics?days=`: the work orders of the last days in figures, for those who work on them. */
export const statisticsRoute: ApiRoute = {
  method: 'GET',
  path: '/api/issue/v1/work-orders/statistics',
  access: ['ADMIN', 'COPOTE_REVIEWER', 'COPOTE_ADMIN'],
  does: [{ resource: 'workOrders', operation: 'list' }],
  document: {
    tag: 'workOrders',
    summary: 'Work orders in figures',
    query: { days: { type: 'integer', minimum: 1, maximum: DAYS.most, description: 'Since when; default 30' } },
    replies: {
      200: {
        description: 'Of the work orders that were submitted since; times are averages in seconds',
        schema: {
          type: 'object',
          required: ['since', 'total', 'by_status', 'by_kind', 'by_assignee', 'response_s', 'resolve_s', 'rating'],
          properties: {
            since: { type: 'string', format: 'date-time' },
            total: { type: 'integer' },
            by_status: counts,
            by_kind: counts,
            by_assignee: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'name', 'count'],
                properties: { id: { type: 'integer' }, name: { type: 'string' }, count: { type: 'integer' } },
              },
            },
            response_s: seconds,
            resolve_s: seconds,
            response_breached: { type: 'integer' },
            resolve_breached: { type: 'integer' },
            rating: { type: ['number', 'null'] },
            rated: { type: 'integer' },
          },
        },
      },
    },
    example: {},
  },
  async handle(c) {
    const context = c.get('context');
    const requested = c.req.query('days');
    const days = requested === undefined ? DAYS.usual : Number(requested);
    if (!Number.isInteger(days) || days < 1 || days > DAYS.most)
      throw new ApiError('request.invalid', { at: ['days'] });
    const since = context.clock() - days * DAY_MS;
    return jsonReply(context, 200, {
      since: new Date(since).toISOString(),
      by_status: await countBy(context, 'status', since),
      by_kind: await countBy(context, 'kind', since),
      by_assignee: await assignees(context, since),
      ...(await figures(context, since)),
    });
  },
};

const recent = ({ db }: Context, since: number) => db.kysely.selectFrom('work_orders').where('created_at', '>=', since);

async function countBy(context: Context, field: 'status' | 'kind', since: number): Promise<Json> {
  const rows = await recent(context, since)
    .select((eb) => [field, eb.fn.countAll().as('count')])
    .groupBy(field)
    .execute();
  return Object.fromEntries(rows.map(({ count, ...row }) => [row[field], Number(count)]));
}

async function assignees(context: Context, since: number): Promise<Json> {
  const rows = await recent(context, since)
    .select((eb) => ['assignee_id', eb.fn.max('assignee').as('name'), eb.fn.countAll().as('count')])
    .where('assignee_id', 'is not', null)
    .groupBy('assignee_id')
    .orderBy('count', 'desc')
    .orderBy('assignee_id')
    .limit(MOST_ASSIGNEES)
    .execute();
  return rows.map(({ assignee_id, name, count }) => ({ id: assignee_id, name: name ?? '', count: Number(count) }));
}

async function figures(context: Context, since: number): Promise<Record<string, Json>> {
  const row = await recent(context, since)
    .select((eb) => [
      eb.fn.countAll().as('total'),
      eb.fn.avg(eb('first_responded_at', '-', eb.ref('created_at'))).as('response_ms'),
      eb.fn.avg(eb('closed_at', '-', eb.ref('created_at'))).as('resolve_ms'),
      eb.fn.avg(eb.ref('rating')).as('rating'),
      eb.fn.count('rating').as('rated'),
      eb.fn.sum<number>(eb.case().when('response_breached', '=', 1).then(1).else(0).end()).as('response_breached'),
      eb.fn.sum<number>(eb.case().when('resolve_breached', '=', 1).then(1).else(0).end()).as('resolve_breached'),
    ])
    .executeTakeFirst();
  const rating = known(row?.rating);
  return {
    total: known(row?.total) ?? 0,
    response_s: inSeconds(known(row?.response_ms)),
    resolve_s: inSeconds(known(row?.resolve_ms)),
    response_breached: known(row?.response_breached) ?? 0,
    resolve_breached: known(row?.resolve_breached) ?? 0,
    rating: rating === null ? null : Math.round(rating * 100) / 100,
    rated: known(row?.rated) ?? 0,
  };
}

/** PostgreSQL answers sums and averages as text. */
const known = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));

const inSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
