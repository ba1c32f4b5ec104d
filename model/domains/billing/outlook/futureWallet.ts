import { payFrom, type Payable } from '#model/domains/billing/payFrom.ts';
import type { EndingGrant, OutlookFacts } from './outlookFacts.ts';

/** The money of an account at an instant of its future, in micro-yuan. */
export interface FutureWallet {
  cash: number;
  /** The amount left of each grant. */
  left: ReadonlyMap<number, number>;
}

/**
 * The wallet as it is now.
 *
 * @example
 *   walletOf(facts).cash; // 10_000_000
 */
export const walletOf = ({ balance, grants }: OutlookFacts): FutureWallet => ({
  cash: balance,
  left: new Map(grants.map(({ id, remaining }) => [id, remaining])),
});

/**
 * The money available for payments: cash, granted money that has not ended, and credit, less what is held.
 *
 * @example
 *   availableIn(facts, wallet, facts.at); // 1_000_000
 */
export function availableIn(facts: OutlookFacts, { cash, left }: FutureWallet, at: number): number {
  const granted = usableAt(facts, at).filter(({ kind }) => kind === 'granted');
  const held = at < nextHour(facts.at) ? facts.frozen : 0;
  return granted.reduce((sum, { id }) => sum + (left.get(id) ?? 0), cash + facts.credit - held);
}

/**
 * Pays like the ledger: vouchers, granted money, then cash, below zero if need be. `leastOf` is the amount that a
 * voucher with a minimum is compared with: that of one payment. A negative amount comes back as cash.
 *
 * @example
 *   payIn(facts, wallet, [{ amount: 500_000 }], { at: facts.at, leastOf: 500_000 }).cash;
 */
export function payIn(
  facts: OutlookFacts,
  wallet: FutureWallet,
  dues: readonly Payable[],
  { at, leastOf }: { at: number; leastOf: number },
): FutureWallet {
  const grants = usableAt(facts, at)
    .filter(({ minAmount }) => minAmount <= leastOf)
    .map((grant) => ({ ...grant, remaining: wallet.left.get(grant.id) ?? 0 }))
    .filter(({ remaining }) => remaining > 0);
  const left = new Map(wallet.left);
  let { cash } = wallet;
  const charges = dues.filter((due) => due.amount > 0);
  for (const due of dues) if (due.amount < 0) cash -= due.amount;
  for (const { source, amount } of payFrom(grants, charges))
    if (source.kind === 'cash') cash -= amount;
    else left.set(source.id, (left.get(source.id) ?? 0) - amount);
  return { cash, left };
}

function usableAt({ grants }: OutlookFacts, at: number): EndingGrant[] {
  return grants.filter(({ validTo }) => validTo === null || validTo > at * 1000);
}

const HOUR_S = 3_600;

/**
 * The next whole hour, at which usage is settled.
 *
 * @example
 *   nextHour(3_600); // 7_200
 */
export const nextHour = (at: number): number => wholeHour(at) + HOUR_S;

/**
 * The last whole hour up to an instant.
 *
 * @example
 *   wholeHour(3_601); // 3_600
 */
export const wholeHour = (at: number): number => Math.floor(at / HOUR_S) * HOUR_S;
