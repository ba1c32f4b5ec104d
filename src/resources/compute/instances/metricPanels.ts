/** Metrics that are read together share a chart. */
export const METRIC_PANELS = [
  { key: 'cpu', names: ['cpu_pct'], unit: 'percent' },
  { key: 'memory', names: ['memory_pct'], unit: 'percent' },
  { key: 'disk', names: ['disk_read_bps', 'disk_write_bps'], unit: 'bytes' },
  { key: 'net', names: ['net_in_bps', 'net_out_bps'], unit: 'bytes' },
] as const;

const MINUTE = 60_000;

/** The time ranges with the step between two points: about 120 points each. */
export const RANGES = [
  { key: 'hour', span: 60 * MINUTE, stepSeconds: 30 },
  { key: 'hours6', span: 360 * MINUTE, stepSeconds: 180 },
  { key: 'day', span: 1_440 * MINUTE, stepSeconds: 720 },
  { key: 'week', span: 10_080 * MINUTE, stepSeconds: 5_040 },
] as const;

export type MetricRange = (typeof RANGES)[number];

/** The end of the range, rounded down to a whole step, so that the query key does not change every millisecond. */
export function rangeAt(now: number, { span, stepSeconds }: MetricRange): { from: number; to: number } {
  const step = stepSeconds * 1_000;
  const to = Math.floor(now / step) * step;
  return { from: to - span, to };
}
