import { yuan } from '#model/rules/money/money.ts';
import { periodEnds } from '#model/domains/billing/rating/periodEnds.ts';
import { bookOrderLines, linesOfPayment } from '#server/domains/billing/orders/lines/orderLines.ts';
import { followBudgets } from '#server/domains/billing/approval/budgets/projectBudgets.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { useDiscounts } from '#server/domains/billing/prices/discounts/useDiscounts.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { refuseByState, refuseLocked } from '#server/domains/billing/ledger/refuseUncovered.ts';
import { spend, type Spent } from '#server/domains/billing/ledger/spend.ts';
import { buyerAccount } from '#server/domains/billing/quotes/buyerAccount.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { concludeOrder } from './concludeOrder.ts';
import { deliver } from './deliver.ts';
import { deliveriesOf } from '#server/domains/billing/subscriptions/deliveries.ts';
import { refuseStale } from './deliverChange.ts';
import {
  frozenDiscounts,
  frozenDues,
  frozenUntil,
  frozenVouchers,
} from '#server/domains/billing/subscriptions/frozenDues.ts';
import { withEvent } from './orderEvent.ts';
import { expiryJob } from './orderJobs.ts';

type Order = RecordOf<'orders'>;

/**
 * Pays an order and begins to deliver it: posting, records and order are one transaction. Returns what to write to the
 * order, which the caller has locked.
 */
export async function payOrder(context: Context, order: Order): Promise<RecordData> {
  const now = context.clock();
  if (order.expire_at !== null && now >= order.expire_at) throw new ApiError('billing.orderExpired');
  if ((await buyerAccount(context)).id !== order.account_id) throw new ApiError('access.denied');
  // An order that pays nothing now requests nothing from the ledger. A change that returns money is possible for an
  // account that owes.
  const account = await lockAccount(context, order.account_id);
  if (order.type === 'downgrade') refuseLocked(account);
  else refuseByState(account, 'billing.insufficientBalance');
  const deliveries = await deliveriesOf(context, order.id);
  await refuseStale(context, order, deliveries);
  await countDiscounts(context, order);
  const dues = frozenDues(order);
  const spent = dues.length === 0 ? undefined : await payDues(context, order);
  const paid: Order = {
    ...order,
    ...servicePeriod(order, now, billingZone(context)),
    status: 'paid',
    paid_at: now,
    paid_amount: (spent?.granted ?? 0) + (spent?.cash ?? 0),
    pay_method: methodOf(spent),
    events: withEvent(context, order.events, order.status, 'paid'),
  };
  await context.jobs.drop(context, expiryJob(order.id, 0).key ?? '');
  const delivered = [];
  for (const delivery of deliveries) {
    const parts = (spent?.parts ?? []).filter(({ item }) => dues[item]?.item === delivery.position);
    const payment = parts.map(({ source, amount }) => ({ source, amount }));
    delivered.push(await deliver(context, paid, { ...delivery, paid: payment }));
  }
  const parts = spent?.parts ?? [];
  await bookOrderLines(context, paid, linesOfPayment(paid, dues, { parts, delivered }));
  await followBudgets(context, order.account_id);
  return concludeOrder(context, paid, delivered);
}

/** An order uses its discounts when it is paid: what was used up in the meantime is a difference to its quote. */
async function countDiscounts(context: Context, order: Order): Promise<void> {
  const ids = frozenDiscounts(order);
  if (ids.length === 0) return;
  await lockAccount(context, order.account_id);
  const used_for = `order ${order.id}`;
  const usedUp = await useDiscounts(context, { account_id: order.account_id, used_for, from: context.clock() }, ids);
  if (usedUp.length === 0) return;
  const left = (order.items ?? []).reduce((sum, { discount }) => sum + (discount ?? 0), 0);
  const difference = [{ field: 'discount_amount', quoted: yuan(left), now: null }];
  throw new ApiError('billing.quoteChanged', { extra: { difference } });
}

async function payDues(context: Context, order: Order): Promise<Spent> {
  const spent = await spend(context, {
    account_id: order.account_id,
    key: `order ${order.id}`,
    ref: { type: 'order', id: order.order_no ?? order.id },
    source: 'manual',
    items: frozenDues(order),
    vouchers: frozenVouchers(order),
    refusal: 'billing.insufficientBalance',
  });
  // A voucher of the quote has been used elsewhere, or has ended.
  if (spent.voucher !== order.voucher_amount) {
    const difference = [{ field: 'voucher_amount', quoted: yuan(order.voucher_amount ?? 0), now: yuan(spent.voucher) }];
    throw new ApiError('billing.quoteChanged', { extra: { difference } });
  }
  return spent;
}

/** A subscription runs from its payment, in whole seconds. */
function servicePeriod(order: Order, now: number, zone: string): Pick<Order, 'service_start' | 'service_end'> {
  const { period: count, period_unit: unit, type } = order;
  const until = frozenUntil(order);
  if (until !== null) return { service_start: null, service_end: until };
  if (count === null || unit === null || (type !== 'new' && type !== 'convert'))
    return { service_start: null, service_end: null };
  const anchor = Math.floor(now / 1000);
  const [end = anchor] = periodEnds(anchor, { count, unit }, 1, zone);
  return { service_start: anchor * 1000, service_end: end * 1000 };
}

function methodOf(spent: Spent | undefined): Order['pay_method'] {
  if (spent === undefined) return null;
  const money = spent.granted + spent.cash;
  if (spent.voucher === 0) return 'balance';
  return money === 0 ? 'voucher' : 'mixed';
}
