import { sumDays } from '#server/domains/billing/consumption/sumDays.ts';
import type { Context } from '#server/engine/context.ts';
import { payBills, type BillCharge } from './payBills.ts';
import { storeBills } from './billRows.ts';

/** Pays what a settlement charges, stores the bills and sums their days. `key` is unique for the settlement. */
export async function bookCharges(
  context: Context,
  accountId: number,
  charges: readonly BillCharge[],
  key: string,
): Promise<void> {
  await storeBills(context, await payBills(context, accountId, key, charges));
  await sumDays(
    context,
    accountId,
    charges.flatMap(({ days }) => days),
  );
}
