import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD } from '../../../../support/scenario.ts';
import { figuresOf, grantTo } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Shop } from './shop.ts';

const VERSIONS = '/api/bill/v1/price-versions';

describe.each(await databasesUnderTest())('what bad luck does to a purchase (commerce B6), on $dialect', (database) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

  test('a reply that is lost: the same key is the same order and the same payment, and another body is refused', async () => {
    const buyer = await shop.buyer(1_000);
    const { body: quoted } = await shop.quote(buyer.client, shop.question(100));
    const { body: other } = await shop.quote(buyer.client, shop.question(200));
    const order = (quote_id: string) => buyer.client.post(ORDERS, { quote_id }, withKey('form-1'));
    const { body: made } = await order(quoted.quote_id);
    expect((await order(quoted.quote_id)).body.id).toBe(made.id);
    expect((await order(other.quote_id)).status).toBe(409);
    const pay = () => buyer.client.post(`${ORDERS}/${made.id}?action=pay`, {}, withKey('form-1-pay'));
    const [first, second] = await Promise.all([pay(), pay()]);
    expect([first.status, second.status]).toContain(200);
    expect((await pay()).status).toBe(200);
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 900 });
    expect((await buyer.client.get(ORDERS)).body).toHaveLength(1);
  });

  test('two tabs: each has an order of its own, and a voucher pays for one of them', async () => {
    const buyer = await shop.buyer(1_000);
    await grantTo(shop.all, buyer.account, { kind: 'voucher', face_amount: '20' });
    const [one, two] = [await shop.order(buyer, shop.question(100)), await shop.order(buyer, shop.question(100))];
    expect([one['voucher_amount'], two['voucher_amount']]).toEqual(['20.00', '20.00']);
    const replies = await Promise.all([shop.pay(buyer.client, one['id']), shop.pay(buyer.client, two['id'])]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.difference).toMatchObject([{ field: 'voucher_amount' }]);
    expect(await figuresOf(shop.all, buyer.account)).toMatchObject({ balance: 920 });
  });

  test('two administrators approve one price at once: it is approved once', async () => {
    for (const name of ['second', 'third'])
      await shop.all.admin.post('/api/ums/v1/users', { name, kind: 1, password: DEMO_PASSWORD });
    const { body: dear } = await shop.all.admin.post(VERSIONS, {
      product_id: shop.products.postpaid,
      unit_price: '5',
      effective_from: new Date(shop.all.clock.now() + 3_600_000).toISOString(),
    });
    expect((await shop.all.admin.post(`${VERSIONS}/${dear.id}?action=submit`)).body.status).toBe('submitted');
    const approve = (name: string) => shop.all.as(name).post(`${VERSIONS}/${dear.id}?action=approve`);
    const replies = await Promise.all([approve('second'), approve('third')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
