import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { AnyJobHandler, JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { informBuyer } from '#server/domains/billing/orders/approval/orderApproval.ts';
import { changedIn } from './changedIn.ts';
import { concludeOrder } from './concludeOrder.ts';
import { lookAt, type Delivered } from './deliver.ts';
import { deliveriesOf, forgetRequests } from '#server/domains/billing/subscriptions/deliveries.ts';
import { LATER_ACTION, laterActionHandler } from './delivery/laterActions.ts';
import { MONEY_ARRIVED } from '#server/domains/billing/ledger/standing/arrivalJob.ts';
import { moneyArrivedHandler } from './delivery/payByArrival.ts';
import { withEvent } from './orderEvent.ts';
import { ORDER_DELIVERY, ORDER_EXPIRY } from './orderJobs.ts';

type Order = RecordOf<'orders'>;

/** The jobs of orders. A job that runs late or twice changes nothing more. */
export const orderHandlers: Readonly<Record<string, AnyJobHandler>> = {
  [LATER_ACTION]: laterActionHandler,
  [MONEY_ARRIVED]: moneyArrivedHandler,
  [ORDER_EXPIRY]: onOrder(['pending_approval', 'pending_payment'], async (context, order) => {
    if (order.expire_at === null || context.clock() < order.expire_at) return undefined;
    await forgetRequests(context, order.id);
    if (order.status === 'pending_approval') await informBuyer(context, order, 'approvalExpired');
    return { status: 'expired', events: withEvent(context, order.events, order.status, 'expired') };
  }),
  [ORDER_DELIVERY]: onOrder(['provisioning'], async (context, order) => {
    const deliveries: Delivered[] = [];
    for (const delivery of await deliveriesOf(context, order.id))
      deliveries.push(
        delivery.state === 'provisioning'
          ? await lookAt(context, order, delivery)
          : { ...delivery, error: order.items?.[delivery.position]?.error ?? null },
      );
    return concludeOrder(context, order, deliveries);
  }),
};

/** Works on an order in one of these states, locked. */
function onOrder(
  states: readonly Order['status'][],
  work: (context: Context, order: Order) => Promise<RecordData | undefined>,
): JobHandler {
  return {
    async finish(context, payload) {
      const orders = knownDefinition(context, 'orders');
      const order = orders && (await findRecordOrNone(context, orders, orderIdOf(payload), { lock: true }));
      if (orders === undefined || order === undefined || !states.includes(order.status)) return;
      const changes = await work(context, order);
      if (changes !== undefined) await storeChanges(context, orders, order, changedIn({ ...order }, changes));
    },
  };
}

const orderIdOf = (payload: Json): number =>
  isObject(payload) && typeof payload.order_id === 'number' ? payload.order_id : 0;
