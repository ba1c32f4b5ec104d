import type { Context } from '#server/engine/context.ts';
import type { RecordOf, ResourceHooks } from '#server/engine/product/hooks.ts';
import { arrivalJob } from '#server/domains/billing/ledger/standing/arrivalJob.ts';
import { quoteRoute } from '#server/domains/billing/quotes/quoteRoute.ts';
import { changedIn } from './changedIn.ts';
import { forgetRequests } from '#server/domains/billing/subscriptions/deliveries.ts';
import { expiryJob, payableUntil } from './orderJobs.ts';
import { orderRoute } from './orderRoute.ts';
import { decisionOf, informBuyer } from '#server/domains/billing/orders/approval/orderApproval.ts';
import { payOrder } from './payOrder.ts';
import { refundOrder } from './refund/refundOrder.ts';
import { refundPreview } from './refund/refundPreview.ts';
import { withEvent } from './orderEvent.ts';

type Order = RecordOf<'orders'>;

/** An order is made from a quote, paid once, delivered item by item, and refunded by what was not used. */
export const orderHooks: ResourceHooks<'orders'> = {
  actions: {
    pay: async (context, order) => ({ set: changedIn({ ...order }, await payOrder(context, order)) }),
    async cancel(context, order) {
      await context.jobs.drop(context, expiryJob(order.id, 0).key ?? '');
      await forgetRequests(context, order.id);
      return { set: { events: withEvent(context, order.events, order.status, 'cancelled') } };
    },
    refund: refundOrder,
    async approve(context, order, { approval_note: note }) {
      const paid = order.by_transfer
        ? await awaitTransfer(context, order)
        : changedIn({ ...order }, await payOrder(context, order));
      await informBuyer(context, order, 'orderApproved', note);
      return { set: { ...paid, ...decisionOf(context, note) } };
    },
    async reject(context, order, { approval_note: note }) {
      await context.jobs.drop(context, expiryJob(order.id, 0).key ?? '');
      await forgetRequests(context, order.id);
      await informBuyer(context, order, 'orderRejected', note);
      const events = withEvent(context, order.events, order.status, 'cancelled', note ?? null);
      return { set: { events, ...decisionOf(context, note) } };
    },
  },
  previews: { refund: refundPreview },
  routes: [quoteRoute, orderRoute],
};

/** An approved order by transfer waits for its money from now on. It is paid at once if the balance reaches. */
async function awaitTransfer(context: Context, order: Order): Promise<Partial<Order>> {
  const expire_at = payableUntil(context, true);
  const expiry = expiryJob(order.id, expire_at);
  await context.jobs.drop(context, expiry.key ?? '');
  await context.jobs.schedule(context, expiry);
  await context.jobs.schedule(context, arrivalJob(context, order.account_id));
  return {
    status: 'pending_payment',
    expire_at,
    events: withEvent(context, order.events, order.status, 'pending_payment'),
  };
}
