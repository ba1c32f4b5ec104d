import { describeLines } from '#server/domains/billing/consumption/describeLines.ts';
import { sumDays } from '#server/domains/billing/consumption/sumDays.ts';
import type { Context } from '#server/engine/context.ts';
import { payBills, type BillCharge } from './payBills.ts';
import { storeBills } from './billRows.ts';

/**
 * Pays what a settlement charges, stores the bills, and completes and sums its lines: those after the line `after`.
 * `key` is unique for the settlement; `settledOn` is its billing day, such as `2026-03-01`.
 */
export async function bookCharges(
  context: Context,
  accountId: number,
  charges: readonly BillCharge[],
  { key, after, settledOn }: { key: string; after: number; settledOn: string },
): Promise<void> {
  await storeBills(context, await payBills(context, accountId, key, charges));
  await describeLines(context, accountId, { after, settledOn });
  await sumDays(
    context,
    accountId,
    charges.flatMap(({ days }) => days),
  );
}
