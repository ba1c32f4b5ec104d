import { dayOf } from '#model/rules/rating/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/billingZone.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context } from '#server/engine/context.ts';

/** Tells the administrators that an account cannot be settled, and why: once a billing day. */
export async function settlementFailed(context: Context, accountId: number, failure: Error): Promise<void> {
  const account = await context.db.kysely
    .selectFrom('accounts')
    .select('account_no')
    .where('id', '=', accountId)
    .executeTakeFirst();
  const today = dayOf(Math.floor(context.clock() / 1_000), billingZone(context));
  await notify(context, {
    type: 'billing',
    level: 'error',
    to: 'platform',
    title: 'notice.unsettled',
    text: 'notice.unsettledText',
    params: { account: account?.account_no ?? '', reason: failure.message },
    link: `/accountdesc/${accountId}`,
    key: `unsettled ${accountId} ${today}`,
  });
}
