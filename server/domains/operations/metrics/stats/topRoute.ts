import { FOR_READERS } from './forReaders.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import { jsonReply } from '#server/engine/http/reply.ts';
import { cloudPlaces } from './cloudPlaces.ts';
import { readAll } from './readAll.ts';
import {
  RANGE_PARAMETERS,
  RECORD_PARAMETERS,
  readAggregation,
  readLimit,
  readMetric,
  readRange,
  readRecords,
} from './readStats.ts';
import { visibleRecords } from './visible.ts';

const USUAL = 10;
const MOST = 100;

/** `GET /stats/nodes/metrics/sort` (spec 7.7): the records with the largest or smallest values of a metric. */
export const topRoute: ApiRoute = {
  method: 'GET',
  path: '/api/omc/v1/stats/nodes/metrics/sort',
  ...FOR_READERS,
  document: {
    tag: 'metrics',
    summary: 'The records with the largest or smallest values of a metric over a time',
    query: {
      'metric!': { type: 'string', description: 'A key of the catalogue' },
      aggregation: { type: 'string' },
      order: { type: 'string', enum: ['desc', 'asc'] },
      limit: { type: 'integer', minimum: 1, maximum: MOST },
      cloud_id: { type: 'string', description: 'Only what lives in this cloud' },
      ...RECORD_PARAMETERS,
      ...RANGE_PARAMETERS,
    },
    replies: {
      200: {
        description: 'The records in order. `measured`: how many have values; `of`: how many there are',
        schema: {
          type: 'object',
          required: ['metric', 'unit', 'rows', 'measured', 'of', 'truncated'],
          properties: {
            metric: { type: 'string' },
            unit: { type: 'string' },
            aggregation: { type: 'string' },
            measured: { type: 'integer' },
            of: { type: 'integer' },
            truncated: { type: 'boolean' },
            rows: {
              type: 'array',
              items: {
                type: 'object',
                required: ['id', 'title', 'value'],
                properties: {
                  id: { type: 'string' },
                  title: { type: 'string' },
                  cloud_id: { type: ['string', 'null'] },
                  place: { type: ['string', 'null'], description: 'Its region and cloud' },
                  value: { type: 'number' },
                },
              },
            },
          },
        },
      },
    },
    example: { as: 'admin', query: { metric: 'instances.cpu_pct' } },
  },
  async handle(c) {
    const context = c.get('context');
    const query = new URL(c.req.url).searchParams;
    const { metric, definition } = readMetric(context, query.get('metric'));
    const range = readRange(context, query);
    const aggregation = readAggregation(metric, query.get('aggregation'));
    const limit = readLimit(query, 'limit', { usual: USUAL, most: MOST });
    const sign = query.get('order') === 'asc' ? 1 : -1;
    const { records, truncated } = await visibleRecords(
      context,
      definition,
      query.get('cloud_id') ?? undefined,
      readRecords(definition, query),
    );
    // One slot over the whole time.
    const step = range.to;
    const objects = records.map(({ object }) => object);
    const read = await readAll(context, { metric: metric.key, objects, ...range, step });
    const rows = records.flatMap(({ object, title, cloud }, place) => {
      const [point] = read[place]?.points ?? [];
      if (point === undefined) return [];
      const value = aggregation === 'sum' ? point.avg * point.n : point[aggregation];
      return [{ id: object, title, cloud_id: cloud, value }];
    });
    const shown = rows.toSorted((a, b) => sign * (a.value - b.value) || (a.id < b.id ? -1 : 1)).slice(0, limit);
    const clouds = await cloudPlaces(
      context,
      shown.map(({ cloud_id: cloud }) => ({ cloud })),
    );
    return jsonReply(context, 200, {
      metric: metric.key,
      unit: metric.unit,
      aggregation,
      measured: rows.length,
      of: records.length,
      truncated,
      rows: shown.map((row) => ({ ...row, place: clouds.get(row.cloud_id ?? '')?.place ?? null })),
    });
  },
};
