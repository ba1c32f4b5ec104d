import type { JobRequest } from '#server/engine/context.ts';

export const ORDER_EXPIRY = 'order-expiry';
export const ORDER_DELIVERY = 'order-delivery';

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
