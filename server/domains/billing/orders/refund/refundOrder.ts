import { yuan } from '#model/rules/money/money.ts';
import type { PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { takenBack } from '#model/domains/billing/rating/purchase/takenBack.ts';
import { remainingPeriods } from '#server/domains/billing/subscriptions/paidPeriods.ts';
import { below } from '#server/domains/billing/metering/charges/chargedRecord.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { abandon, giveUp } from '#server/domains/billing/subscriptions/subscribe.ts';
import type { ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { deliveriesOf, updateDelivery, type Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { orderNumber } from '#server/domains/billing/orders/makeOrder.ts';
import { storeRefund, type PaidBack } from '#server/domains/billing/orders/payBack.ts';
import { isFullRefund } from './isFullRefund.ts';
import { noteRefunded, returnTaken, type Taken } from '#server/domains/billing/orders/returnTaken.ts';
import { withEvent } from '#server/domains/billing/orders/orderEvent.ts';

type Order = RecordOf<'orders'>;

/**
 * Gives up what an order delivered: its records are deleted, and the unused share of what was paid goes back. A record
 * that cannot be deleted refuses the whole refund.
 */
export async function refundOrder(context: Context, order: Order): Promise<ActionOutcome> {
  const now = context.clock();
  const { delivered, subscriptions, taken, full } = await refundable(context, order);
  for (const delivery of delivered) await remove(context, order, delivery);
  for (const id of subscriptions) await giveUp(context, id);
  const given = await returnUnused(context, order, { delivered, taken }, full);
  for (const delivery of delivered) await updateDelivery(context, order.id, { ...delivery, state: 'refunded' });
  const places = new Set(delivered.map(({ position }) => position));
  const items = (order.items ?? []).map((item, index) => (places.has(index) ? { ...item, status: 'refunded' } : item));
  const refunding = withEvent(context, order.events, order.status, 'refunding');
  const body: { [name: string]: Json } = {
    order_id: order.id,
    status: 'refunded',
    consumed: yuan(given.consumed),
    unused: yuan(given.unused),
    returned: { cash: yuan(given.cash), granted: yuan(given.granted), voucher: yuan(given.voucher) },
    refunded_amount: yuan(given.refunded),
    voucher_forfeited: yuan(given.forfeited),
    revenue_reversed: yuan(given.unused),
  };
  return {
    set: {
      status: 'refunded',
      items,
      refunded_amount: (order.refunded_amount ?? 0) + given.own,
      service_end: now,
      events: withEvent(context, refunding, 'refunding', 'refunded'),
    },
    reply: { status: 200, body },
  };
}

/** The deliveries of an order, the subscriptions that it began, and the payments for the time that remains of them. */
export async function refundable(
  context: Context,
  order: Order,
): Promise<Unused & { delivered: Delivery[]; subscriptions: number[]; full: boolean }> {
  const delivered = (await deliveriesOf(context, order.id)).filter(({ state }) => state === 'delivered');
  const subscriptions = await subscriptionsOf(context, order, delivered);
  const full = await isFullRefund(context, order);
  return { delivered, subscriptions, full, taken: await unusedOf(context, subscriptions, full) };
}

interface Unused {
  delivered: readonly Delivery[];
  taken: (Taken & { paid: number })[];
}

/** All payments for the time that remains, of renewals and changes too; whole ones of a full refund. */
async function unusedOf(context: Context, subscriptions: readonly number[], full: boolean): Promise<Unused['taken']> {
  const at = Math.floor(context.clock() / 1000);
  const taken: Unused['taken'] = [];
  for (const id of subscriptions)
    for (const { pieces, to } of await remainingPeriods(context, id, at))
      takenBack(pieces, { to, at }).forEach(({ taken: unused }, index) => {
        const piece = pieces[index];
        if (piece !== undefined) taken.push({ piece, shares: full ? piece.paid : unused, paid: sumOf(piece.paid) });
      });
  return taken;
}

/** The subscriptions that an order began: of its records, and of products alone. */
async function subscriptionsOf(context: Context, { id }: Order, delivered: readonly Delivery[]): Promise<number[]> {
  const rows = await context.db.kysely
    .selectFrom('subscriptions')
    .select(['id', 'resource', 'resource_id'])
    .where('order_id', '=', id)
    .where('status', '!=', 'released')
    .orderBy('id')
    .execute();
  const records = new Set(delivered.map(({ resource, record_id }) => `${resource} ${record_id}`));
  return rows
    .filter(({ resource, resource_id }) => resource === null || records.has(`${resource} ${resource_id}`))
    .map((row) => row.id);
}

/** `own`: what came from the payment of the order itself. Renewals and changes have their own. */
async function returnUnused(
  context: Context,
  order: Order,
  { delivered, taken }: Unused,
  full: boolean,
): Promise<PaidBack & { own: number }> {
  const order_no = orderNumber(context);
  const key = `order ${order.id} items ${delivered.map(({ position }) => position).join(' ')}`;
  const { returned, forfeited, byOrder } = await returnTaken(context, order, taken, {
    key,
    source: 'manual',
    order_no,
  });
  const unused = taken.reduce((sum, { shares }) => sum + sumOf(shares), 0);
  const of = (kind: string) => sumOf(returned.filter(({ source }) => source.kind === kind));
  const figures = {
    consumed: taken.reduce((sum, { paid }) => sum + paid, 0) - unused,
    unused,
    cash: of('cash'),
    granted: of('granted'),
    voucher: 0,
    forfeited,
    refunded: sumOf(returned),
  };
  await storeRefund(context, order, { order_no, deliveries: delivered, figures, auto: false, full });
  for (const [id, amount] of byOrder) if (id !== order.id) await noteRefunded(context, id, amount);
  return { ...figures, own: byOrder.get(order.id) ?? 0 };
}

const sumOf = (shares: readonly PaidShare[]) => shares.reduce((sum, { amount }) => sum + amount, 0);

async function remove(
  context: Context,
  { type }: Order,
  { resource, record_id: id, part_of }: Delivery,
): Promise<void> {
  const definition = context.schemas.resources[resource ?? ''];
  if (definition === undefined || id === null) return;
  const record = await findRecordOrNone(context, definition, id);
  // One that was deleted before: the rest of its period still goes back.
  // A part goes with its record, or stays with its data and is charged by use, as what the order did not create.
  if (record !== undefined && part_of === null && type !== 'convert')
    await removeRecord(await below(context, definition, record), definition, id);
  await abandon(context, definition, id);
}
