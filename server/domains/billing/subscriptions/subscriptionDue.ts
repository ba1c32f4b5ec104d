import { isObject } from '#model/fields/kind.ts';
import { makeOrderOf } from '#server/domains/billing/orders/makeOrder.ts';
import { payOrder } from '#server/domains/billing/orders/payOrder.ts';
import { changedIn } from '#server/domains/billing/orders/changedIn.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { errorReply } from '#server/engine/http/respondWithError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecord, findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { SUBSCRIPTIONS } from './findSubscription.ts';

type Subscription = RecordOf<typeof SUBSCRIPTIONS>;

/** Renews a subscription that renews automatically, and ends one whose time has come. A late run does the same. */
export const subscriptionDueHandler: JobHandler = {
  async finish(context, payload) {
    const definition = knownDefinition(context, SUBSCRIPTIONS);
    const id = isObject(payload) && typeof payload.id === 'number' ? payload.id : 0;
    const found = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
    if (definition === undefined || found?.status !== 'active' || found.ends_at === null) return;
    if (context.clock() >= found.ends_at) await storeChanges(context, definition, found, { status: 'expired' });
    else if (found.auto_renew === true) {
      const failure = await renewItself(context, found);
      const now = await findRecord(context, definition, id);
      if (failure !== undefined) await storeChanges(context, definition, now, { renew_failed: failure });
    }
  },
};

/** Orders and pays the same period again, for the buyer. Returns the reason if it cannot. */
async function renewItself(context: Context, subscription: Subscription): Promise<string | undefined> {
  try {
    await context.transaction(async (inside) => {
      const acting = { ...inside, actor: await buyerOf(inside, subscription) };
      const { period: count, period_unit: unit, id } = subscription;
      const orders = knownDefinition(acting, 'orders');
      const orderId = await makeOrderOf(acting, {
        type: 'renew',
        charge_type: 'prepaid',
        period: { count: count ?? 1, unit: unit ?? 'month' },
        quantity: 1,
        items: [{ product_id: null, resource: SUBSCRIPTIONS, resource_id: id, values: null }],
        voucher_ids: null,
      });
      if (orders === undefined) return;
      const order = await findRecord(acting, orders, orderId, { lock: true });
      await storeChanges(acting, orders, order, changedIn({ ...order }, await payOrder(acting, order)), 'pay');
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message } = errorReply(error, context).body;
    return typeof message === 'string' ? message.slice(0, 255) : error.key;
  }
}

/** The platform, acting for the buyer. */
async function buyerOf({ db, actor }: Context, { buyer_id, bp_id, user_id }: Subscription): Promise<Context['actor']> {
  const user = await db.kysely
    .selectFrom('users')
    .select(['id', 'name', 'kind', 'bp_id'])
    .where('id', '=', buyer_id ?? user_id ?? 0)
    .executeTakeFirst();
  return asPlatform({ ...actor, ...(user ?? { kind: 3, bp_id }) });
}
