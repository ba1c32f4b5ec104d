import type { Context } from '#server/engine/context.ts';

const PLACE = ['region_id', 'site_id', 'cloud_id', 'provider_id'] as const;

/** Orders that one transaction of `placeOldOrders` looks at. */
const ORDERS_AT_ONCE = 200;

/**
 * Keeps where everything of a paid order is, from its lines: lists and figures find orders by it. Empty where the lines
 * are in several places.
 */
export async function placeOrder({ db: { kysely } }: Context, orderId: number): Promise<void> {
  const lines = await kysely
    .selectFrom('bill_lines')
    .select(PLACE)
    .distinct()
    .where('order_id', '=', orderId)
    .where('type', '=', 'subscription_order')
    .execute();
  const only = <Name extends (typeof PLACE)[number]>(name: Name) => {
    const [first = null, ...others] = new Set(lines.map((line) => line[name]));
    return others.length === 0 ? first : null;
  };
  await kysely
    .updateTable('orders')
    .set({
      region_id: only('region_id'),
      site_id: only('site_id'),
      cloud_id: only('cloud_id'),
      provider_id: only('provider_id'),
    })
    .where('id', '=', orderId)
    .execute();
}

/** The same for orders that were paid before their place was kept, once. */
export async function placeOldOrders(context: Context, keep: () => Promise<void>): Promise<void> {
  for (let after = 0; ;) {
    const orders = await context.db.kysely
      .selectFrom('orders')
      .select('id')
      .where('paid_at', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(ORDERS_AT_ONCE)
      .execute();
    await context.transaction(async (inside) => {
      for (const { id } of orders) await placeOrder(inside, id);
    });
    await keep();
    after = orders.at(-1)?.id ?? after;
    if (orders.length < ORDERS_AT_ONCE) return;
  }
}
