import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

describe.each([await oneDatabase()])('several at once, on $dialect (E6, B1, B2)', (database) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const disks = async ({ client }: Buyer) => (await client.get(`${shop.path}/volumes`)).body;
  /** 100 GiB each, at 0.01 yuan a GiB and hour. */
  const byUse = (count: number) => ({ name: 'use', size_gb: 100, count });

  test('are quoted, paid and delivered as one order with a line for each', async () => {
    const { all, quote, question, order, pay, run, look } = shop;
    const buyer = await shop.buyer(1_000);
    expect((await quote(buyer.client, question(100, { quantity: 3 }))).body).toMatchObject({
      quantity: 3,
      payable_amount: '300.00',
      balance_left: '700.00',
      sufficient_balance: true,
      shortfall: '0.00',
      monthly: '300.00',
      items: [{ payable: '100.00' }, { payable: '100.00' }, { payable: '100.00' }],
    });
    const made = await order(buyer, question(100, { quantity: 3 }));
    expect(made).toMatchObject({ payable_amount: '300.00', items: [{}, {}, {}] });
    expect(await pay(buyer.client, made.id)).toMatchObject({ status: 200, body: { paid_amount: '300.00' } });
    await run(10);
    expect(await look(buyer.client, made.id)).toMatchObject({
      status: 'completed',
      items: [{ status: 'delivered' }, { status: 'delivered' }, { status: 'delivered' }],
    });
    expect((await disks(buyer)).map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'data-1',
      'data-2',
      'data-3',
    ]);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 700, frozen: 0 });
    const { body: lines } = await buyer.client.get(
      `/api/bill/v1/consumes?filter=${encodeURIComponent('{"type":"subscription_order"}')}`,
    );
    expect(lines.map((line: { payable_amount: string }) => line.payable_amount)).toEqual([
      '100.00',
      '100.00',
      '100.00',
    ]);
  });

  test('none is taken and none is delivered when the balance covers only some of them (24011)', async () => {
    const { all, quote, question, order, pay, run, look } = shop;
    const buyer = await shop.buyer(250);
    expect((await quote(buyer.client, question(100, { quantity: 3 }))).body).toMatchObject({
      sufficient_balance: false,
      shortfall: '50.00',
    });
    const made = await order(buyer, question(100, { quantity: 3 }));
    expect(await pay(buyer.client, made.id)).toMatchObject({ status: 402, body: { code: 24011 } });
    await run();
    expect(await look(buyer.client, made.id)).toMatchObject({ status: 'pending_payment' });
    expect(await disks(buyer)).toEqual([]);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 250, frozen: 0 });
  });

  test.each([
    [0, '不能小于1'],
    [-1, '不能小于1'],
    [201, '不能大于200'],
    [1.5, '请输入整数'],
    ['two', '请输入整数'],
  ])('a number of %s is refused at its field', async (quantity, says) => {
    const { quote, question, buyer } = shop;
    const { client } = await buyer(1_000);
    expect(await quote(client, question(1, { quantity }))).toMatchObject({
      status: 400,
      body: { fields: { quantity: says } },
    });
  });

  test('by use, the first hour of each is held, or nothing is created (24018)', async () => {
    const { all, path, quote, question, run } = shop;
    const poor = await shop.buyer(1.99);
    const priced = { ...question(100, { quantity: 2 }), charge_type: 'postpaid' };
    expect((await quote(poor.client, priced)).body).toMatchObject({ hourly: '2.00', sufficient_balance: false });
    expect(await poor.client.post(`${path}/volumes`, byUse(2))).toMatchObject({ body: { code: 24018 } });
    expect(await disks(poor)).toEqual([]);
    expect(await figuresOf(all, poor.account)).toMatchObject({ balance: 1.99, frozen: 0 });
    const buyer = await shop.buyer(10);
    expect((await quote(buyer.client, priced)).body).toMatchObject({ hourly: '2.00', sufficient_balance: true });
    const made = await buyer.client.post(`${path}/volumes`, byUse(2));
    expect(made).toMatchObject({ status: 202, body: { items: [{ name: 'use-1' }, { name: 'use-2' }] } });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ frozen: 2 });
    await run();
    const { body: items } = await buyer.client.get('/api/bill/v1/billing-items');
    expect(items).toMatchObject([{ state: 'active', charge_type: 'postpaid' }, { state: 'active' }]);
    const { body: orders } = await buyer.client.get(ORDERS);
    expect(orders).toEqual([]);
  });
});
