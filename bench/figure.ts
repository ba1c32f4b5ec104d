/**
 * One row of the report. A ratio is always against a baseline of the same run: noisy machines make absolute times
 * worthless.
 */
export interface Figure {
  figure: string;
  /** What was measured, as a ratio unless `unit` says otherwise. */
  value: number;
  unit?: string;
  /** The bound that the figure must keep, where there is one. */
  bound?: { most: number } | { least: number };
  /** The two readings behind a ratio, in words. */
  detail: string;
  /** What limits this figure. */
  limit: string;
}

/** A benchmark: a name to run it by, and what it measures. */
export interface Benchmark {
  name: string;
  run: () => Promise<Figure[]>;
}

export function isKept({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return 'most' in bound ? value <= bound.most : value >= bound.least;
}

/** Middle value; the mean of the two middle ones for an even count. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Linear interpolation between the closest ranks. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
