import { expect } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario } from '../../../../support/scenario.ts';
import type { Client } from '../../../../support/servers/client.ts';
import { newAccount } from '../../../../support/wallets.ts';

export const ORDERS = '/api/bill/v1/orders';
export const QUOTES = '/api/bill/v1/quotes';
type Body = Record<string, Json>;

export interface Buyer {
  client: Client;
  account: number;
  /** After days on the clock. */
  signInAgain(): Client;
}

/**
 * A platform with one simulated cloud, in which disks cost 1 yuan a GiB and month, or 0.01 yuan a GiB and hour.
 * Everything else is free, or not sold.
 */
export async function openShop(database?: DatabaseUnderTest, { givesUnpriced = true } = {}) {
  const all = await createScenario({ ...(database && { database }), givesUnpriced });
  await all.db.run('update clouds set status = ?', ['offline']);
  await all.db.run('update products set status = ?', ['draft']);
  const run = async (seconds = 5) => {
    for (let second = 0; second < seconds; second += 1) {
      all.clock.advance(1_000);
      await all.platform.runner.runDue();
    }
  };
  const [region] = (
    await all.admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  const addCloud = async (product: string): Promise<Body & { cloud_id: string }> => {
    const { body: made } = await all.admin.post('/api/cmp/v1/clouds', {
      name: `shop-${product}`,
      product,
      region_id: region.id,
      simulated: true,
    });
    for (const action of ['test', 'sync']) {
      await all.admin.post(`/api/cmp/v1/clouds/${made.cloud_id}/action`, { action });
      await run();
    }
    return made;
  };
  const cloud = await addCloud('openstack');
  const path = `/api/cmp/v1/clouds/${cloud.cloud_id}`;
  const [category] = (await all.admin.get('/api/bill/v1/categories')).body;
  const sell = async (code: string, product: Body, price: Body): Promise<number> => {
    const made = await all.admin.post('/api/bill/v1/products', {
      name: code,
      code,
      category_id: category.id,
      region_id: region.id,
      ...product,
    });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    const version = await all.admin.post('/api/bill/v1/price-versions', { product_id: made.body.id, ...price });
    expect(version, JSON.stringify(version.body)).toMatchObject({ status: 201 });
    await all.admin.post(`/api/bill/v1/price-versions/${version.body.id}?action=submit`);
    const published = await all.admin.post(`/api/bill/v1/products/${made.body.id}?action=publish`);
    expect(published, JSON.stringify(published.body)).toMatchObject({ status: 200 });
    return made.body.id;
  };
  const monthly = (price: string) => ({ period_prices: [{ period: 1, unit: 'month', price }] });
  const products = {
    prepaid: await sell(
      'disk-month',
      { resource_type: 'volume', charge_type: 'prepaid', meter: 'month' },
      monthly('1.00'),
    ),
    postpaid: await sell('disk-hour', { resource_type: 'volume', meter: 'gb_hour' }, { unit_price: '0.01' }),
  };
  const buyer = async (yuan: number): Promise<Buyer> => {
    const account = await newAccount(all, yuan);
    const [user] = await all.db.all<{ name: string }>(
      'select u.name from users u join accounts a on a.user_id = u.id where a.id = ?',
      [account],
    );
    const signInAgain = () => all.as(user?.name ?? '', 'Longer-12345');
    return { account, client: signInAgain(), signInAgain };
  };
  /** Disks of this size in GiB, for a month. */
  const question = (gib: number, more: Body = {}): Body => ({
    type: 'new',
    charge_type: 'prepaid',
    period: 1,
    unit: 'month',
    items: [{ resource: 'volumes', values: { cloud_id: cloud.cloud_id, name: 'data', size_gb: gib } }],
    ...more,
  });
  const quote = (client: Client, body: Body) => client.post(QUOTES, body);
  const order = async ({ client }: Buyer, body: Body): Promise<Body> => {
    const quoted = await quote(client, body);
    expect(quoted, JSON.stringify(quoted.body)).toMatchObject({ status: 200 });
    const made = await client.post(ORDERS, { quote_id: quoted.body.quote_id });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    return made.body;
  };
  const pay = (client: Client, id: Json | undefined) => client.post(`${ORDERS}/${String(id)}?action=pay`);
  const look = async (client: Client, id: Json | undefined): Promise<Body> =>
    (await client.get(`${ORDERS}/${String(id)}`)).body;
  return { all, run, path, cloud, addCloud, sell, products, buyer, question, quote, order, pay, look, category };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
