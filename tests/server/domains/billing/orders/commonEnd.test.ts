import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const DAY_MS = 86_400_000;

describe.each([await oneDatabase()])('renewals to a common end (commerce D2, 4.1), on $dialect', (database) => {
  let shop: Shop;
  const buyers: Buyer[] = [];
  beforeAll(async () => {
    shop = await openShop(database);
    // Days on the clock end every session, also that of the administrator.
    for (let made = 0; made < 6; made += 1) buyers.push(await shop.buyer(10_000));
    shop.all.clock.advance(Date.parse('2027-04-01T00:00:00+08:00') - shop.all.clock.now());
  });
  afterAll(() => shop.all.close());

  const buy = async (buyer: Buyer, gib: number) => {
    const made = await shop.order(buyer, shop.question(gib));
    expect((await shop.pay(buyer.client, made['id'])).status).toBe(200);
    await shop.run();
  };
  const subscriptionsOf = async ({ client }: Buyer) =>
    (await client.get(`${SUBSCRIPTIONS}?sort=["id","ASC"]`)).body as Record<string, Json>[];
  const renewal = (ids: readonly Json[], until: string, more: Record<string, Json> = {}) => ({
    type: 'renew',
    charge_type: 'prepaid',
    until,
    items: ids.map((id) => ({ resource: 'subscriptions', resource_id: id ?? null })),
    ...more,
  });
  const nextBuyer = (): Buyer => {
    const buyer = buyers.pop();
    if (buyer === undefined) throw new Error('one buyer more');
    return { ...buyer, client: buyer.signInAgain() };
  };
  /** Two disks of 300 GiB for a month: the second 10 days later. */
  const twoDisks = async () => {
    const buyer = nextBuyer();
    await buy(buyer, 300);
    shop.all.clock.advance(10 * DAY_MS);
    buyer.client = buyer.signInAgain();
    await buy(buyer, 300);
    const [first, second] = await subscriptionsOf(buyer);
    const ends = [first, second].map((each) => Date.parse(String(each?.['ends_at'])));
    return { buyer, ids: [first?.['id'] ?? null, second?.['id'] ?? null], ends };
  };

  test('several subscriptions end at one instant, with one price, one order and one payment', async () => {
    const { buyer, ids, ends } = await twoDisks();
    const [first = 0, second = 0] = ends;
    // The end of the second one: a month and its rest for the first, ten days for both.
    const until = new Date(second + 10 * DAY_MS).toISOString();
    const { body: quoted } = await shop.quote(buyer.client, renewal(ids, until));
    const items = quoted.items as { payable: string; extension: Record<string, Json> }[];
    expect(quoted).toMatchObject({ type: 'renew', until, period: null, charge_type: 'prepaid' });
    const cost = (from: number, to: number) => {
      // 300 yuan a month, by the seconds of the month that begins there.
      const end = new Date(from + 8 * 3_600_000);
      const month = new Date(end);
      month.setUTCMonth(month.getUTCMonth() + 1);
      return Math.round((30_000 * (to - from)) / (month.getTime() - end.getTime())) / 100;
    };
    expect(items.map(({ payable }) => Number(payable))).toEqual([
      cost(first, Date.parse(until)),
      cost(second, Date.parse(until)),
    ]);
    const { body: made } = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    const before = await figuresOf(shop.all, buyer.account);
    expect(await shop.pay(buyer.client, made.id)).toMatchObject({
      status: 200,
      body: { status: 'completed', type: 'renew', service_end: until },
    });
    const after = await figuresOf(shop.all, buyer.account);
    expect(before.balance - after.balance).toBeCloseTo(Number(quoted.payable_amount), 6);
    expect((await subscriptionsOf(buyer)).map(({ ends_at }) => ends_at)).toEqual([until, until]);
    // Paying again is the same payment.
    expect((await shop.pay(buyer.client, made.id)).status).toBe(200);
    expect(await figuresOf(shop.all, buyer.account)).toEqual(after);

    // From then on both have one date: a further month ends on the same day.
    const month = renewal(ids, '', { until: null, period: 1, unit: 'month' });
    const { body: again } = await shop.quote(buyer.client, month);
    expect(again).toMatchObject({ payable_amount: '600.00' });
    await shop.pay(buyer.client, (await buyer.client.post(ORDERS, { quote_id: again.quote_id })).body.id);
    const [one, other] = (await subscriptionsOf(buyer)).map(({ ends_at }) => ends_at);
    expect(one).toBe(other);
    expect(Date.parse(String(one))).toBeGreaterThan(Date.parse(until) + 27 * DAY_MS);
  });

  test('whole months and a part of one are changed and refunded by what they are worth (T3, P09)', async () => {
    const buyer = nextBuyer();
    await buy(buyer, 300);
    const [disk] = await subscriptionsOf(buyer);
    const end = Date.parse(String(disk?.['ends_at']));
    const until = new Date(end + 45 * DAY_MS).toISOString();
    const { body: quoted } = await shop.quote(buyer.client, renewal([disk?.['id'] ?? null], until));
    expect(quoted.items[0].extension).toMatchObject({ count: 1, unit: 'month', whole: '300.000000' });
    await shop.pay(buyer.client, (await buyer.client.post(ORDERS, { quote_id: quoted.quote_id })).body.id);
    // Twice the size costs twice as much for all that remains.
    const larger = {
      type: 'upgrade',
      items: [{ resource: 'volumes', resource_id: disk?.['resource_id'] ?? null, values: { size_gb: 600 } }],
    };
    const { body: change } = await shop.quote(buyer.client, larger);
    const paid = 300 + Number(quoted.payable_amount);
    // A few seconds of the first month are over.
    expect(Number(change.payable_amount)).toBeGreaterThan(paid - 0.1);
    expect(Number(change.payable_amount)).toBeLessThanOrEqual(paid);
    expect(change.before.monthly).toBe('300.00');

    const [order] = (await buyer.client.get(`${ORDERS}?filter={"type":"new"}`)).body;
    const refund = await buyer.client.post(`${ORDERS}/${order.id}?action=refund&dry_run=1`, {});
    expect(Number(refund.body.returned.cash)).toBeGreaterThan(paid - 0.1);
    expect(Number(refund.body.returned.cash)).toBeLessThanOrEqual(paid);
  });

  test('what was renewed in the meantime has another price: nothing is paid (24034)', async () => {
    const { buyer, ids, ends } = await twoDisks();
    const until = new Date(Math.max(...ends) + DAY_MS).toISOString();
    const { body: quoted } = await shop.quote(buyer.client, renewal(ids, until));
    const { body: made } = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    const month = renewal([ids[1] ?? null], '', { until: null, period: 1, unit: 'month' });
    const { body: other } = await shop.quote(buyer.client, month);
    await shop.pay(buyer.client, (await buyer.client.post(ORDERS, { quote_id: other.quote_id })).body.id);
    const before = await figuresOf(shop.all, buyer.account);
    expect(await shop.pay(buyer.client, made.id)).toMatchObject({
      status: 409,
      body: { difference: [{ field: 'items.1.extension.from' }] },
    });
    expect(await figuresOf(shop.all, buyer.account)).toEqual(before);
    expect((await shop.look(buyer.client, made.id))['status']).toBe('pending_payment');
  });

  test('one that has ended begins again from now, and pays nothing for the time in which it was stopped', async () => {
    const buyer = nextBuyer();
    await buy(buyer, 300);
    const [bought] = await subscriptionsOf(buyer);
    const id = bought?.['id'] ?? null;
    shop.all.clock.advance(Date.parse(String(bought?.['ends_at'])) + DAY_MS - shop.all.clock.now());
    await shop.all.platform.runner.runDue();
    buyer.client = buyer.signInAgain();
    const [ended] = await subscriptionsOf(buyer);
    expect(ended).toMatchObject({ status: 'expired' });
    const now = Math.floor(shop.all.clock.now() / 1000) * 1000;
    const until = new Date(now + 14 * DAY_MS).toISOString();
    const { body: quoted } = await shop.quote(buyer.client, renewal([id], until));
    expect(quoted.items[0].extension).toMatchObject({ from: new Date(now).toISOString(), again: true, count: 0 });
    // Half a month, more or less.
    expect(Number(quoted.payable_amount)).toBeGreaterThanOrEqual(135.48);
    expect(Number(quoted.payable_amount)).toBeLessThanOrEqual(150);
    shop.all.clock.advance(60_000);
    const order = async () => (await buyer.client.post(ORDERS, { quote_id: quoted.quote_id })).body;
    const [first, second] = [await order(), await order()];
    const before = await figuresOf(shop.all, buyer.account);
    expect(await shop.pay(buyer.client, first.id)).toMatchObject({ status: 200, body: { status: 'completed' } });
    const after = await figuresOf(shop.all, buyer.account);
    expect(before.balance - after.balance).toBeCloseTo(Number(quoted.payable_amount), 6);
    const [resumed] = await subscriptionsOf(buyer);
    expect(resumed).toMatchObject({ status: 'active', ends_at: until, release_at: null });
    const [item] = await shop.all.db.all<{ state: string; charge_type: string }>(
      'select state, charge_type from billing_items where resource_id = ? and open_key is not null',
      [String(bought?.['resource_id'])],
    );
    expect(item).toEqual({ state: 'active', charge_type: 'prepaid' });
    // It has begun again already.
    expect(await shop.pay(buyer.client, second.id)).toMatchObject({ status: 409 });
    expect(await figuresOf(shop.all, buyer.account)).toEqual(after);
  });

  test('refusals are at their fields', async () => {
    const { buyer, ids, ends } = await twoDisks();
    const at = (ms: number) => new Date(ms).toISOString();
    const refused = { status: 400, body: { code: 9000, fields: { until: expect.any(String) } } };
    const [first = 0, second = 0] = ends;
    // Not later than the end of one of them.
    const conflict = { status: 409, body: { code: 13002, fields: { until: expect.any(String) } } };
    for (const until of [at(second), at(first + 1_000)])
      expect(await shop.quote(buyer.client, renewal(ids, until)), until).toMatchObject(conflict);
    for (const until of [at(shop.all.clock.now() - 1), at(second + 2_000 * DAY_MS), 'June'])
      expect(await shop.quote(buyer.client, renewal(ids, until)), until).toMatchObject(refused);
    const late = await shop.quote(buyer.client, renewal(ids, at(second)));
    expect(late.body.fields.until).toMatch(/^须晚于“data”的到期时间 20\d\d-/);
    const purchase = shop.question(10, { until: at(second + DAY_MS) });
    expect(await shop.quote(buyer.client, purchase)).toMatchObject(refused);
    const other = nextBuyer();
    expect(await shop.quote(other.client, renewal(ids, at(second + DAY_MS)))).toMatchObject({
      status: 404,
      body: { code: 24027 },
    });
  });
});
