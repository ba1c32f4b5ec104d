import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { settleAccount } from '#server/domains/billing/settlement/settleAccount.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const HOUR_MS = 3_600_000;

describe('subscriptions, and pay as you go (B2, B3, T2)', () => {
  let shop: Shop;
  /** Made before days on the clock end the session of the administrator. */
  let lasting: Buyer;
  beforeAll(async () => {
    shop = await openShop();
    lasting = await shop.buyer(1_000);
  });
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

  test('who owes, or is suspended, frozen or closed, begins nothing, whatever it costs (24018, 24031, 24032)', async () => {
    const { all, path } = shop;
    const buyer = await shop.buyer(10);
    const make = (resource: string, body: Record<string, Json>) => buyer.client.post(`${path}/${resource}`, body);
    const disk = await make('volumes', { name: 'a', size_gb: 1 });
    await shop.run();
    const created = (size = 1) => make('volumes', { name: 'b', size_gb: size });
    const copied = () => make('snapshots', { name: 'c', volume_id: disk.body.id, force: true });
    const state = async (status: string, balance = 10) =>
      void (await all.db.run('update accounts set status = ?, balance = ? where id = ?', [
        status,
        balance * 1_000_000,
        buyer.account,
      ]));
    for (const [status, balance, code] of [
      ['frozen', 10, 24032],
      ['closed', 10, 24031],
      ['overdue', -1, 24018],
      ['suspended', 0, 24018],
    ] as const) {
      await state(status, balance);
      expect(await created(), status).toMatchObject({ body: { code } });
      expect(await copied(), `${status}: without a price`).toMatchObject({ body: { code } });
    }
    await state('normal');
    expect((await copied()).status).toBe(201);
    expect((await created()).status).toBe(201);
  });

  test('a period shorter than two days renews itself at its middle: nothing is bought at once', async () => {
    const { all } = shop;
    await shop.sell(
      'disk-short',
      { resource_type: 'volume', charge_type: 'prepaid', meter: 'hour', spec_ref: 'ssd' },
      {
        period_prices: [
          { period: 1, unit: 'hour', price: '0.01' },
          { period: 1, unit: 'day', price: '0.10' },
          { period: 1, unit: 'month', price: '1.00' },
        ],
      },
    );
    for (const [unit, hours] of [
      ['hour', 1],
      ['day', 24],
    ] as const) {
      const buyer = await shop.buyer(100);
      const cloud = shop.cloud.cloud_id;
      await bought(buyer, 10, {
        unit,
        items: [{ resource: 'volumes', values: { cloud_id: cloud, name: unit, size_gb: 10, volume_type: 'ssd' } }],
      });
      const first = await subscriptionOf(buyer);
      const [from, end] = [Date.parse(first.anchor_at), Date.parse(first.ends_at)];
      expect(end - from, unit).toBe(hours * HOUR_MS);
      await moveTo(from + (hours * HOUR_MS) / 2 - 1_000);
      expect((await subscriptionOf({ ...buyer, client: buyer.signInAgain() })).ends_at, unit).toBe(first.ends_at);
      for (const later of [0, 1_000]) {
        await moveTo(from + (hours * HOUR_MS) / 2 + later);
        const renewed = await subscriptionOf({ ...buyer, client: buyer.signInAgain() });
        expect(Date.parse(renewed.ends_at) - end, unit).toBe(hours * HOUR_MS);
      }
      expect(await all.db.all('select id from orders where account_id = ?', [buyer.account])).toHaveLength(2);
      const stopped = await buyer.signInAgain().post(`${SUBSCRIPTIONS}/${first.id}?action=auto_renew_off`);
      expect(stopped.status).toBe(200);
    }
  });

  test('renews automatically a day before the end, from the 31st to the 31st (S01)', async () => {
    const { all } = shop;
    const beijing = (text: string) => Date.parse(`${text}+08:00`);
    const buyer = lasting;
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
