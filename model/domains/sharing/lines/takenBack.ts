import { halfUp } from '#model/rules/money/rounding.ts';
import type { LineShare } from './createSharer.ts';

/** What was given of lines that a refund takes back, in micro-yuan. */
export interface Given extends LineShare {
  /** What the customer paid for the lines. */
  payable: bigint;
  /** What earlier refunds have returned of it; positive. */
  returned: bigint;
}

/**
 * What a refund takes back from a provider: the same part of what was given as of what was paid, whatever rule counts
 * by now. Cumulative, so that parts of a refund take back exactly as much as one refund of everything. `payable` is
 * negative.
 *
 * @example
 *   takenBack({ payable: 100n, base: 100n, share: 70n, returned: 0n }, -50n); // { base: -50n, share: -35n }
 */
export function takenBack(given: Given, payable: bigint): LineShare {
  const until = given.returned - payable;
  // What cost nothing returns nothing.
  if (given.payable === 0n) return { base: 0n, share: 0n };
  const part = (whole: bigint) => signed(whole * given.returned, given.payable) - signed(whole * until, given.payable);
  return { base: part(given.base), share: part(given.share) };
}

/** The divisor may be negative: a line whose corrections took more than it cost. */
const signed = (dividend: bigint, divisor: bigint): bigint =>
  divisor < 0n ? halfUp(-dividend, -divisor) : halfUp(dividend, divisor);
