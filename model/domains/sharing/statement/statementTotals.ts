import { halfUpFen } from '#model/rules/money/rounding.ts';

/** Sums of a statement, in micro-yuan of whole fen. */
export interface StatementTotals {
  /** What the counted lines give, rounded once. */
  amount: bigint;
  /** What is to be paid: nothing while the provider owes. */
  payable: bigint;
  /** What the provider still owes: it reduces the next statement. Zero or negative. */
  carried_out: bigint;
}

/**
 * Sums a statement: fen once, and what is below zero goes into the next one (rule M7).
 *
 * @example
 *   statementTotals([21_000n], 0n).payable; // 20_000n
 */
export function statementTotals(shares: Iterable<bigint>, carriedIn: bigint): StatementTotals {
  let total = 0n;
  for (const share of shares) total += share;
  const amount = halfUpFen(total);
  const due = amount + carriedIn;
  return { amount, payable: due > 0n ? due : 0n, carried_out: due < 0n ? due : 0n };
}

/**
 * Divides a rounded sum over its parts, in whole fen that add up to it exactly, in the order of the parts.
 *
 * @example
 *   inFen([7_000n, 7_000n, 7_000n]); // [10_000n, 0n, 10_000n]
 */
export function inFen(parts: readonly bigint[]): bigint[] {
  let [sum, given] = [0n, 0n];
  return parts.map((part) => {
    sum += part;
    const until = halfUpFen(sum);
    const own = until - given;
    given = until;
    return own;
  });
}
