import { policyOfAccount } from '#server/domains/billing/ledger/standing/arrearsPolicy.ts';
import { lookAtAccounts } from '#server/domains/billing/ledger/outlookJob.ts';
import { chargeItemsBy } from '#server/domains/billing/metering/chargeItemsBy.ts';
import { billedRecord } from '#server/domains/billing/metering/charges/billedRecord.ts';
import { meterRecords } from '#server/domains/billing/metering/meterWrites.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { writePlans } from '#server/domains/billing/metering/writePlans.ts';
import { releaseUnpaid, resumePaid, stopUnpaid } from '#server/domains/billing/unpaid/stopUnpaid.ts';
import { notify } from '#server/domains/messages/notify.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { forgetPeriods } from './paidPeriods.ts';
type Subscription = RecordOf<'subscriptions'>;

/** Its time is over: what it has paid for stops, and is kept for the retention. Returns what to write. */
export async function expire(context: Context, subscription: Subscription): Promise<RecordData> {
  await stopUnpaid(context, await itemsOf(context, subscription), { as: 'expired' });
  const { retain_s } = await policyOfAccount(context, subscription.account_id);
  const release_at = context.clock() + retain_s * 1_000;
  await notifyEnd(context, 'ended', { ...subscription, release_at });
  return { status: 'expired', release_at };
}

/** Its time is over, and its owner wants it to continue: it is charged by use from then on. Returns what to write. */
export async function continueByUse(context: Context, subscription: Subscription): Promise<RecordData> {
  const items = await itemsOf(context, subscription);
  await chargeItemsBy(context, items, 'postpaid');
  await lookAtAccounts(context, items);
  await forgetPeriods(context, subscription.id);
  await notifyEnd(context, 'continued', subscription);
  return { status: 'released', auto_renew: false };
}

/**
 * The retention is over: a machine goes to the recycle bin, and what still exists is charged by use, with an item of
 * its own from now on. Returns what to write.
 */
export async function releaseExpired(context: Context, subscription: Subscription): Promise<RecordData> {
  const staying = await releaseUnpaid(context, await itemsOf(context, subscription));
  const definition = context.schemas.resources[subscription.resource ?? ''];
  if (definition !== undefined && staying.length > 0) {
    await writePlans(
      context,
      definition,
      staying.map((item) => ({ do: 'release', item })),
    );
    const id = subscription.resource_id ?? '';
    const record = await findRecordOrNone(context, definition, id, { lock: true });
    await meterRecords(context, definition, [{ id, billed: record && billedRecord(definition, record) }]);
  }
  await notifyEnd(context, 'given', subscription);
  return { status: 'released', auto_renew: false, release_at: null };
}

/** It was renewed after its end: what was stopped resumes. */
export async function resumeRenewed(context: Context, subscription: Subscription): Promise<void> {
  const items = await itemsOf(context, subscription);
  await resumePaid(
    context,
    items.filter(({ state }) => state === 'expired'),
  );
}

/**
 * The open items of what it has paid for; none if it is a product alone. A record that the cloud gave to another
 * account has items that this account does not pay for.
 */
async function itemsOf({ db }: Context, { account_id, resource, resource_id }: Subscription): Promise<ItemRow[]> {
  if (resource === null || resource_id === null) return [];
  return db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('resource', '=', resource)
    .where('resource_id', '=', resource_id)
    .where('account_id', '=', account_id)
    .where('open_key', 'is not', null)
    .orderBy('id')
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .execute();
}

const NOTICES = { ending: 'warn', renewing: 'info', ended: 'error', continued: 'info', given: 'error' } as const;

/** Informs the owner of the account that a subscription ends, has ended, or is over. */
export async function notifyEnd(
  context: Context,
  about: keyof typeof NOTICES,
  { id, account_id, resource_name, ends_at, release_at, part_of }: Subscription,
  days = 0,
): Promise<void> {
  if (part_of !== null) return;
  await notify(context, {
    type: 'billing',
    level: NOTICES[about],
    to: { account: account_id },
    title: `subscriptionNotice.${about}`,
    text: `subscriptionNotice.${about}Text`,
    params: {
      name: resource_name ?? `#${id}`,
      end: ends_at === null ? '' : { moment: ends_at },
      until: release_at === null ? '' : { moment: release_at },
    },
    link: '/subscription',
    key: `subscription ${id} ${about} ${ends_at} ${days}`,
  });
}
