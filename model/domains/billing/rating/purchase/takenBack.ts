import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { unusedShares, type PaidShare } from './refundOf.ts';

/** A payment for the rest of a period, from an instant on, in seconds since 1970. */
export interface Piece {
  from: number;
  paid: readonly PaidShare[];
}

/** The result of taking back one piece. */
export interface TakenBack {
  /** The part that no longer stands for the period, by source; the share of vouchers among it is lost. */
  taken: PaidShare[];
  /** The part that still stands for the time from the change on. */
  rest: PaidShare[];
}

/**
 * Takes an amount back from the payments for a period, at most their unused share: from every source in proportion to
 * what is left of it. Without an amount, all that is unused. Amounts are micro-yuan of whole fen.
 *
 * @example
 *   const paid = [{ source: { kind: 'cash' }, amount: 300_000_000 }];
 *   takenBack([{ from: 0, paid }], { to: 30, at: 20 }, 50_000_000n)[0]?.rest[0]?.amount; // 50_000_000
 */
export function takenBack(
  pieces: readonly Piece[],
  { to, at }: { to: number; at: number },
  wanted?: bigint,
): TakenBack[] {
  const unused = pieces.map(({ from, paid }) => unusedShares(paid, { from, to, at }));
  const weights = unused.flat().map(({ amount }) => BigInt(amount));
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = allocate(wanted === undefined || wanted > all ? all : wanted, weights).map(Number);
  let place = 0;
  return unused.map((shares) => {
    const amounts = shares.map(() => parts[place++] ?? 0);
    return {
      taken: shares.map(({ source }, index) => ({ source, amount: amounts[index] ?? 0 })),
      rest: shares.map(({ source, amount }, index) => ({ source, amount: amount - (amounts[index] ?? 0) })),
    };
  });
}
