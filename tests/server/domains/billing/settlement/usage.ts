import type { Scenario } from '../../../../support/scenario.ts';

const PRODUCTS = '/api/bill/v1/products';
const VERSIONS = '/api/bill/v1/price-versions';

/** Puts a product for volumes of a specification on sale, with its first price. */
export async function sell(all: Scenario, spec: string, price: object): Promise<number> {
  const { body: category } = await all.admin.post('/api/bill/v1/categories', { name: spec, code: spec });
  const { body: product } = await all.admin.post(PRODUCTS, {
    name: spec,
    code: spec,
    category_id: category.id,
    resource_type: 'volume',
    spec_ref: spec,
    meter: 'hour',
  });
  await addPrice(all, product.id, price);
  const { status, body } = await all.admin.post(`${PRODUCTS}/${product.id}?action=publish`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return product.id;
}

export async function addPrice(all: Scenario, productId: number, price: object): Promise<void> {
  const { status, body } = await all.admin.post(VERSIONS, { product_id: productId, ...price });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await all.admin.post(`${VERSIONS}/${body.id}?action=submit`);
  // A large change waits for a second administrator.
  await all.db.run(`update price_versions set status = 'scheduled' where id = ? and status = 'submitted'`, [body.id]);
}

let items = 0;

/**
 * An item of an account that counts from an instant (milliseconds) on, as metering writes it. What began earlier is
 * settled up to that instant.
 */
export async function openItem(
  { db }: Scenario,
  accountId: number,
  spec: string,
  from: number,
  began = from,
): Promise<number> {
  items += 1;
  const { user_id, bp_id } = await db.kysely
    .selectFrom('accounts')
    .select(['user_id', 'bp_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { id } = await db.kysely
    .insertInto('billing_items')
    .values({
      account_id: accountId,
      user_id,
      bp_id,
      resource: 'volumes',
      resource_id: `volume-${items}`,
      resource_name: `volume-${items}`,
      resource_type: 'volume',
      quantity: 1_000_000,
      spec,
      charge_type: 'postpaid',
      state: 'active',
      from: began,
      next_at: (Math.floor(from / 3_600_000) + 1) * 3_600_000,
      open_key: `volumes volume-${items} volume`,
      created_at: from,
      updated_at: from,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await openSpan(db, id, spec, from);
  return id;
}

export async function openSpan(db: Scenario['db'], item: number, spec: string, from: number): Promise<void> {
  await db.kysely
    .insertInto('spans')
    .values({
      item_id: item,
      open_item: item,
      from,
      quantity: 1_000_000,
      spec,
      state: 'available',
      created_at: from,
      updated_at: from,
    })
    .execute();
}

export async function closeSpan({ db }: Scenario, item: number, to: number): Promise<void> {
  await db.kysely.updateTable('spans').set({ to, open_item: null }).where('open_item', '=', item).execute();
}
