import type { Service } from '#model/domains/billing/rating/purchase/refundOf.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { returnDiscounts } from '#server/domains/billing/prices/discounts/useDiscounts.ts';
import type { Delivered } from './deliver.ts';
import { updateDelivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { frozenChange } from '#server/domains/billing/subscriptions/frozenDues.ts';
import { settleReceivers } from './lines/settleReceivers.ts';
import { withEvent } from './orderEvent.ts';
import { payBack } from './payBack.ts';

type Order = RecordOf<'orders'>;
type Items = NonNullable<Order['items']>;

/**
 * The result of an order after its deliveries: those that failed are paid back at once, with their vouchers. Returns
 * what to write to the order, which the caller has locked.
 */
export async function concludeOrder(
  context: Context,
  before: Order,
  deliveries: readonly Delivered[],
): Promise<RecordData> {
  const order = withReturned(before, deliveries);
  const items = (order.items ?? []).map((item, index) => shown(item, deliveries[index]));
  if (deliveries.some(({ state }) => state === 'provisioning'))
    return move(context, { ...order, items }, ['provisioning']);
  await settleReceivers(context, order, deliveries);
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const done = { ...order, items, completed_at: context.clock() };
  if (failed.length === 0) return move(context, done, ['completed']);
  const reason = failed.find(({ error }) => error !== null)?.error ?? null;
  const after = { ...done, fail_reason: reason };
  const isAll = failed.length === deliveries.length;
  if (isAll) await returnDiscounts(context, { account_id: order.account_id, used_for: `order ${order.id}` });
  const paid = failed.filter((delivery) => delivery.paid.length > 0);
  if (paid.length === 0) return move(context, after, [isAll ? 'failed' : 'partially_completed'], reason);
  let refunded = 0;
  for (const [began, together] of Map.groupBy(paid, (delivery) => delivery.began)) {
    const service = serviceOf(context, order, began, together);
    const back = await payBack(context, order, together, { service, auto: true });
    refunded += back.refunded;
  }
  for (const delivery of paid) await updateDelivery(context, order.id, { ...delivery, state: 'refunded' });
  const returned = {
    ...after,
    auto_refunded: true,
    refunded_amount: (order.refunded_amount ?? 0) + refunded,
    items: items.map((item, index) => {
      const back = paid.find(({ position }) => position === index);
      return back === undefined ? item : { ...item, refunded: sumOf(back) };
    }),
    ...(isAll && { service_start: null, service_end: null }),
  };
  return move(context, returned, isAll ? ['failed', 'refunding', 'refunded'] : ['partially_completed'], reason);
}

/** A change that was taken back again has been used since it began; what never began is paid back whole. */
function serviceOf({ clock }: Context, order: Order, began: number | null, [first]: readonly Delivered[]): Service {
  const end = first && frozenChange(order, first.position)?.subscription?.end;
  return began === null || end === undefined ? null : { from: began, to: end, at: Math.floor(clock() / 1000) };
}

/** The order with the amounts that its changes have returned. */
function withReturned(order: Order, deliveries: readonly Delivered[]): Order {
  const returned = deliveries.flatMap((delivery) => delivery.returned ?? []);
  const of = (kind: string) =>
    returned.reduce((sum, { source, amount }) => (source.kind === kind ? sum + amount : sum), 0);
  const [cash, granted] = [of('cash'), of('granted')];
  const forfeited = deliveries.reduce((sum, delivery) => sum + (delivery.forfeited ?? 0), 0);
  if (cash + granted + forfeited === 0) return order;
  return {
    ...order,
    refunded_amount: (order.refunded_amount ?? 0) + cash + granted,
    returned_cash: (order.returned_cash ?? 0) + cash,
    returned_granted: (order.returned_granted ?? 0) + granted,
    forfeited_amount: (order.forfeited_amount ?? 0) + forfeited,
  };
}

function shown(item: Items[number], delivery: Delivered | undefined): Items[number] {
  if (delivery === undefined || delivery.state === 'refunded') return item;
  return { ...item, status: delivery.state, resource_id: delivery.record_id, error: delivery.error };
}

/** One step after the other, each with its entry in the timeline. */
function move(context: Context, order: Order, steps: readonly Order['status'][], note: string | null = null): Order {
  return steps.reduce(
    (before, status) =>
      before.status === status
        ? before
        : { ...before, status, events: withEvent(context, before.events, before.status, status, note) },
    order,
  );
}

const sumOf = ({ paid }: Delivered) => paid.reduce((sum, { amount }) => sum + amount, 0);
