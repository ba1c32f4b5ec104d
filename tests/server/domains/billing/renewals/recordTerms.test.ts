import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { ORDERS, openShop, type Buyer, type Shop } from '../orders/shop.ts';

type Fields = Record<string, Json>;
const DAY_MS = 86_400_000;
const MONTH = { period: 1, period_unit: 'month' };

describe('a record says how it is paid, and is renewed where it is (decisions 276 and 277)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  /** A disk of 10 GiB that is charged by use. */
  const disk = async ({ client }: Buyer, name = 'data'): Promise<string> => {
    const made = await client.post(`${shop.path}/volumes`, { name, size_gb: 10 });
    expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
    await shop.run();
    return made.body.id;
  };
  let keys = 0;
  const once = () => ({ headers: { 'idempotency-key': `terms ${(keys += 1)}` } });
  const act = (id: string, action: string, more = '') => `${shop.path}/volumes/${id}?action=${action}${more}`;
  const seen = async ({ client }: Buyer, id: string) => (await client.get(`${shop.path}/volumes/${id}`)).body;
  const prepaid = async (buyer: Buyer): Promise<string> => {
    const id = await disk(buyer);
    const done = await buyer.client.post(act(id, 'convert'), MONTH, once());
    expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 });
    return id;
  };
  const moveEnd = (id: string, days: number) =>
    shop.all.db.run('update subscriptions set ends_at = ? where resource_id = ?', [
      shop.all.clock.now() + days * DAY_MS,
      id,
    ]);

  test('by use or in advance, until when, what is wrong, and what the month has cost', async () => {
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer);
    expect(await seen(buyer, id)).toMatchObject({
      charging: 'postpaid',
      paid_until: null,
      renews: null,
      payment_state: null,
      month_cost: '0.00',
    });
    await buyer.client.post(act(id, 'convert'), MONTH, once());
    expect(await seen(buyer, id)).toMatchObject({ charging: 'prepaid', renews: false, month_cost: '10.00' });
    await moveEnd(id, 2);
    const filter = (condition: Json) => `${shop.path}/volumes?filter=${encodeURIComponent(JSON.stringify(condition))}`;
    const [first, ...others] = (await buyer.client.get(filter({ payment_state: 'ending' }))).body;
    expect([first.id, first.payment_state, others]).toEqual([id, 'ending', []]);
    const [row] = (await buyer.client.get('/api/cmp/v1/cloud-disks')).body;
    expect(row).toMatchObject({ id, charging: 'prepaid', payment_state: 'ending', month_cost: '10.00' });
    // A subquery for each row is no index: nothing sorts by it.
    const sorted = await buyer.client.get(`${shop.path}/volumes?sort=["paid_until","ASC"]`);
    expect(sorted).toMatchObject({ status: 400 });
  });

  test('a reader who may see a record but not who pays for it learns nothing of its payment', async () => {
    const buyer = await shop.buyer(1_000);
    const id = await prepaid(buyer);
    await shop.all.db.run('update billing_items set user_id = 1 where resource_id = ?', [id]);
    await shop.all.db.run('update subscriptions set user_id = 1 where resource_id = ?', [id]);
    expect(await seen(buyer, id)).toMatchObject({ charging: null, paid_until: null, payment_state: null });
  });

  test('a renewal shows its price and its end, charges exactly that once, and refuses another price', async () => {
    const { all } = shop;
    const buyer = await shop.buyer(1_000);
    const id = await prepaid(buyer);
    const before = await seen(buyer, id);
    const { body: shown } = await buyer.client.post(act(id, 'renew', '&preview=1'), MONTH);
    expect(shown).toMatchObject({ submit: expect.stringContaining('¥10.00'), previewed: expect.any(String) });
    const end = shown.tables[0].rows.at(-1).cells[1];
    const money = async () => (await figuresOf(all, buyer.account)).balance;
    const had = await money();
    expect((await seen(buyer, id)).paid_until).toBe(before.paid_until);
    const call = act(id, 'renew', `&previewed=${shown.previewed}`);
    const key = { headers: { 'idempotency-key': 'renew-once' } };
    const done = await buyer.client.post(call, MONTH, key);
    expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200 });
    expect((await seen(buyer, id)).paid_until).toBe(end.value);
    expect(await money()).toBeCloseTo(had - 10, 6);
    // The answer may have been lost.
    expect((await buyer.client.post(call, MONTH, key)).status).toBe(200);
    expect(await money()).toBeCloseTo(had - 10, 6);
    // What was shown is of an earlier end.
    expect(await buyer.client.post(call, MONTH, once())).toMatchObject({ status: 409, body: { code: 9224 } });
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('without money it says what is missing, and refuses; nothing is kept', async () => {
    const buyer = await shop.buyer(12);
    const id = await prepaid(buyer);
    const before = await seen(buyer, id);
    const { body: shown } = await buyer.client.post(act(id, 'renew', '&preview=1'), MONTH);
    expect(shown.notes).toMatchObject([{ tone: 'danger' }]);
    expect(await buyer.client.post(act(id, 'renew'), MONTH, once())).toMatchObject({ status: 402 });
    expect((await seen(buyer, id)).paid_until).toBe(before.paid_until);
    const { body: orders } = await buyer.client.get(ORDERS);
    expect(orders.map(({ type }: Fields) => type)).toEqual(['convert']);
  });

  test('what is charged by use is not renewed, what is paid in advance not converted, and others find nothing', async () => {
    const [buyer, other] = [await shop.buyer(1_000), await shop.buyer(1_000)];
    const [byUse, ahead] = [await disk(buyer), await prepaid(buyer)];
    for (const [id, action] of [
      [byUse, 'renew'],
      [byUse, 'auto_renew_on'],
      [byUse, 'refund'],
      [ahead, 'convert'],
      [ahead, 'auto_renew_off'],
    ] as const) {
      const refused = await buyer.client.post(act(id, action), {}, once());
      expect(refused, `${action} ${JSON.stringify(refused.body)}`).toMatchObject({ status: 409, body: { code: 9106 } });
    }
    const foreign = await other.client.post(act(ahead, 'renew'), MONTH, once());
    const missing = await other.client.post(act('00000000-0000-4000-8000-000000000000', 'renew'), MONTH, once());
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
  });

  test('automatic renewal is switched on and off there, as on the subscription', async () => {
    const buyer = await shop.buyer(1_000);
    const id = await prepaid(buyer);
    expect((await buyer.client.post(act(id, 'auto_renew_on'), {})).status).toBe(200);
    expect(await seen(buyer, id)).toMatchObject({ renews: true });
    expect((await buyer.client.get('/api/bill/v1/subscriptions')).body).toMatchObject([{ auto_renew: true }]);
    expect((await buyer.client.post(act(id, 'auto_renew_off'), {})).status).toBe(200);
    expect(await seen(buyer, id)).toMatchObject({ renews: false });
  });

  test('a refund shows what returns; one of an order with more than the record is sent to the order', async () => {
    const { all } = shop;
    const buyer = await shop.buyer(1_000);
    const id = await prepaid(buyer);
    const { body: shown } = await buyer.client.post(act(id, 'refund', '&preview=1'), {});
    // Amounts are text: the fields of an order are not those of a disk.
    expect(shown.tables[0].rows[0].cells[1]).toMatch(/^¥\d+\.\d{2}$/);
    const done = await buyer.client.post(act(id, 'refund'), {}, once());
    expect(done, JSON.stringify(done.body)).toMatchObject({ status: 200, body: { charging: 'postpaid' } });
    const made = await shop.order(buyer, shop.question(10, { quantity: 2 }));
    await shop.pay(buyer.client, made.id);
    await shop.run();
    const [two] = (await buyer.client.get(`${shop.path}/volumes?filter={"charging":"prepaid"}`)).body;
    const refused = await buyer.client.post(act(two.id, 'refund'), {}, once());
    expect(refused).toMatchObject({
      status: 409,
      body: { fields: { id: expect.stringContaining(String(made.order_no)) } },
    });
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('many are renewed at once, each by its own order, and those that cannot be say why', async () => {
    const buyer = await shop.buyer(1_000);
    const [one, two, byUse] = [await prepaid(buyer), await prepaid(buyer), await disk(buyer)];
    const call = (more = '') =>
      buyer.client.post(`${shop.path}/volumes?bulk=renew${more}`, { ids: [one, two, byUse], input: MONTH });
    expect((await call('&dry_run=1')).body).toMatchObject({ run: 2, skipped: 1 });
    const before = await seen(buyer, one);
    expect((await call()).body).toMatchObject({
      run: 2,
      results: [{ ok: true }, { ok: true }, { ok: false, code: 9106 }],
    });
    const after = await seen(buyer, one);
    expect(Date.parse(after.paid_until)).toBeGreaterThan(Date.parse(before.paid_until));
  });
});
