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
    const groups = await groupsSince(context, since);
    return jsonReply(context, 200, {
      since: new Date(since).toISOString(),
      by_status: countBy(groups, ({ status }) => status),
      by_kind: countBy(groups, ({ kind }) => kind),
      by_assignee: assignees(groups),
      ...figures(groups),
    });
  },
};

type Group = Awaited<ReturnType<typeof groupsSince>>[number];

/** One pass over the work orders of the time, by index: all figures are sums over these groups, which are few. */
async function groupsSince({ db }: Context, since: number) {
  const rows = await db.kysely
    .selectFrom('work_orders')
    .where('created_at', '>=', since)
    .select((eb) => [
      'status',
      'kind',
      'assignee_id',
      eb.fn.max('assignee').as('assignee'),
      eb.fn.countAll().as('count'),
      eb.fn.count('first_responded_at').as('responded'),
      eb.fn.sum(eb('first_responded_at', '-', eb.ref('created_at'))).as('response_ms'),
      eb.fn.count('closed_at').as('closed'),
      eb.fn.sum(eb('closed_at', '-', eb.ref('created_at'))).as('resolve_ms'),
      eb.fn.count('rating').as('rated'),
      eb.fn.sum(eb.ref('rating')).as('rating'),
      eb.fn.sum(eb.case().when('response_breached', '=', 1).then(1).else(0).end()).as('response_breached'),
      eb.fn.sum(eb.case().when('resolve_breached', '=', 1).then(1).else(0).end()).as('resolve_breached'),
    ])
    .groupBy(['status', 'kind', 'assignee_id'])
    .execute();
  // PostgreSQL answers sums and counts as text.
  return rows.map(({ status, kind, assignee_id, assignee, ...numbers }) => ({
    status,
    kind,
    assignee_id,
    assignee,
    ...(Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, Number(value ?? 0)])) as Record<
      keyof typeof numbers,
      number
    >),
  }));
}

type Measure = 'count' | 'responded' | 'response_ms' | 'closed' | 'resolve_ms' | 'rated' | 'rating';

const sumOf = (groups: readonly Group[], name: Measure | 'response_breached' | 'resolve_breached'): number =>
  groups.reduce((sum, group) => sum + group[name], 0);

function countBy(groups: readonly Group[], keyOf: (group: Group) => string): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(groups, keyOf)].map(([key, some]): [string, number] => [key, sumOf(some, 'count')]),
  );
}

function assignees(groups: readonly Group[]): Json {
  return [...Map.groupBy(groups, ({ assignee_id }) => assignee_id)]
    .flatMap(([id, some]) =>
      id === null
        ? []
        : [{ id, name: some.find(({ assignee }) => assignee)?.assignee ?? '', count: sumOf(some, 'count') }],
    )
    .toSorted((one, other) => other.count - one.count || one.id - other.id)
    .slice(0, MOST_ASSIGNEES);
}

function figures(groups: readonly Group[]): Record<string, Json> {
  const average = (sum: Measure, of: Measure): number | null => {
    const count = sumOf(groups, of);
    return count === 0 ? null : sumOf(groups, sum) / count;
  };
  const rating = average('rating', 'rated');
  return {
    total: sumOf(groups, 'count'),
    response_s: inSeconds(average('response_ms', 'responded')),
    resolve_s: inSeconds(average('resolve_ms', 'closed')),
    response_breached: sumOf(groups, 'response_breached'),
    resolve_breached: sumOf(groups, 'resolve_breached'),
    rating: rating === null ? null : Math.round(rating * 100) / 100,
    rated: sumOf(groups, 'rated'),
  };
}

const inSeconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1_000));
