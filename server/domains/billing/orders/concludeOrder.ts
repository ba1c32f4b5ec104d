import type { Context, RecordData } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { Delivered } from './deliver.ts';
import { updateDelivery } from './deliveries.ts';
import { withEvent } from './orderEvent.ts';
import { payBack } from './payBack.ts';

type Order = RecordOf<'orders'>;
type Items = NonNullable<Order['items']>;

/**
 * What an order becomes by its deliveries: what failed is paid back at once, with its vouchers. Returns what to write
 * to the order, which the caller has locked.
 */
export async function concludeOrder(
  context: Context,
  order: Order,
  deliveries: readonly Delivered[],
): Promise<RecordData> {
  const items = (order.items ?? []).map((item, index) => shown(item, deliveries[index]));
  if (deliveries.some(({ state }) => state === 'provisioning'))
    return move(context, { ...order, items }, ['provisioning']);
  const failed = deliveries.filter(({ state }) => state === 'failed');
  const done = { ...order, items, completed_at: context.clock() };
  if (failed.length === 0) return move(context, done, ['completed']);
  const reason = failed.find(({ error }) => error !== null)?.error ?? null;
  const after = { ...done, fail_reason: reason };
  const isAll = failed.length === deliveries.length;
  const paid = failed.filter((delivery) => delivery.paid.length > 0);
  if (paid.length === 0) return move(context, after, [isAll ? 'failed' : 'partially_completed'], reason);
  const { refunded } = await payBack(context, order, paid, { service: null, auto: true });
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
