import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { prorate } from '#model/domains/billing/rating/prorate.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';

/** A period that was paid for: its full value now and after a change, in micro-yuan. Seconds since 1970. */
export interface ChangedPeriod {
  from: number;
  to: number;
  current: bigint;
  next: bigint;
}

/**
 * The cost of a change for each period that has been paid for, in micro-yuan of whole fen: the difference of the full
 * values for the seconds that remain of it. Negative if the change saves money. A period that has not begun remains
 * whole, and one that has ended costs nothing.
 *
 * @example
 *   changeDue([{ from: 0, to: 30, current: 300_000_000n, next: 600_000_000n }], 20); // [100_000_000n]
 */
export function changeDue(periods: readonly ChangedPeriod[], at: number): bigint[] {
  return periods.map(({ from, to, current, next }) =>
    halfUpFen(prorate({ current, next, from, to, at: Math.min(Math.max(at, from), to) })),
  );
}

/**
 * The sum of dues over the periods that agree with its sign, so that one payment or one refund settles all of them.
 *
 * @example
 *   settledDues([50_000n, -20_000n]); // [30_000n, 0n]
 */
export function settledDues(dues: readonly bigint[]): bigint[] {
  const total = dues.reduce((sum, due) => sum + due, 0n);
  const sign = total < 0n ? -1n : 1n;
  const parts = allocate(
    sign * total,
    dues.map((due) => (sign * due > 0n ? sign * due : 0n)),
  );
  return parts.map((part) => sign * part);
}
