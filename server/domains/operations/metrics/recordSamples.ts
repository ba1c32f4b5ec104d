import type { Context } from '#server/engine/context.ts';
import { insertSamples, type SampleRow } from './store/insertSamples.ts';
import { seriesOf, seriesKey } from './store/seriesOf.ts';

export interface MetricSample {
  /** A key of the catalogue. */
  metric: string;
  /** The id of a record, as text. */
  object: string;
  /** Milliseconds since 1970 at which the value was true. */
  at: number;
  value: number;
}

/** Stores values. One of the same series and instant replaces the former, so that a repeated job does no harm. */
export async function recordSamples(
  context: Pick<Context, 'db' | 'clock'>,
  samples: readonly MetricSample[],
): Promise<void> {
  const now = context.clock();
  const known = samples.filter(({ value }) => Number.isFinite(value));
  const series = await seriesOf(context.db, known, now);
  const rows = known
    .map(({ metric, object, at, value }): SampleRow => [
      Math.round(at),
      series.get(seriesKey(metric, object)) ?? 0,
      value,
      Math.max(0, now - Math.round(at)),
    ])
    .toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
    // One statement cannot write a row twice: the last value of an instant counts.
    .filter(([at, id], index, all) => all[index + 1]?.[0] !== at || all[index + 1]?.[1] !== id);
  await insertSamples(context.db, rows);
}
