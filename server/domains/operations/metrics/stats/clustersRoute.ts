import { FOR_READERS } from './forReaders.ts';
import type { Json } from '#model/language/definition.ts';
import type { Aggregation } from '#model/language/metricDefinition.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import type { MetricPoint } from '#server/domains/operations/metrics/metricSource.ts';
import { cloudPlaces } from './cloudPlaces.ts';
import { readAll } from './readAll.ts';
import { readCapacity } from './capacity.ts';
import {
  MOST_NAMED,
  RANGE_PARAMETERS,
  RECORD_PARAMETERS,
  readAggregation,
  readLimit,
  readMetric,
  readRange,
  readRecords,
  readStep,
} from './readStats.ts';
import { visibleRecords, type VisibleRecord } from './visible.ts';

/** Lines of one chart, and rows of a heat map. */
const USUAL_SERIES = 12;
const MOST_SERIES = MOST_NAMED;

/**
 * `GET /stats/clusters/metrics` (spec 7.7): without a metric, the capacity of the clouds; with one, its course by
 * cloud, by record with `by=record`, or of all records together with `by=all`.
 */
export const clustersRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/stats/clusters/metrics',
  ...FOR_READERS,
  document: {
    tag: 'metrics',
    summary: 'The capacity of clouds, or the course of a metric by cloud or record',
    query: {
      metric: { type: 'string', description: 'A key of the catalogue; without it, the capacity' },
      cloud_id: { type: 'string', description: 'Only what lives in this cloud' },
      by: { type: 'string', enum: ['cloud', 'record', 'all'] },
      ...RECORD_PARAMETERS,
      aggregation: { type: 'string', description: 'How the values of several records become one' },
      series: { type: 'integer', minimum: 1, maximum: MOST_SERIES, description: 'How many of the largest series' },
      step: { type: 'string', description: 'Seconds; default: as fine as 500 points allow' },
      ...RANGE_PARAMETERS,
    },
    replies: {
      200: {
        description:
          'At most 500 points a series, as [ms, n, min, max, avg, last]; a time without values has no point. The largest series, 12 without `series`',
        schema: {
          type: 'object',
          properties: {
            capacity: { type: 'array', items: { type: 'object' } },
            metric: { type: 'string' },
            unit: { type: 'string' },
            step_s: { type: 'integer' },
            truncated: { type: 'boolean' },
            of: { type: 'integer', description: 'How many series have values' },
            series: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'title', 'cloud_id', 'points'],
                properties: {
                  id: { type: ['string', 'null'] },
                  title: { type: 'string' },
                  cloud_id: { type: ['string', 'null'], description: 'Where it is' },
                  cloud: { type: ['string', 'null'], description: 'The name of that cloud' },
                  place: { type: ['string', 'null'], description: 'Its region and cloud' },
                  points: { type: 'array' },
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
    const query = new URL(c.req.url).searchParams;
    const cloudId = query.get('cloud_id') ?? undefined;
    if (!query.has('metric')) {
      const capacity = await readCapacity(context, cloudId);
      return jsonReply(context, 200, { capacity: capacity.map((each) => ({ ...each, broken: [...each.broken] })) });
    }
    const { metric, definition } = readMetric(context, query.get('metric'));
    const range = readRange(context, query);
    const step = readStep(query, range);
    const aggregation = readAggregation(metric, query.get('aggregation'));
    const most = readLimit(query, 'series', { usual: USUAL_SERIES, most: MOST_SERIES });
    const { records, truncated } = await visibleRecords(context, definition, cloudId, {
      ...readRecords(definition, query),
    });
    const objects = records.map(({ object }) => object);
    const read = await readAll(context, { metric: metric.key, objects, ...range, step });
    const isWhole = query.get('by') === 'all';
    const byRecord = query.get('by') === 'record' || definition.resource === 'clouds';
    const clouds = await cloudPlaces(context, records);
    const groups = Map.groupBy(
      records.map((record, place) => ({ ...record, points: read[place]?.points ?? [] })),
      ({ object, cloud }) => (isWhole ? '' : byRecord ? object : cloud),
    );
    const series = [...groups].map(([id, members]) => ({
      ...(isWhole ? WHOLE : placed(id, members[0], byRecord, clouds)),
      points: joined(
        members.map(({ points }) => points),
        aggregation,
      ),
    }));
    const filled = series
      .filter(({ points }) => points.length > 0)
      .toSorted((a, b) => meanOf(b.points) - meanOf(a.points));
    return jsonReply(context, 200, {
      metric: metric.key,
      unit: metric.unit,
      step_s: step / 1_000,
      truncated: truncated || filled.length > most,
      of: filled.length,
      series: filled.slice(0, most).map(({ points, ...rest }) => ({ ...rest, points: points.map(asList) })),
    });
  },
};

/** One series of all records has no place. */
const WHOLE = { id: null, title: '', cloud_id: null, cloud: null, place: null };

/** What a series is about, and where that is. */
const placed = (
  id: string | null,
  first: VisibleRecord | undefined,
  byRecord: boolean,
  clouds: Awaited<ReturnType<typeof cloudPlaces>>,
) => ({
  id,
  title: byRecord ? (first?.title ?? '') : (clouds.get(id ?? '')?.name ?? id ?? ''),
  cloud_id: first?.cloud ?? null,
  cloud: clouds.get(first?.cloud ?? '')?.name ?? null,
  place: clouds.get(first?.cloud ?? '')?.place ?? null,
});

const asList = ({ at, n, min, max, avg, last }: MetricPoint): Json => [at, n, min, max, avg, last];

const meanOf = (points: readonly MetricPoint[]): number =>
  points.reduce((sum, { avg }) => sum + avg, 0) / Math.max(1, points.length);

/** The points of several records as one series: the smallest, the largest and the aggregated value of each slot. */
function joined(series: readonly (readonly MetricPoint[])[], aggregation: Aggregation): MetricPoint[] {
  if (series.length === 1) return [...(series[0] ?? [])];
  const slots = Map.groupBy(series.flat(), ({ at }) => at);
  return [...slots]
    .toSorted(([a], [b]) => a - b)
    .map(([at, points]) => {
      const sum = (of: (point: MetricPoint) => number) => points.reduce((all, point) => all + of(point), 0);
      const isSum = aggregation === 'sum';
      return {
        at,
        n: sum(({ n }) => n),
        min: isSum ? sum(({ min }) => min) : Math.min(...points.map(({ min }) => min)),
        max: isSum ? sum(({ max }) => max) : Math.max(...points.map(({ max }) => max)),
        avg: isSum ? sum(({ avg }) => avg) : sum(({ avg }) => avg) / points.length,
        last: isSum ? sum(({ last }) => last) : sum(({ last }) => last) / points.length,
      };
    });
}
