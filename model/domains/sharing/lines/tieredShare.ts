import type { ShareTier } from '#model/domains/sharing/rules/sharingRule.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp } from '#model/rules/money/rounding.ts';

/** A hundred percent, in millionths of a percent. */
export const WHOLE = 100n * MICRO;

/**
 * The share of a percentage of a base, in micro-yuan.
 *
 * @example
 *   percentOf(10_000n, 70_000_000n); // 7_000n
 */
export const percentOf = (base: bigint, pct: bigint): bigint => halfUp(base * pct, WHOLE);

/**
 * The function F of a rule with tiers: from the base of a period so far to the share of it so far, rounded once. The
 * share of a line is F at its end minus F at its start, so that the order of the lines changes no sum. A base below
 * zero mirrors the one above it.
 *
 * @example
 *   const f = tieredShare([
 *     { to: 100n, pct: 50_000_000n },
 *     { to: null, pct: 60_000_000n },
 *   ]);
 *   f(200n); // 110n
 */
export function tieredShare(tiers: readonly ShareTier[]): (base: bigint) => bigint {
  return (base) => {
    let [rest, from, total] = [base < 0n ? -base : base, 0n, 0n];
    for (const { to, pct } of tiers) {
      const part = to === null || rest < to - from ? rest : to - from;
      total += part * pct;
      rest -= part;
      from = to ?? from;
    }
    const share = halfUp(total, WHOLE);
    return base < 0n ? -share : share;
  };
}
