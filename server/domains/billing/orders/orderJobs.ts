import type { Context, JobRequest } from '#server/engine/context.ts';

export const ORDER_EXPIRY = 'order-expiry';
export const ORDER_DELIVERY = 'order-delivery';

/** An order can be paid in [made, made + 1800 s), or for days by a transfer. */
const PAYABLE_S = 1_800;
const DAY_S = 86_400;

/** Until when an order can be paid that may be paid from now on, in milliseconds. */
export function payableUntil({ clock, live }: Pick<Context, 'clock' | 'live'>, byTransfer: boolean): number {
  const seconds = byTransfer ? live.read('billing.transfer_order_days') * DAY_S : PAYABLE_S;
  return (Math.floor(clock() / 1000) + seconds) * 1000;
}

/** Ends an order that was not paid. */
export const expiryJob = (orderId: number, runAt: number): JobRequest => ({
  kind: ORDER_EXPIRY,
  key: `${ORDER_EXPIRY} ${orderId}`,
  payload: { order_id: orderId },
  runAt,
});

/** Looks at what an order has delivered. */
export const deliveryJob = (orderId: number, runAt: number): JobRequest => ({
  kind: ORDER_DELIVERY,
  lane: String(orderId),
  key: `${ORDER_DELIVERY} ${orderId}`,
  payload: { order_id: orderId },
  runAt,
  rerunIfRunning: true,
});

/** Looks once more, after the time within which the inventory shows what was made. */
export const lateDeliveryJob = (orderId: number, runAt: number): JobRequest => ({
  ...deliveryJob(orderId, runAt),
  key: `${ORDER_DELIVERY} ${orderId} late`,
});
