import { forgetRequests } from '#server/domains/billing/subscriptions/deliveries.ts';
import { notify, type Notice } from '#server/domains/messages/notify.ts';
import { recordLink } from '#server/domains/messages/recordLink.ts';
import { expiryJob } from '#server/domains/billing/orders/orderJobs.ts';
import { withEvent } from '#server/domains/billing/orders/orderEvent.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';

type Order = RecordOf<'orders'>;
const DAY_MS = 86_400_000;
const WAITING = ['pending_approval', 'pending_payment'] as const;

/** Until when the administrators may decide, in milliseconds. */
export const decidedUntil = ({ clock, live }: Context): number =>
  Math.floor(clock() / 1000) * 1000 + live.read('billing.approval_days') * DAY_MS;

/** What the decision writes, beside what paying or cancelling writes. */
export const decisionOf = ({ actor, clock }: Context, note: string | null | undefined): RecordData => ({
  approval_by: actor.id,
  approval_at: clock(),
  approval_note: note ?? null,
});

/** The buyer learns what became of the order. */
export async function informBuyer(
  context: Context,
  order: Order,
  outcome: 'orderApproved' | 'orderRejected' | 'approvalExpired',
  note?: string | null,
): Promise<void> {
  if (order.buyer_id === null) return;
  await say(context, order, {
    type: 'billing',
    ...(outcome !== 'orderApproved' && { level: 'warn' }),
    to: { users: [order.buyer_id] },
    title: `notice.${outcome}`,
    text: `notice.${outcome}Text`,
    params: { by: context.actor.name, note: note ?? '' },
    key: `${outcome} ${order.id}`,
  });
}

async function say(context: Context, order: Order, notice: Notice): Promise<void> {
  const orders = knownDefinition(context, 'orders');
  await notify(context, {
    ...notice,
    params: { ...notice.params, number: order.order_no ?? `${order.id}` },
    link: orders && recordLink(orders, order),
  });
}

/** The orders of a member that are neither paid nor over. */
export const waitingOrders = {
  async of({ db }: Context, buyer: number): Promise<{ id: number; title: string }[]> {
    const rows = await db.kysely
      .selectFrom('orders')
      .select(['id', 'order_no'])
      .where('buyer_id', '=', buyer)
      .where('status', 'in', WAITING)
      .orderBy('id')
      .execute();
    return rows.map(({ id, order_no: title }) => ({ id, title: title ?? String(id) }));
  },
  /** They would be delivered to somebody who has left. */
  async cancel(platform: Context, buyer: number): Promise<void> {
    const orders = knownDefinition(platform, 'orders');
    if (orders === undefined) return;
    for (const { id } of await waitingOrders.of(platform, buyer)) {
      const order = await findRecordOrNone(platform, orders, id, { lock: true });
      if (order === undefined) continue;
      await platform.jobs.drop(platform, expiryJob(id, 0).key ?? '');
      await forgetRequests(platform, id);
      const events = withEvent(platform, order.events, order.status, 'cancelled');
      await storeChanges(platform, orders, order, { status: 'cancelled', events }, 'cancel');
    }
  },
};
