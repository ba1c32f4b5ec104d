import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, ORDERS, type Shop } from './shop.ts';

const ITEMS = '/api/bill/v1/billing-items';

describe('release protection (24043)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  test('refuses to delete or refund what it protects until it is switched off, and survives a new way of charging', async () => {
    const buyer = await shop.buyer(1_000);
    const { client } = buyer;
    const made = await client.post(`${shop.path}/volumes`, { name: 'kept', size_gb: 10 });
    await shop.run();
    const at = `${shop.path}/volumes/${made.body.id}`;
    const open = async () => (await client.get(`${ITEMS}?filter={"state":"active"}`)).body[0];
    const [other, item] = [await shop.buyer(1), await open()];
    expect((await other.client.post(`${ITEMS}/${item.id}?action=protect`)).status).toBe(404);
    expect((await client.post(`${ITEMS}/${item.id}?action=protect`)).body).toMatchObject({ release_protection: true });
    expect(await client.delete(at)).toMatchObject({ status: 409, body: { code: 24043 } });
    const order = await shop.order(buyer, {
      type: 'convert',
      charge_type: 'prepaid',
      period: 1,
      unit: 'month',
      items: [{ resource: 'volumes', resource_id: made.body.id }],
    });
    await shop.pay(client, order.id);
    expect(await open()).toMatchObject({ charge_type: 'prepaid', release_protection: true });
    expect(await client.delete(at)).toMatchObject({ status: 409, body: { code: 24043 } });
    await client.post(`${ITEMS}/${(await open()).id}?action=unprotect`);
    expect((await client.delete(at)).status).toBe(202);
  });

  test('refuses the refund of a purchase', async () => {
    const { run } = shop;
    const buyer = await shop.buyer(1_000);
    const order = await shop.order(buyer, shop.question(10));
    await shop.pay(buyer.client, order.id);
    await run();
    const [item] = (await buyer.client.get(ITEMS)).body;
    await buyer.client.post(`${ITEMS}/${item.id}?action=protect`);
    const refund = await buyer.client.post(`${ORDERS}/${String(order.id)}?action=refund`);
    expect(refund).toMatchObject({ status: 409, body: { code: 24043 } });
  });
});
