import { LRUCache } from 'lru-cache';
import { forecast, LEAST_DAYS, type Forecast } from '#model/domains/facts/operating/forecast.ts';
import { dayAfter, periodsBetween } from '#model/domains/facts/operating/period.ts';
import type { QuantityName } from '#model/domains/facts/operating/sumPeriods.ts';
import { sumPeriods } from '#model/domains/facts/operating/sumPeriods.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { isUndivided, wireOf } from './figuresOf.ts';
import { knownPeriods } from './knownPeriods.ts';
import { QUERY } from './operatingRoutes.ts';
import { NOTHING, readFacts } from './readFacts.ts';
import { readQuery } from './readQuery.ts';
import { today, type FactsUses } from './factsJob.ts';

const DAYS = 30;
/** Older days have no effect on a forecast. */
const MOST_DAYS = 240;

/** Quantities of which every day has a value. */
const FORECAST: readonly QuantityName[] = ['net_revenue', 'orders', 'machine_hours', 'gpu_hours'];

/** `GET /settlement/operating-data/forecast`: the next days, with what the same method would have got wrong. */
export function forecastRoute(uses: FactsUses): ApiRoute {
  // Facts never change: the same days have the same forecast.
  const known = new LRUCache<string, { forecast: Forecast | undefined }>({ max: 200 });
  return {
    method: 'GET',
    path: '/api/bill/v1/settlement/operating-data/forecast',
    access: ['ADMIN'],
    document: {
      tag: 'operatingFacts',
      summary: 'Forecast of the next 30 days, with its interval and its own past error',
      query: {
        dimension: QUERY.dimension ?? {},
        key: QUERY.key ?? {},
        quantity: { type: 'string', description: `${FORECAST.join(', ')}; default: net_revenue` },
      },
      replies: {
        200: {
          description: `No days with fewer than ${LEAST_DAYS} days of data. \`inside\`: the share of past days in the interval of 80 %`,
          schema: {
            type: 'object',
            required: ['quantity', 'known_days', 'least_days', 'days'],
            properties: {
              quantity: { type: 'string' },
              known_days: { type: 'integer' },
              least_days: { type: 'integer' },
              days: { type: 'array', items: { type: 'object' } },
              error: { type: ['object', 'null'] },
            },
          },
        },
      },
      example: { as: 'admin' },
    },
    async handle(c) {
      const context = c.get('context');
      const search = new URL(c.req.url).searchParams;
      const periods = await knownPeriods(context);
      const { dimension, key } = readQuery(search, (grain) => periods[grain], today(context, uses.zoneOf(context)));
      const word = search.get('quantity') ?? 'net_revenue';
      const quantity = FORECAST.find((each) => each === word);
      if (quantity === undefined || isUndivided(quantity, dimension))
        throw new ApiError('request.invalid', { fields: { quantity: 'validation.choice' } });
      const subject = key === undefined ? ({ dimension: 'all', key: '' } as const) : { dimension, key };
      const { first, last } = periods.day;
      if (first === undefined || last === undefined)
        return jsonReply(context, 200, { quantity, known_days: 0, least_days: LEAST_DAYS, days: [], error: null });
      const from = [first, dayAfter(last, 1 - MOST_DAYS)].toSorted().at(-1) ?? first;
      const rows = await readFacts(context, subject, { from, to: last });
      const values = fromFirst(
        periodsBetween(from, last).map((day) => sumPeriods([rows.get(day) ?? NOTHING])[quantity] ?? 0),
      );
      const name = `${quantity} ${subject.dimension} ${subject.key} ${last}`;
      const found = known.get(name) ?? { forecast: forecast(values, DAYS) };
      known.set(name, found);
      const whole = (value: number) => wireOf(quantity, Math.round(value));
      return jsonReply(context, 200, {
        quantity,
        known_days: values.length,
        least_days: LEAST_DAYS,
        days: (found.forecast?.days ?? []).map(({ value, low, high }, ahead) => ({
          day: dayAfter(last, ahead + 1),
          value: whole(value),
          low: whole(low),
          high: whole(high),
        })),
        error: found.forecast?.error ? { ...found.forecast.error, share: found.forecast.error.share ?? null } : null,
      });
    },
  };
}

/** Before the first day on which there was anything, a subject did not exist. */
function fromFirst(values: readonly number[]): number[] {
  const first = values.findIndex((value) => value !== 0);
  return first < 0 ? [] : values.slice(first);
}
