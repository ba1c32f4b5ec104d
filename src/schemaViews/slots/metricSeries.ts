import type { CloudMetric } from '#model/language/cloudKinds.ts';

export interface MetricSeries {
  name: string;
  /** Milliseconds, the mean of the slot, its smallest and its largest value; the mean is null in a gap. */
  points: [at: number, value: number | null, min?: number, max?: number][];
}

/** The series of each metric in the answer of a cloud (docs/api.md): a percentage, or bytes a second. */
export const METRIC_SERIES: Readonly<
  Record<CloudMetric, { names: readonly string[]; unit: 'percent' | 'bytesPerSecond' }>
> = {
  cpu: { names: ['cpu_pct'], unit: 'percent' },
  memory: { names: ['memory_pct'], unit: 'percent' },
  disk: { names: ['disk_read_bps', 'disk_write_bps'], unit: 'bytesPerSecond' },
  net: { names: ['net_in_bps', 'net_out_bps'], unit: 'bytesPerSecond' },
};
