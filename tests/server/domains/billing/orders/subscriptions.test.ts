import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const HOUR_MS = 3_600_000;

describe('subscriptions, and pay as you go (B2, B3, T2)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  const bought = async (buyer: Buyer, gib: number, more: Record<string, Json> = {}) => {
    const { body: quoted } = await shop.quote(buyer.client, shop.question(gib, more));
    const { body: made } = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id, auto_renew: true });
    expect((await shop.pay(buyer.client, made.id)).status).toBe(200);
    await shop.run();
    return made;
  };
  const subscriptionOf = async ({ client }: Buyer) => (await client.get(SUBSCRIPTIONS)).body[0];
  const moveTo = async (instant: number) => {
    shop.all.clock.advance(instant - shop.all.clock.now());
    await shop.all.platform.runner.runDue();
  };

  test('a renewal is quoted, ordered and paid like a purchase, and counts from the same anchor', async () => {
    const { all, quote, pay, question } = shop;
    const buyer = await shop.buyer(1_000);
    await bought(buyer, 100);
    const first = await subscriptionOf(buyer);
    expect(first).toMatchObject({ resource_name: 'data', status: 'active', auto_renew: true, renew_price: '100.00' });
    const again = { ...question(0), type: 'renew', items: [{ resource: 'volumes', resource_id: first.resource_id }] };
    const { body: quoted } = await quote(buyer.client, { ...again, period: 2 });
    expect(quoted).toMatchObject({ payable_amount: '200.00', items: [{ name: 'data' }] });
    const { body: made } = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(await pay(buyer.client, made.id)).toMatchObject({
      status: 200,
      body: { status: 'completed', type: 'renew' },
    });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 700 });
    const renewed = await subscriptionOf(buyer);
    const months = (from: string, to: string) => new Date(to).getUTCMonth() + 12 - new Date(from).getUTCMonth();
    expect(months(first.anchor_at, renewed.ends_at) % 12).toBe(3);
    expect(renewed.anchor_at).toBe(first.anchor_at);
    const other = await shop.buyer(1_000);
    expect(await quote(other.client, again)).toMatchObject({ status: 404, body: { code: 24027 } });
  });

  test('24018 for who cannot pay the first hour of pay as you go; the others have it held (B2)', async () => {
    const { all, path, question, quote, order, pay, run, look } = shop;
    const buyer = await shop.buyer(10);
    const make = (name: string) => buyer.client.post(`${path}/volumes`, { name, size_gb: 300 });
    for (const name of ['a', 'b', 'c']) expect((await make(name)).status, name).toBe(201);
    expect(await figuresOf(all, buyer.account)).toEqual({ balance: 10, granted: 0, frozen: 9, available: 1 });
    expect(await make('d')).toMatchObject({ status: 402, body: { code: 24018 } });
    expect((await buyer.client.get(`${path}/volumes`)).body).toHaveLength(3);
    const hourly = { ...question(100), charge_type: 'postpaid' };
    expect((await quote(buyer.client, hourly)).body).toMatchObject({
      hourly: '1.00',
      payable_amount: '0.00',
      sufficient_balance: true,
    });
    const made = await order(buyer, hourly);
    expect((await pay(buyer.client, made.id)).status).toBe(200);
    await run();
    expect(await look(buyer.client, made.id)).toMatchObject({ status: 'completed' });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 10, available: 0 });
    const refused = await order(buyer, hourly);
    await pay(buyer.client, refused.id);
    expect(await look(buyer.client, refused.id)).toMatchObject({ status: 'failed', paid_amount: '0.00' });
    // The first settlement charges what was held (S16).
    await moveTo((Math.floor(all.clock.now() / HOUR_MS) + 1) * HOUR_MS);
    await all.context().transaction((inside) => settleAccount(inside, buyer.account));
    const after = await figuresOf(all, buyer.account);
    expect(after).toMatchObject({ frozen: 0, available: after.balance });
    expect(after.balance).toBeLessThan(10);
  });

  test('renews automatically a day before the end, from the 31st to the 31st (S01)', async () => {
    const { all } = shop;
    const beijing = (text: string) => Date.parse(`${text}+08:00`);
    const buyer = await shop.buyer(1_000);
    await moveTo(beijing('2027-01-31T09:00'));
    // Days on the clock end every session.
    buyer.client = buyer.signInAgain();
    await bought(buyer, 218);
    const ends: string[] = [];
    const see = async () => {
      const { ends_at } = await subscriptionOf({ ...buyer, client: buyer.signInAgain() });
      ends.push(ends_at);
    };
    await see();
    for (const [instant, balance] of [
      ['2027-02-27T09:00', 564],
      ['2027-03-30T09:00', 346],
      ['2027-04-29T08:59', 346],
    ] as const) {
      await moveTo(beijing(instant));
      expect(await figuresOf(all, buyer.account), instant).toMatchObject({ balance });
      await see();
    }
    expect(ends).toEqual([
      '2027-02-28T01:00:00.000Z',
      '2027-03-31T01:00:00.000Z',
      '2027-04-30T01:00:00.000Z',
      '2027-04-30T01:00:00.000Z',
    ]);
    await moveTo(beijing('2027-04-29T09:00'));
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 128 });
    await moveTo(beijing('2027-05-30T09:00'));
    await moveTo(beijing('2027-05-30T10:00') + HOUR_MS);
    const last = await subscriptionOf({ ...buyer, client: buyer.signInAgain() });
    expect(last).toMatchObject({
      status: 'active',
      ends_at: '2027-05-31T01:00:00.000Z',
      renew_failed: expect.any(String),
    });
    await moveTo(beijing('2027-05-31T09:00'));
    expect(await subscriptionOf({ ...buyer, client: buyer.signInAgain() })).toMatchObject({ status: 'expired' });
  });
});
