import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import type { MonthSummary } from './monthQuery.ts';

/** The amount paid beyond the lines, in yuan: whole fen and least charges, until they become lines at the close. */
export function paidBeyond({ total, voucher, granted, cash }: MonthSummary): string | undefined {
  const [used, ...paid] = [total, voucher, granted, cash].map(readMicro);
  if (used === undefined) return undefined;
  let beyond = -used;
  for (const amount of paid) {
    if (amount === undefined) return undefined;
    beyond += amount;
  }
  return beyond === 0n ? undefined : microDecimal(beyond);
}
