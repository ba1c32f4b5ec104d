/** The metrics of a record, compiled (`metrics:` in docs/language.md). */

import type { Condition } from '#model/conditions/conditions.ts';
import type { Label } from './definition.ts';

export const METRIC_UNITS = [
  'percent',
  'bytes',
  'bytes_per_second',
  'count',
  'milliseconds',
  'seconds',
  'days',
  'celsius',
  'watts',
] as const;

export type MetricUnit = (typeof METRIC_UNITS)[number];

export const METRIC_CATEGORIES = [
  'cpu',
  'memory',
  'disk',
  'network',
  'gpu',
  'storage',
  'health',
  'expiry',
  'platform',
] as const;

export type MetricCategory = (typeof METRIC_CATEGORIES)[number];

/** How values of several instants or records become one. */
export const AGGREGATIONS = ['avg', 'max', 'min', 'last', 'sum'] as const;

export type Aggregation = (typeof AGGREGATIONS)[number];

export const THRESHOLD_OPERATORS = ['>', '>=', '<', '<='] as const;

export type ThresholdOperator = (typeof THRESHOLD_OPERATORS)[number];

/** The series that a cloud with the extra `metrics` reports of a machine (`server/domains/cloud/driver/driver.ts`). */
export const DRIVER_SERIES = [
  'cpu_pct',
  'memory_pct',
  'disk_read_bps',
  'disk_write_bps',
  'net_in_bps',
  'net_out_bps',
] as const;

export type DriverSeries = (typeof DRIVER_SERIES)[number];

/** A limit that an alarm on the metric begins with. */
export interface MetricThreshold {
  /** 1: emergency, 2: warning, 3: notice. */
  severity: 1 | 2 | 3;
  op: ThresholdOperator;
  value: number;
  /** Seconds for which the limit must be passed. */
  for_s: number;
}

/**
 * Where the value comes from. `field`: a field of the record, of 100 in `of`. `driver`: the cloud's driver. `until` and
 * `since`: the time to or from a date of the record. `holds`: 1 while the record meets a condition, otherwise 0.
 * `code`: a job of the server stores it (`recordSamples`).
 */
export type MetricOrigin =
  | { by: 'field'; field: string; of?: string }
  | { by: 'driver'; series: DriverSeries }
  | { by: 'until' | 'since'; field: string }
  | { by: 'holds'; condition: Condition }
  | { by: 'code' };

/** A metric as the definition of its resource holds it. */
export interface OwnMetric {
  name: string;
  label: Label;
  /** The meaning of the metric, and its limits. */
  help?: Label;
  unit: MetricUnit;
  /** The first is the default. */
  aggregations: Aggregation[];
  category: MetricCategory;
  origin: MetricOrigin;
  /** Records that are measured; absent: all. */
  where?: Condition;
  /** Its name in exported text. */
  exported: string;
  /** How it reads in PromQL; `$objects` stands for the ids of records, joined by `|`. */
  promql: string;
  thresholds?: MetricThreshold[];
  /** Words for single values, such as 1 and 0 of a condition that holds or not. */
  values?: Record<string, Label>;
}

/** A metric in the catalogue. */
export interface MetricDefinition extends OwnMetric {
  /** Unique in the product: `vms.cpu_pct`. */
  key: string;
  resource: string;
}
