import { isInfinite } from '#model/rules/metrics/finite.ts';

/**
 * The ends of the axis of measured values, with room above them. Infinity is drawn at its end: an axis up to it would
 * press all other values to a line.
 *
 * @example
 *   valueRange([3, 20, Number.MAX_VALUE], 'count'); // [0, 21]
 */
export function valueRange(values: readonly number[], unit: string | null): [low: number, high: number] {
  const drawn = values.filter((value) => !isInfinite(value));
  return [Math.min(0, ...drawn), unit === 'percent' ? 100 : Math.max(1, ...drawn) * 1.05];
}

/** Where a value is drawn. */
export const drawnValue = (value: number, [low, high]: readonly [number, number]): number =>
  isInfinite(value) ? (value > 0 ? high : low) : value;
