import { MICRO_YUAN_PER_YUAN } from '#model/rules/money/money.ts';
import { dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { PLATFORM } from '#server/domains/billing/ledger/ledgerAccount.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * Whether what somebody gives an account has to wait for a second administrator. Every way of giving asks here: top-up,
 * transfer, voucher, adjustment, credit. What the same person has given the account today counts, and so does what they
 * have given all accounts, so that parts below the limit pass no more than the whole would. Otherwise the amount counts
 * from now on.
 */
export async function needsSecondPerson(context: Context, accountId: number, amount: number): Promise<boolean> {
  const limits = [
    // That of all accounts is locked first: another gift at the same moment waits here.
    { account: PLATFORM, most: context.live.read('billing.review_day_above') },
    { account: accountId, most: context.live.read('billing.review_above') },
  ];
  for (const { account, most } of limits)
    if ((await count(context, account, 0)) + amount > most * MICRO_YUAN_PER_YUAN) return true;
  for (const { account } of limits) await count(context, account, amount);
  return false;
}

/** Adds to what the actor has given today, and returns the sum; its row is locked until the transaction ends. */
async function count(context: Context, account_id: number, amount: number): Promise<number> {
  const day = dayOf(Math.floor(context.clock() / 1_000), billingZone(context));
  const row = await context.db.kysely
    .insertInto('given_amounts')
    .values({ giver_id: context.actor.id, account_id, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['giver_id', 'account_id', 'day'])
        .doUpdateSet((eb) => ({ amount: eb('given_amounts.amount', '+', amount) })),
    )
    .returning('amount')
    .executeTakeFirstOrThrow();
  return row.amount;
}
