import { refundOf, withoutEnded, type Service } from '#model/domains/billing/rating/purchase/refundOf.ts';
import { bookOrderLines, linesOfRefund } from '#server/domains/billing/orders/lines/orderLines.ts';
import { endedGrants, refund } from '#server/domains/billing/ledger/refund.ts';
import type { Context } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import type { Delivery } from '#server/domains/billing/subscriptions/deliveries.ts';
import { orderNumber } from './makeOrder.ts';
import { withEvent } from './orderEvent.ts';
import { frozenDues } from '#server/domains/billing/subscriptions/frozenDues.ts';
import { accountOf, earned, grantsOf } from './returnTaken.ts';

type Order = RecordOf<'orders'>;

export interface PayingBack {
  /** The period that was paid for, and the instant of the refund; null: nothing was delivered. */
  service: Service;
  /** The platform does it, not a person. */
  auto?: true;
}

/** The figures of a refund, in micro-yuan of whole fen. */
export interface PaidBack {
  consumed: number;
  unused: number;
  cash: number;
  granted: number;
  voucher: number;
  forfeited: number;
  /** The amount that was returned to the customer. */
  refunded: number;
}

/** Pays back what some items of an order cost, as one posting and one order of type refund. */
export async function payBack(
  context: Context,
  order: Order,
  deliveries: readonly Delivery[],
  { service, auto }: PayingBack,
): Promise<PaidBack> {
  const ended = await endedGrants(
    context,
    deliveries.flatMap(({ paid }) => grantsOf(paid)),
  );
  const refunds = deliveries.map((delivery) => ({
    delivery,
    ...withoutEnded(refundOf(delivery.paid, service), ended),
  }));
  const returned = refunds.flatMap((each) => each.returned);
  const of = (kind: string) => sum(returned.filter(({ source }) => source.kind === kind).map(({ amount }) => amount));
  const figures = {
    consumed: sum(refunds.map((each) => each.consumed)),
    unused: sum(refunds.map((each) => each.unused)),
    cash: of('cash'),
    granted: of('granted'),
    voucher: of('voucher'),
    forfeited: sum(refunds.map((each) => each.forfeited)),
    refunded: sum(returned.map(({ amount }) => amount)),
  };
  const order_no = orderNumber(context);
  if (figures.unused > 0)
    await refund(context, {
      account_id: order.account_id,
      key: `order ${order.id} items ${deliveries.map(({ position }) => position).join(' ')}`,
      ref: { type: 'order', id: order_no },
      source: auto ? 'system' : 'manual',
      from: refunds.flatMap(({ delivery, unused }) => earned(order, delivery.position, unused)),
      back: returned.map(({ source, amount }) => ({ account: accountOf(source), amount })),
    });
  const places = refunds.map(({ delivery, unused, returned: back }) => ({ ...delivery, unused, returned: back }));
  await bookOrderLines(context, order, linesOfRefund(order, frozenDues(order), { key: order_no, refunds: places }));
  await storeRefund(context, order, { order_no, deliveries, figures, auto: auto === true });
  return figures;
}

export interface Refunded {
  order_no: string;
  deliveries: readonly Delivery[];
  figures: PaidBack;
  auto: boolean;
  /** Although a part of the time was used. */
  full?: boolean;
}

/** The order of the refund, which has no price of its own. */
export async function storeRefund(
  context: Context,
  order: Order,
  { order_no, deliveries, figures, auto, full = false }: Refunded,
): Promise<void> {
  const orders = knownDefinition(context, 'orders');
  if (orders === undefined) return;
  const places = new Set(deliveries.map(({ position }) => position));
  const now = context.clock();
  await storeRecord({ ...context, actor: asPlatform(context.actor) }, orders, {
    order_no,
    type: 'refund',
    status: 'refunded',
    parent_id: order.id,
    charge_type: order.charge_type,
    quantity: deliveries.length,
    items: (order.items ?? []).filter((_, index) => places.has(index)),
    refunded_amount: figures.refunded,
    returned_cash: figures.cash,
    returned_granted: figures.granted,
    returned_voucher: figures.voucher,
    forfeited_amount: figures.forfeited,
    auto_refunded: auto,
    full_refund: full,
    account_id: order.account_id,
    user_id: order.user_id,
    bp_id: order.bp_id,
    buyer_id: order.buyer_id,
    completed_at: now,
    events: withEvent(context, null, null, 'refunded'),
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
