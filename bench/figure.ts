/**
 * One row of the report. A ratio always compares with a baseline of the same run: absolute times of a noisy machine
 * mean nothing.
 */
export interface Figure {
  figure: string;
  /** A ratio, unless `unit` names a unit. */
  value: number;
  unit?: string;
  /** The bound of the figure, if it has one. */
  bound?: { most: number } | { least: number };
  /** The two measurements behind a ratio, in words. */
  detail: string;
  /** The factor that limits this figure. */
  limit: string;
}

/** A benchmark: its name on the command line, and its function. */
export interface Benchmark {
  name: string;
  run: () => Promise<Figure[]>;
}

export function isKept({ value, bound }: Figure): boolean {
  if (!bound) return true;
  return 'most' in bound ? value <= bound.most : value >= bound.least;
}

/** The middle value; the mean of the two middle ones for an even count. */
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
