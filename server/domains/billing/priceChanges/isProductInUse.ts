import type { Context } from '#server/engine/context.ts';
import { productsNow } from '#server/domains/billing/metering/charges/productsNow.ts';

/**
 * Whether a product is what somebody is charged with, has bought, or has ordered: by items, also those that have no
 * product yet and would be priced by it, by subscriptions, and by orders that were not delivered.
 */
export async function isProductInUse(context: Context, productId: number): Promise<boolean> {
  if (context.schemas.resources['billingItems'] === undefined) return false;
  return (
    (await isOnItem(context, productId)) ||
    (await isSubscribed(context, productId)) ||
    (await isOrdered(context, productId)) ||
    isDueToPrice(context, productId)
  );
}

async function isOnItem({ db }: Context, productId: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('billing_items')
    .select('id')
    .where('product_id', '=', productId)
    // An item that has ended is in use until its last hour is settled.
    .where((eb) => eb.or([eb('state', '!=', 'released'), eb('next_at', 'is not', null)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function isSubscribed({ db }: Context, productId: number): Promise<boolean> {
  const found = await db.kysely
    .selectFrom('subscriptions')
    .select('id')
    .where('product_id', '=', productId)
    .where('status', '!=', 'released')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** An order keeps its terms, and so its products, until it is delivered or ends. */
async function isOrdered({ db }: Context, productId: number): Promise<boolean> {
  const open = await db.kysely
    .selectFrom('orders')
    .select('price_snapshot')
    .where('status', 'in', ['pending_payment', 'paid', 'provisioning'])
    .execute();
  const mentioned = new RegExp(`"product_id":\\s*${productId}\\b`);
  return open.some(({ price_snapshot: terms }) => mentioned.test(terms ?? ''));
}

/**
 * Whether an open item without a product belongs to this one: it is older than this rule, or its specification is not
 * known.
 */
async function isDueToPrice(context: Context, productId: number): Promise<boolean> {
  const { kysely } = context.db;
  const product = await kysely
    .selectFrom('products')
    .select('resource_type')
    .where('id', '=', productId)
    .executeTakeFirst();
  const items = await kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('open_key', 'is not', null)
    .where('product_id', 'is', null)
    .where('resource_type', '=', product?.resource_type ?? null)
    .orderBy('id')
    .execute();
  const productOf = productsNow(context);
  // Many items have few prices.
  const kinds = new Map(
    items.map((item) => [`${item.charge_type} ${item.spec} ${item.cloud_id} ${item.region_id}`, item]),
  );
  for (const item of kinds.values()) if ((await productOf(item)) === productId) return true;
  return false;
}
