import type { Context } from '#server/engine/context.ts';
import { chosenSource } from '#server/domains/operations/prometheus/source/chosenSource.ts';
import { embeddedSource } from './store/embeddedSource.ts';

/** Values of one metric of some records within a time. */
export interface MetricQuery {
  /** A key of the catalogue: `vms.cpu_pct`. */
  metric: string;
  /** Ids of records, as text. */
  objects: readonly string[];
  /** Milliseconds since 1970: from, inclusive, to, exclusive. */
  from: number;
  to: number;
  /** Milliseconds. Slots begin at multiples of it. Absent: as collected. */
  step?: number;
}

/** One slot with data. A gap has no point. */
export interface MetricPoint {
  /** Where the slot begins; without a step, when the value was measured. */
  at: number;
  /** The number of values. */
  n: number;
  min: number;
  max: number;
  avg: number;
  last: number;
}

/** The points of one record, in the order of time. A record without values has none. */
export interface MetricSeries {
  object: string;
  points: MetricPoint[];
}

/** A source that cannot have the values, whatever they are: another one may have them. */
export class SourceUnsupported extends Error {
  constructor() {
    super('This source does not keep the metric');
    this.name = 'SourceUnsupported';
  }
}

/** Where measured values are read. Every source passes the same test. */
export interface MetricSource {
  /**
   * One entry for each record asked for, in the same order. Rejects if the source does not answer, and with
   * `SourceUnsupported` if it never has these values: an empty series says that nothing was measured.
   */
  read(query: MetricQuery): Promise<MetricSeries[]>;
}

/** The source that has the values of a metric: a Prometheus if administrators chose one, else the embedded store. */
export function metricSourceOf(context: Context, _metric: string): MetricSource {
  return {
    async read(query) {
      const source = (await chosenSource(context)) ?? embeddedSource(context.db);
      return source.read(query);
    },
  };
}
