import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { openShop, type Shop } from '../billing/orders/shop.ts';

const TEMPLATES = '/api/bill/v1/launch-templates';

/** The query of the page that an answer leads to. */
const pageOf = ({ body }: { body: { address: string } }) => {
  const { pathname, searchParams } = new URL(body.address, 'http://localhost');
  return { pathname, ...Object.fromEntries(searchParams) };
};

describe.each(await databasesUnderTest())('buying again (decision 292), on $dialect', (database) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const choices = (more: object = {}) => ({
    product_id: shop.products.prepaid,
    way: '1-month',
    cloud: shop.cloud.cloud_id,
    count: 2,
    size: 30,
    login: null,
    values: {},
    adds: {},
    named: { cloud: '华东一区' },
    ...more,
  });

  test('a template is saved, used, renamed, replaced and deleted; a foreign id answers as a missing one', async () => {
    const { client } = await shop.buyer(0);
    const made = await client.post(TEMPLATES, { name: 'disks', choices: choices() });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: { name: 'disks', place: '华东一区', charge_type: 'prepaid', quantity: 2, shared: false },
    });
    const path = `${TEMPLATES}/${made.body.id}`;
    const page = { pathname: `/market/${shop.products.prepaid}`, way: '1-month', size: '30', count: '2', adds: 'none' };
    expect(pageOf(await client.post(`${path}?action=use`))).toMatchObject(page);
    expect((await client.post(TEMPLATES, { name: 'disks', choices: choices() })).status).toBe(409);
    const again = { name: 'disks', replace: true, choices: choices({ count: 1 }) };
    expect(await client.post(TEMPLATES, again)).toMatchObject({ status: 201, body: { id: made.body.id, quantity: 1 } });
    expect(await client.put(path, { name: 'data' })).toMatchObject({ status: 200, body: { name: 'data' } });
    // Opening it is no change.
    const { body: before } = await client.get(path);
    await client.post(`${path}?action=use`);
    expect((await client.get(path)).body).toEqual(before);

    const other = (await shop.buyer(0)).client;
    expect((await other.get(TEMPLATES)).body).toEqual([]);
    const missing = await other.get(`${TEMPLATES}/99999`);
    for (const reply of [await other.get(path), await other.put(path, { name: 'x' }), await other.delete(path)])
      expect([reply.status, reply.body.code]).toEqual([404, missing.body.code]);
    expect((await other.post(`${path}?action=use`)).status).toBe(404);
    expect((await shop.all.guest.post(TEMPLATES, { name: 'x', choices: choices() })).status).toBe(401);
    expect((await client.delete(path)).status).toBeLessThan(300);
    expect((await client.get(TEMPLATES)).body).toEqual([]);
  });

  test('a shared template is used by the organisation, and changed by its maker only', async () => {
    const { bp_admin: maker, bp_user: member, personal: stranger, admin } = shop.all;
    const { body: made } = await maker.post(TEMPLATES, { name: 'team', shared: true, choices: choices() });
    const path = `${TEMPLATES}/${made.id}`;
    expect((await member.get(TEMPLATES)).body).toMatchObject([{ name: 'team', shared: true }]);
    expect((await member.post(`${path}?action=use`)).status).toBe(200);
    for (const reply of [await member.put(path, { name: 'mine' }), await member.delete(path)])
      expect(reply.status).toBe(409);
    // A name is taken by its maker alone.
    const own = await member.post(TEMPLATES, { name: 'team', choices: choices() });
    expect(own, JSON.stringify(own.body)).toMatchObject({ status: 201, body: { shared: false } });
    for (const reply of [await stranger.get(path), await admin.get(path)]) expect(reply.status).not.toBe(200);
    await maker.put(path, { shared: false });
    expect([(await member.get(path)).status, (await member.post(`${path}?action=use`)).status]).toEqual([404, 404]);
  });

  test('passwords, unknown members and what no page chooses are refused', async () => {
    const { client } = await shop.buyer(0);
    for (const more of [
      { values: { admin_password: 'Secret-12345' } },
      { password: 'Secret-12345' },
      { login: 'Secret-12345' },
      { values: { name: 'x' } },
      { adds: { address: { secret: 1 } } },
      { named: { admin_password: 'x' } },
      { count: 21 },
      { way: 'never' },
    ])
      expect(await client.post(TEMPLATES, { name: 't', choices: choices(more) }), JSON.stringify(more)).toMatchObject({
        status: 400,
      });
    expect((await client.post(TEMPLATES, { name: 't', choices: choices({ product_id: 99_999 }) })).status).toBe(404);
    expect((await client.post(TEMPLATES, { name: 't', choices: choices(), secret: 'x' })).status).toBe(400);
    expect((await client.post(TEMPLATES, { choices: choices() })).status).toBe(400);
    expect((await shop.all.admin.post(TEMPLATES, { name: 't', choices: choices() })).status).toBe(403);
    expect((await client.get(TEMPLATES)).body).toEqual([]);
  });

  test('an order and what it bought open the page with the same choices; a withdrawn size is named there', async () => {
    const buyer = await shop.buyer(100);
    const order = await shop.order(buyer, shop.question(7, { quantity: 2 }));
    await shop.pay(buyer.client, order['id']);
    await shop.run();
    const page = { pathname: `/market/${shop.products.prepaid}`, way: '1-month', size: '7' };
    const orderPath = `/api/bill/v1/orders/${String(order['id'])}?action=buy_again`;
    expect(pageOf(await buyer.client.post(orderPath))).toMatchObject({ ...page, count: '2' });
    const [disk] = (await buyer.client.get(`${shop.path}/volumes`)).body;
    const diskPath = `${shop.path}/volumes/${disk.id}?action=buy_again`;
    const again = pageOf(await buyer.client.post(diskPath));
    expect(again).toMatchObject({ ...page, cloud: shop.cloud.cloud_id });
    expect(again).not.toHaveProperty('count');
    // What was bought without an order opens as it is.
    const { body: plain } = await buyer.client.post(`${shop.path}/volumes`, { name: 'plain', size_gb: 3 });
    await shop.run();
    const byUse = { pathname: `/market/${shop.products.postpaid}`, way: 'hour', size: '3' };
    const plainPath = `${shop.path}/volumes/${plain.id}?action=buy_again`;
    expect(pageOf(await buyer.client.post(plainPath))).toMatchObject(byUse);
    const { client: stranger } = await shop.buyer(0);
    for (const path of [orderPath, diskPath, plainPath]) expect((await stranger.post(path)).status, path).toBe(404);

    await shop.all.admin.post(`/api/bill/v1/products/${shop.products.prepaid}?action=withdraw`);
    expect(pageOf(await buyer.client.post(orderPath))).toMatchObject({
      pathname: `/market/${shop.products.postpaid}`,
      way: '1-month',
      was: 'disk-month',
    });
    await shop.all.admin.post(`/api/bill/v1/products/${shop.products.prepaid}?action=publish`);
  });
});
