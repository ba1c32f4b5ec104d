import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { AGGREGATIONS, type Aggregation, type MetricDefinition } from '#model/language/metricDefinition.ts';
import { metricOf } from '#model/reading/metricCatalogue.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JsonSchema } from '#server/engine/http/apiRoute.ts';
import { decide } from '#server/engine/records/decide.ts';
import { readFilter } from '#server/engine/routes/resources/listParameters.ts';

/** Points of one series in an answer: more than a chart is wide. */
export const MOST_POINTS = 500;
const HOUR_MS = 3_600_000;
const SHORTEST_STEP_MS = 1_000;

export const RANGE_PARAMETERS: Record<string, JsonSchema> = {
  from: { type: 'string', description: 'An instant, or milliseconds since 1970; default: an hour before `to`' },
  to: { type: 'string', description: 'An instant, or milliseconds since 1970; default: now' },
};

/** Records that one call may name, and rows of a heat map. */
export const MOST_NAMED = 50;

export const RECORD_PARAMETERS: Record<string, JsonSchema> = {
  ids: { type: 'string', description: `Only these records, separated by commas, at most ${MOST_NAMED}` },
  filter: { type: 'string', description: 'Only records that match this condition, as `filter` of a list' },
};

/** The records that a call is confined to. An id that no record can have stands for none. */
export function readRecords(
  { id }: Definition,
  query: URLSearchParams,
): { ids: (string | number)[] | undefined; filter: Condition | undefined } {
  const words = query
    .get('ids')
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  if (words !== undefined && words.length > MOST_NAMED)
    throw new ApiError('request.invalid', { fields: { ids: 'validation.number' } });
  const ids = words?.map((word) => (id.kind !== 'serial' ? word : /^\d{1,15}$/.test(word) ? Number(word) : 0));
  return { ids, filter: readFilter(query.get('filter')).filter };
}

/** The metric and its definition, if the reader may list the records that it is about. */
export function readMetric(context: Context, key: string | null): { metric: MetricDefinition; definition: Definition } {
  const metric = metricOf(context.schemas.resources, key ?? '');
  const definition = metric && context.schemas.resources[metric.resource];
  if (metric === undefined || definition === undefined || !decide(context, 'list', definition).allowed)
    throw new ApiError('alarm.metricNotFound', { at: ['metric'] });
  return { metric, definition };
}

export function readRange(context: Context, query: URLSearchParams): { from: number; to: number } {
  const to = instant(query, 'to') ?? context.clock();
  const from = instant(query, 'from') ?? to - HOUR_MS;
  if (from >= to) throw new ApiError('request.invalidRange');
  return { from, to };
}

/** The step in milliseconds, at least so long that no series has more than `MOST_POINTS` points. */
export function readStep(query: URLSearchParams, { from, to }: { from: number; to: number }): number {
  const text = query.get('step');
  const least = (to - from) / MOST_POINTS;
  if (text === null) return Math.max(SHORTEST_STEP_MS, Math.ceil(least / 60_000) * 60_000);
  const step = /^\d{1,8}$/.test(text) ? Number.parseInt(text, 10) * 1_000 : 0;
  if (step < SHORTEST_STEP_MS || step < least)
    throw new ApiError('alarm.tooManyPoints', { at: ['step'], params: { most: MOST_POINTS } });
  return step;
}

export function readAggregation(metric: MetricDefinition, text: string | null): Aggregation {
  const [usual = 'avg'] = metric.aggregations;
  if (text === null) return usual;
  const found = AGGREGATIONS.find((each) => each === text);
  if (found === undefined || !metric.aggregations.includes(found))
    throw new ApiError('request.invalid', { fields: { aggregation: 'validation.choice' } });
  return found;
}

function instant(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null || text === '') return undefined;
  const at = /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : Date.parse(text);
  if (Number.isNaN(at)) throw new ApiError('request.invalidRange');
  return at;
}

/** A number of rows, from 1 to `most`; without it, the usual one. */
export function readLimit(
  query: URLSearchParams,
  name: string,
  { usual, most }: { usual: number; most: number },
): number {
  const text = query.get(name);
  if (text === null) return usual;
  const limit = /^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (limit < 1 || limit > most) throw new ApiError('request.invalid', { fields: { [name]: 'validation.number' } });
  return limit;
}
