import type { Definition } from '#model/language/definition.ts';
import { extended, type Bought } from '#model/domains/billing/rating/purchase/extended.ts';
import { lookAtAccounts } from '#server/domains/billing/ledger/outlookJob.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { resumeRenewed } from './endSubscription.ts';
import { chargeItemsBy } from '#server/domains/billing/metering/chargeItemsBy.ts';
import { openItems, openKey } from '#server/domains/billing/metering/openItems.ts';
import { findSubscription, subscriptionOf, SUBSCRIPTIONS } from './findSubscription.ts';
import { frozenItems } from './frozenDues.ts';
import { boughtOf } from './boughtOf.ts';
import { extendTo } from './extendTo.ts';
import { addPeriod, forgetPeriods } from './paidPeriods.ts';

type Order = RecordOf<'orders'>;
type Item = NonNullable<Order['items']>[number];

/** The payment of an item of an order. */
interface Payment {
  position: number;
  paid: PaidShare[];
}

/** Begins what an item of an order has paid for: of a record, or of a product alone. */
export async function subscribe(
  context: Context,
  order: Order,
  item: Item | undefined,
  {
    position,
    paid,
    delivered,
    whole = null,
  }: Payment & {
    delivered?: { definition: Definition; id: string };
    /** The subscription of the record with which it was made. */
    whole?: number | null;
  },
): Promise<void> {
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  const { period: count, period_unit: unit } = order;
  if (subscriptions === undefined || count === null || unit === null) return;
  // A record that a cloud makes later is paid for from the same instant as the rest of the order.
  const at = Math.floor((order.service_start ?? context.clock()) / 1000);
  const period = { count, unit };
  const bought = extended(undefined, period, { at, zone: billingZone(context) });
  const { id } = await storeRecord(byPlatform(context), subscriptions, {
    resource_name: item?.name ?? null,
    status: 'active',
    auto_renew: order.auto_renew === true,
    noticed_to: context.clock(),
    renew_price: paidFor(item),
    period: count,
    period_unit: unit,
    ...stored(bought),
    last_from: at * 1000,
    order_id: order.id,
    product_id: item?.product_id ?? null,
    part_of: whole,
    buyer_id: order.buyer_id,
    account_id: order.account_id,
    user_id: order.user_id,
    bp_id: order.bp_id,
    resource: delivered?.definition.resource ?? null,
    resource_id: delivered?.id ?? null,
  });
  const pieces = [{ order_id: order.id, position, from: at, paid }];
  // The table of subscriptions numbers its rows.
  await addPeriod(context, id as number, { from: at, to: bought.end, period, value: paidFor(item), pieces });
  if (delivered !== undefined) await chargeBy(context, order.account_id, 'prepaid', delivered.definition, delivered.id);
}

/** Extends a subscription by the period of an order. */
export async function renew(
  context: Context,
  order: Order,
  item: Item | undefined,
  { position, paid }: Payment,
): Promise<void> {
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  const named = { resource: SUBSCRIPTIONS, resource_id: item?.resource_id ?? null };
  const found = await findSubscription(context, order.account_id, named);
  const extension = frozenItems(order)[position]?.extension;
  if (extension !== undefined) {
    await extendTo(byPlatform(context), found, extension, {
      order_id: order.id,
      position,
      paid,
      value: paidFor(item),
    });
    if (found.status === 'expired') await resumeRenewed(context, found);
    return;
  }
  const { period: count, period_unit: unit } = order;
  const period = { count: count ?? 1, unit: unit ?? 'month' };
  const at = Math.floor(context.clock() / 1000);
  const after = extended(boughtOf(found), period, { at, zone: billingZone(context) });
  const from = Math.max(at, (found.ends_at ?? 0) / 1000);
  if (subscriptions !== undefined)
    await storeChanges(byPlatform(context), subscriptions, found, {
      status: 'active',
      renew_price: paidFor(item),
      renew_failed: null,
      release_at: null,
      noticed_to: context.clock(),
      period: count,
      period_unit: unit,
      ...stored(after),
      last_from: from * 1000,
    });
  const pieces = [{ order_id: order.id, position, from, paid }];
  await addPeriod(context, found.id, { from, to: after.end, period, value: paidFor(item), pieces });
  if (found.status === 'expired') await resumeRenewed(context, found);
}

/** The subscription after a change: what its last period costs now, and by which product. */
export async function revalue(
  context: Context,
  { id, periods }: { id: number; periods: readonly { value: number }[] },
  product_id: number | null,
): Promise<void> {
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  const platform = byPlatform(context);
  const found = subscriptions && (await findRecordOrNone(platform, subscriptions, id, { lock: true }));
  if (subscriptions === undefined || found === undefined) return;
  const renew_price = periods.at(-1)?.value ?? found.renew_price;
  await storeChanges(platform, subscriptions, found, { renew_price, product_id: product_id ?? found.product_id });
}

/** Ends the subscription of a record: it was given up, or never delivered. What still exists is charged by use. */
export async function abandon(context: Context, definition: Definition, recordId: string): Promise<void> {
  const found = await subscriptionOf(context, { resource: definition.resource, resource_id: recordId });
  if (found === undefined) return;
  await giveUp(context, found.id);
  await chargeBy(context, found.account_id, 'postpaid', definition, recordId);
}

/** Ends a subscription: nothing that was paid stands behind it any more. */
export async function giveUp(context: Context, id: number): Promise<void> {
  const subscriptions = knownDefinition(context, SUBSCRIPTIONS);
  const platform = byPlatform(context);
  const found = subscriptions && (await findRecordOrNone(platform, subscriptions, id, { lock: true }));
  if (subscriptions === undefined || found === undefined) return;
  await storeChanges(platform, subscriptions, found, { status: 'released', auto_renew: false });
  await forgetPeriods(context, id);
}

/**
 * A record with a paid subscription is not charged by use: its open billing items are prepaid. Measured
 * use stays pay as you go.
 */
export async function chargeBy(
  context: Context,
  accountId: number,
  charge_type: 'prepaid' | 'postpaid',
  { resource, billing = [] }: Definition,
  recordId: string,
): Promise<void> {
  const keys = billing.filter(({ usage }) => !usage).map(({ type }) => openKey(resource, recordId, type));
  const open = [...(await openItems(context, keys)).values()];
  const items = open.filter(({ account_id }) => account_id === accountId);
  await chargeItemsBy(context, items, charge_type);
  await lookAtAccounts(context, items);
}

const byPlatform = (context: Context): Context => ({ ...context, actor: asPlatform(context.actor) });

/** The cost of the item before vouchers: the price of the next period, as far as it is known now. */
const paidFor = (item: Item | undefined): number => (item?.payable ?? 0) + (item?.voucher ?? 0);

const stored = ({ anchor, period, end }: Bought) => ({
  anchor_at: anchor * 1000,
  anchor_unit: period.unit,
  anchor_count: period.count,
  ends_at: end * 1000,
});
