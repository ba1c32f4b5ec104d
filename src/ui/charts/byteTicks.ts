const MOST = 5;

/** The ticks of an axis in bytes: at whole steps of powers of two, so that KB, MB and GB are round. */
export function byteTicks(largest: number): number[] {
  let step = 1;
  while (largest / step > MOST) step *= 2;
  return Array.from({ length: Math.floor(largest / step) + 1 }, (_, index) => index * step);
}
