import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../../support/databases/databases.ts';
import { openShop, ORDERS, type Shop } from '../../orders/shop.ts';

describe.each(await databasesUnderTest())('the stock of a product (spec 2.1), on $dialect', (database) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const setStock = (product: number, stock: number | null) =>
    shop.all.db.run('update products set stock = ? where id = ?', [stock, product]);
  const stockOf = async (product: number): Promise<number | null> =>
    (await shop.all.guest.get(`/api/bill/v1/market/products/${product}`)).body.stock;
  const disk = { name: 'data', size_gb: 1 };

  test('falls when something is created by the hour, and rises when it is deleted', async () => {
    const { postpaid } = shop.products;
    await setStock(postpaid, 2);
    const { client } = await shop.buyer(100);
    const { body: made } = await client.post(`${shop.path}/volumes`, disk);
    expect(await stockOf(postpaid)).toBe(1);
    await shop.run();
    expect((await client.delete(`${shop.path}/volumes/${made.id}`)).status).toBeLessThan(300);
    await shop.run();
    expect(await stockOf(postpaid)).toBe(2);
  });

  test('without any left, a creation is refused with 24029 and leaves nothing', async () => {
    const { postpaid } = shop.products;
    await setStock(postpaid, 0);
    const { client } = await shop.buyer(100);
    expect(await client.post(`${shop.path}/volumes`, disk)).toMatchObject({ status: 409, body: { code: 24029 } });
    expect((await client.get(`${shop.path}/volumes`)).body).toEqual([]);
    await setStock(postpaid, 1);
    expect((await client.post(`${shop.path}/volumes`, disk)).status).toBe(201);
    expect(await stockOf(postpaid)).toBe(0);
    await setStock(postpaid, null);
  });

  test('what is not counted is never sold out', async () => {
    const { client } = await shop.buyer(100);
    expect((await client.post(`${shop.path}/volumes`, disk)).status).toBe(201);
    expect(await stockOf(shop.products.postpaid)).toBeNull();
  });

  test('is exact when more people buy at the same time than there are pieces', async () => {
    const { postpaid } = shop.products;
    await setStock(postpaid, 3);
    const { client } = await shop.buyer(100);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, number) =>
        client.post(`${shop.path}/volumes`, { ...disk, name: `data-${number}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ body }) => body.code === 24029)).toHaveLength(5);
    expect(await stockOf(postpaid)).toBe(0);
    await setStock(postpaid, null);
  });

  test('of a subscription falls when its order is paid; an order for more than there is is refused', async () => {
    const { prepaid } = shop.products;
    await setStock(prepaid, 1);
    const buyer = await shop.buyer(100);
    const { body: two } = await shop.quote(buyer.client, shop.question(1, { quantity: 2 }));
    expect(await buyer.client.post(ORDERS, { quote_id: two.quote_id })).toMatchObject({ body: { code: 24029 } });
    const order = await shop.order(buyer, shop.question(1));
    expect(await stockOf(prepaid)).toBe(1);
    await shop.pay(buyer.client, order.id);
    expect(await stockOf(prepaid)).toBe(0);
  });

  test('that is gone between order and payment fails the delivery, and the money comes back', async () => {
    const { prepaid } = shop.products;
    await setStock(prepaid, 1);
    const buyer = await shop.buyer(100);
    const order = await shop.order(buyer, shop.question(1));
    await setStock(prepaid, 0);
    await shop.pay(buyer.client, order.id);
    expect(await shop.look(buyer.client, order.id)).toMatchObject({ status: 'refunded', refunded_amount: '1.00' });
    expect(await stockOf(prepaid)).toBe(0);
    await setStock(prepaid, null);
  });

  describe('who waits for a product that is sold out is informed once', () => {
    const WATCHES = '/api/bill/v1/stock-watches';
    const watches = (client: Shop['all']['admin'], product_id: number) => client.post(WATCHES, { product_id });
    const titles = async (client: Shop['all']['admin']): Promise<string[]> =>
      (await client.get('/api/sys/v1/inbox?range=[0,99]')).body
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => /到货|不再销售/.test(title));

    test('when a piece returns; a second watch, one of what is in stock and a foreign one are refused', async () => {
      const { postpaid } = shop.products;
      const owner = await shop.buyer(100);
      const waiting = await shop.buyer(0);
      await setStock(postpaid, 1);
      expect((await watches(waiting.client, postpaid)).status).toBe(400);
      const { body: made } = await owner.client.post(`${shop.path}/volumes`, disk);
      await shop.run();
      const watch = await watches(waiting.client, postpaid);
      expect(watch.status).toBe(201);
      expect((await watches(waiting.client, postpaid)).status).toBe(409);
      expect((await owner.client.get(WATCHES)).body).toEqual([]);
      const foreign = await owner.client.delete(`${WATCHES}/${watch.body.id}`);
      const missing = await owner.client.delete(`${WATCHES}/999999`);
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
      await owner.client.delete(`${shop.path}/volumes/${made.id}`);
      await shop.run();
      await shop.run();
      expect(await titles(waiting.client)).toHaveLength(1);
      expect((await waiting.client.get(WATCHES)).body).toEqual([]);
      await setStock(postpaid, null);
    });

    test('when an administrator adds pieces; not while it is withdrawn; and when it is archived', async () => {
      const { admin } = shop.all;
      const { prepaid } = shop.products;
      const { client } = await shop.buyer(0);
      const path = `/api/bill/v1/products/${prepaid}`;
      await setStock(prepaid, 0);
      await watches(client, prepaid);
      expect((await admin.post(`${path}?action=withdraw`)).status).toBe(200);
      await admin.put(path, { stock: 3 });
      await shop.run();
      expect(await titles(client)).toEqual([]);
      expect((await admin.post(`${path}?action=publish`)).body).toMatchObject({ status: 'on_sale' });
      await shop.run();
      expect(await titles(client)).toHaveLength(1);
      await admin.put(path, { stock: 0 });
      await watches(client, prepaid);
      await admin.post(`${path}?action=withdraw`);
      await admin.post(`${path}?action=archive`);
      await shop.run();
      expect(await titles(client)).toHaveLength(2);
      expect((await client.get(WATCHES)).body).toEqual([]);
    });
  });
});
