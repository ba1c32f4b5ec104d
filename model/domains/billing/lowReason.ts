import type { AccountFigures } from './accountFigures.ts';
import { availableBalance } from './availableBalance.ts';

/** A shorter runway is a reason to warn: five days, so that a bank transfer arrives in time (rule B3). */
export const LOW_RUNWAY_S = 432_000;

/**
 * Why the owner of an account should top up: `runway` if what is charged by use ends it within five days, `amount` if
 * it is below the account's own threshold. Undefined if there is enough, and for an account that already owes: other
 * notices follow.
 *
 * @example
 *   lowReason({ ...figures, low_balance_threshold: 100_000_000 }, null); // 'amount'
 */
export function lowReason(figures: AccountFigures, runway_s: number | null): 'runway' | 'amount' | undefined {
  const available = availableBalance(figures);
  if (available < 0) return undefined;
  if (runway_s !== null && runway_s < LOW_RUNWAY_S) return 'runway';
  return available < figures.low_balance_threshold ? 'amount' : undefined;
}
