/** The last whole interval of the wall clock: every process evaluates a rule at the same instants. */
export const tickBefore = (at: number, interval: number): number => Math.floor(at / interval) * interval;

export const tickAfter = (at: number, interval: number): number => tickBefore(at, interval) + interval;

/**
 * The ticks after `last` up to `now`.
 *
 * @example
 *   ticksBetween(60_000, 200_000, 60_000); // [120_000, 180_000]
 */
export function ticksBetween(last: number, now: number, interval: number): number[] {
  const ticks: number[] = [];
  for (let tick = tickAfter(last, interval); tick <= now; tick += interval) ticks.push(tick);
  return ticks;
}
