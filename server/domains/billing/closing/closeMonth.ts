import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { anchorMonth } from '#server/domains/billing/ledger/verification/monthRoots.ts';
import { closeAccount, type ClosedMonth } from '#server/domains/billing/settlement/closeAccount.ts';
import { nextDue, settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import type { Context } from '#server/engine/context.ts';
import type { FieldsOf } from '#server/engine/product/hooks.ts';
import { monthTotals } from './monthTotals.ts';

/**
 * Closes a month: settles the hours up to the cutoff, then ends the bills of every account, each in a transaction of
 * its own. Returns the totals and the root of the ledger. A process that stops on the way leaves accounts that are
 * closed and accounts that are not; the repetition continues with these.
 */
export async function closeMonth(
  context: Context,
  month: ClosedMonth,
  keep: () => Promise<void>,
): Promise<FieldsOf<'closes'>> {
  for (const account of await accountsToClose(context, month)) {
    await keep();
    while (((await nextDue(context, account)) ?? Infinity) <= month.cutoff)
      await context.transaction((inside) => settleAccount(inside, account));
    await context.transaction((inside) => closeAccount(inside, account, month, billingZone(context)));
  }
  return context.transaction(async (inside) => {
    return {
      ...(await monthTotals(inside, month.period)),
      ...(await anchorMonth(inside, month.period)),
      closed_at: inside.clock(),
    };
  });
}

/** Those with an open bill of the month, or with an hour that is not settled yet. */
async function accountsToClose({ db }: Context, { period, cutoff }: ClosedMonth): Promise<number[]> {
  const rows = await db.kysely
    .selectFrom('bills')
    .select('account_id')
    .where('billing_cycle', '=', period)
    .where('status', '=', 'open')
    .union(
      db.kysely
        .selectFrom('billing_items')
        .select((eb) => eb.ref('account_id').$notNull().as('account_id'))
        .where('account_id', 'is not', null)
        .where('charge_type', '=', 'postpaid')
        .where('next_at', '<=', cutoff),
    )
    .execute();
  return rows.flatMap(({ account_id: id }) => id ?? []).toSorted((a, b) => a - b);
}
