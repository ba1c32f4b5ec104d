import { halfUp } from '#model/rules/money/rounding.ts';

export interface Proration {
  /** The full value of the period now, in micro-yuan; 0 for something new. */
  current: bigint;
  /** The full value of the period after the change, in micro-yuan; 0 for a refund. */
  next: bigint;
  /** The period, and the instant of the change in it, in seconds since 1970. */
  from: number;
  to: number;
  at: number;
}

/**
 * The cost of a change in the middle of a period, in micro-yuan: the difference of the full values for the seconds that
 * remain of the actual period. Negative if the change saves money. `from` is before `to`, and `at` is between them.
 *
 * @example
 *   prorate({ current: 0n, next: 300_000_000n, from: 0, to: 30, at: 20 }); // 100_000_000n
 */
export function prorate({ current, next, from, to, at }: Proration): bigint {
  return halfUp((next - current) * BigInt(to - at), BigInt(to - from));
}
