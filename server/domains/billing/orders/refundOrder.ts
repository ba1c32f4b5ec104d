import { yuan } from '#model/rules/billing/money.ts';
import { below } from '#server/domains/billing/quotes/chargedRecord.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { abandon } from '#server/domains/billing/subscriptions/subscribe.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ActionOutcome, RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { removeRecord } from '#server/engine/records/write/removeRecord.ts';
import { deliveriesOf, updateDelivery, type Delivery } from './deliveries.ts';
import { payBack } from './payBack.ts';
import { withEvent } from './orderEvent.ts';

type Order = RecordOf<'orders'>;

/**
 * Gives up what an order delivered: its records are deleted, and the unused share of what was paid goes back. A record
 * that cannot be deleted refuses the whole refund.
 */
export async function refundOrder(context: Context, order: Order): Promise<ActionOutcome> {
  const now = context.clock();
  const delivered = (await deliveriesOf(context, order.id)).filter(({ state }) => state === 'delivered');
  await refuseRenewed(context, order);
  for (const delivery of delivered) await remove(context, delivery);
  const given = await payBack(context, order, delivered, { service: serviceAt(order, now) });
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
      refunded_amount: (order.refunded_amount ?? 0) + given.refunded,
      service_end: now,
      events: withEvent(context, refunding, 'refunding', 'refunded'),
    },
    reply: { status: 200, body },
  };
}

/** What was renewed since is paid by several orders. */
async function refuseRenewed({ db }: Context, { id, service_end: end }: Order): Promise<void> {
  const renewed = await db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('order_id', '=', id)
    .where('ends_at', '>', end)
    .executeTakeFirst();
  if (renewed !== undefined) throw new ApiError('billing.orderState');
}

/** The period in seconds; pay as you go has paid nothing in advance. */
function serviceAt({ service_start: from, service_end: to }: Order, now: number) {
  const at = Math.floor(now / 1000);
  return from === null || to === null ? { from: at - 1, to: at, at } : { from: from / 1000, to: to / 1000, at };
}

async function remove(context: Context, { resource, record_id: id }: Delivery): Promise<void> {
  const definition = context.schemas.resources[resource ?? ''];
  if (definition === undefined || id === null) return;
  const record = await findRecordOrNone(context, definition, id);
  // One that was deleted before: the rest of its period still goes back.
  if (record !== undefined) await removeRecord(await below(context, definition, record), definition, id);
  await abandon(context, definition, id);
}
