import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Label } from '#model/language/definition.ts';
import type { Aggregation, MetricUnit } from '#model/language/metricDefinition.ts';
import type { Capacity } from '#model/domains/operations/metrics/capacity.ts';
import { request } from '#src/http/httpClient.ts';
import { distinctTitles } from './distinctTitles.ts';

export const BASE_PATH = '/api/omc/v1';

export interface Metric {
  key: string;
  resource: string;
  name: string;
  label: Label;
  unit: MetricUnit;
  category: string;
  aggregations: Aggregation[];
  /** Words for single values. */
  values?: Record<string, Label>;
}

/** A slot: milliseconds, number of values, smallest, largest, mean and last value. */
export type Point = [at: number, n: number, min: number, max: number, avg: number, last: number];

export interface Course {
  metric: string;
  unit: MetricUnit;
  step_s: number;
  truncated: boolean;
  /** How many series have values. */
  of: number;
  series: {
    id: string | null;
    title: string;
    cloud_id: string | null;
    cloud: string | null;
    /** Its region and cloud. */
    place: string | null;
    points: Point[];
  }[];
}

export interface Top {
  metric: string;
  unit: MetricUnit;
  measured: number;
  of: number;
  rows: { id: string; title: string; cloud_id: string | null; place: string | null; value: number }[];
}

export interface StateCounts {
  resource: string;
  field: string;
  total: number;
  states: Record<string, number>;
}

export interface StoreCost {
  series: number;
  samples_per_second: number;
  bytes_per_sample: number | null;
  last_at: number | null;
  levels: {
    level: 'present' | 'raw' | 'five_minutes' | 'hours';
    rows: number;
    samples: number;
    bytes: number;
    kept_ms: number | null;
  }[];
}

/** A call of the statistics. `renewed`: changes with every refresh, so that figures without a range are read again. */
function statistic<T>(path: string, parameters: Record<string, string | undefined>, renewed?: number) {
  const words = new URLSearchParams(
    Object.entries(parameters).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  const address = `${BASE_PATH}${path}?${words}`;
  return queryOptions({
    queryKey: ['suantai', 'statistics', address, renewed],
    queryFn: async ({ signal }) => (await request<T>(address, { signal })).json,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export const metricsQuery = () => statistic<Metric[]>('/metrics', {});

export const capacityQuery = (cloud: string | undefined, renewed: number) =>
  statistic<{ capacity: Capacity[] }>('/stats/clusters/metrics', { cloud_id: cloud }, renewed);

export interface Ranged {
  metric: string;
  cloud: string | undefined;
  from: number;
  to: number;
}

/** The records and the values of a chart; default: all that the reader sees, and the first aggregation. */
export interface Narrowed {
  ids?: readonly (string | number)[];
  /** A condition, as JSON. */
  filter?: string;
  aggregation?: string;
}

export const courseQuery = (
  { metric, cloud, from, to }: Ranged,
  {
    by,
    stepSeconds,
    series,
    ids,
    filter,
    aggregation,
  }: { by: string; stepSeconds: number; series?: number } & Narrowed,
) => ({
  select: (course: Course): Course => ({ ...course, series: distinctTitles(course.series) }),
  ...statistic<Course>('/stats/clusters/metrics', {
    metric,
    by,
    cloud_id: cloud,
    from: String(from),
    to: String(to),
    step: String(stepSeconds),
    series: series === undefined ? undefined : String(series),
    ids: ids?.join(),
    filter,
    aggregation,
  }),
});

export const topQuery = (
  { metric, cloud, from, to }: Ranged,
  { ids, filter, aggregation, limit, order }: Narrowed & { limit?: number; order?: 'asc' | 'desc' } = {},
) => ({
  select: (top: Top): Top => ({ ...top, rows: distinctTitles(top.rows) }),
  ...statistic<Top>('/stats/nodes/metrics/sort', {
    metric,
    cloud_id: cloud,
    from: String(from),
    to: String(to),
    ids: ids?.join(),
    filter,
    aggregation,
    limit: limit === undefined ? undefined : String(limit),
    order,
  }),
});

export const statesQuery = (cloud: string | undefined, renewed: number) =>
  statistic<StateCounts[]>('/stats/status/metrics', { cloud_id: cloud }, renewed);

export const storeQuery = (renewed: number) => statistic<StoreCost>('/stats/store', {}, renewed);
