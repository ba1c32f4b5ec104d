import { withoutTax } from '#model/domains/sharing/lines/baseOf.ts';
import { statementTotals } from '#model/domains/sharing/statement/statementTotals.ts';
import { halfUpFen } from '#model/rules/money/rounding.ts';
import type { DraftLine } from './linesOfPlan.ts';

/** A line with whether it counts. */
export type CountedLine = Pick<DraftLine, 'kind' | 'bill_line_id' | 'payable_amount' | 'amount'> & {
  state?: string;
};

/** The sums of a statement over its lines, in micro-yuan. A bill line of two receivers is one charge. */
export function statementFigures(
  lines: readonly CountedLine[],
  { carried_in, tax_rate }: { carried_in: number; tax_rate: number },
) {
  const seen = new Set<number | null>();
  const sums = { gross_amount: 0n, refund_amount: 0n, guarantee_amount: 0n, disputed_amount: 0n, share_amount: 0n };
  let disputed_count = 0;
  for (const line of lines) {
    const amount = BigInt(line.amount);
    if (line.kind === 'guarantee') sums.guarantee_amount += amount;
    if (line.bill_line_id !== null && !seen.has(line.bill_line_id))
      sums[line.kind === 'returned' ? 'refund_amount' : 'gross_amount'] += BigInt(line.payable_amount);
    seen.add(line.bill_line_id);
    if (line.state === 'disputed') {
      disputed_count += 1;
      sums.disputed_amount += amount;
    } else sums.share_amount += amount;
  }
  const others = sums.gross_amount + sums.refund_amount - sums.share_amount - sums.disputed_amount;
  return {
    line_count: lines.length,
    disputed_count,
    ...numbers(sums),
    ...amountsOf(sums.share_amount, { carried_in, tax_rate }),
    platform_amount: Number(others),
  };
}

/** What follows from the sum of the counted lines. */
export function amountsOf(
  share: bigint,
  { carried_in, tax_rate }: { carried_in: number; tax_rate: number },
): Record<'amount' | 'carried_in' | 'payable_amount' | 'carried_out' | 'tax_amount', number> {
  const { amount, payable, carried_out } = statementTotals([share], BigInt(carried_in));
  return {
    amount: Number(amount),
    carried_in,
    payable_amount: Number(payable),
    carried_out: Number(carried_out),
    tax_amount: Number(amount - halfUpFen(withoutTax(amount, BigInt(tax_rate)))),
  };
}

const numbers = <Key extends string>(sums: Record<Key, bigint>): Record<Key, number> =>
  // The same keys.
  Object.fromEntries(Object.entries<bigint>(sums).map(([key, sum]) => [key, Number(sum)])) as Record<Key, number>;
