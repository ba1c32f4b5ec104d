import type { Question } from '#server/domains/billing/quotes/question.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { findRecord } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { changedIn } from '#server/domains/billing/orders/changedIn.ts';
import { makeOrderOf } from '#server/domains/billing/orders/makeOrder.ts';
import { payOrder } from '#server/domains/billing/orders/payOrder.ts';

/** Orders at the price of this moment and pays at once, in the transaction of `context`. Returns the order's id. */
export async function orderNow(context: Context, question: Question): Promise<number> {
  const orders = knownDefinition(context, 'orders');
  if (orders === undefined) throw new ApiError('billing.orderNotFound');
  const id = await makeOrderOf(context, question);
  const order = await findRecord(context, orders, id, { lock: true });
  await storeChanges(context, orders, order, changedIn({ ...order }, await payOrder(context, order)), 'pay');
  return id;
}
