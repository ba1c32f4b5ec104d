import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { figuresOf, grantTo } from '../../../../support/wallets.ts';
import { ORDERS, openShop, type Buyer, type Shop } from './shop.ts';

const DAY_MS = 86_400_000;

describe('a change of what is charged (spec E6, T3)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  /** A disk of this size that is paid for a month, or charged by use. */
  const disk = async (buyer: Buyer, gib: number, charge_type: 'prepaid' | 'postpaid'): Promise<string> => {
    const made = await shop.order(buyer, shop.question(gib, { charge_type }));
    expect((await shop.pay(buyer.client, made.id)).status).toBe(200);
    await shop.run();
    const { items } = await shop.look(buyer.client, made.id);
    return (items as { resource_id: string }[])[0]?.resource_id ?? '';
  };
  const extension = (id: string, size_gb: number, more: Record<string, Json> = {}) => ({
    type: 'upgrade',
    items: [{ resource: 'volumes', resource_id: id, values: { size_gb } }],
    ...more,
  });

  test('pay as you go has a price an hour and a month, before and after', async () => {
    const buyer = await shop.buyer(100);
    const id = await disk(buyer, 100, 'postpaid');
    const { status, body } = await shop.quote(buyer.client, extension(id, 250));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        type: 'upgrade',
        charge_type: 'postpaid',
        before: { hourly: '1.00', monthly: '730.00' },
        hourly: '2.50',
        monthly: '1825.00',
        difference: { hourly: '1.50', monthly: '1095.00' },
        due: '0.00',
        payable_amount: '0.00',
        items: [{ action: 'extend', values: { size_gb: 250 }, before: { hourly: '1.00' }, service_end: null }],
      },
    });
  });

  test('a change is refused without its values, with others, and with values that the action refuses', async () => {
    const buyer = await shop.buyer(100);
    const id = await disk(buyer, 100, 'postpaid');
    const item = { resource: 'volumes', resource_id: id };
    const none = await shop.quote(buyer.client, { type: 'upgrade', items: [item] });
    expect(none).toMatchObject({ status: 400, body: { fields: { 'items.0': expect.any(String) } } });
    const other = { ...item, values: { name: 'new' } };
    expect(await shop.quote(buyer.client, { type: 'upgrade', items: [other] })).toMatchObject({ status: 400 });
    expect(await shop.quote(buyer.client, extension(id, 50))).toMatchObject({ status: 409 });
    const wrong = await shop.quote(buyer.client, extension(id, 200, { charge_type: 'weekly' }));
    expect(wrong).toMatchObject({ status: 400, body: { code: 24019 } });
  });

  const bought = async (buyer: Buyer, question: Record<string, Json>) => {
    const { body: quoted } = await shop.quote(buyer.client, question);
    const made = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(made, JSON.stringify([quoted, made.body])).toMatchObject({ status: 201 });
    const paid = await shop.pay(buyer.client, made.body.id);
    return { quoted, paid, order: made.body };
  };
  const sizeOf = async ({ client }: Buyer, id: string) => (await client.get(`${shop.path}/volumes/${id}`)).body.size_gb;

  test('an upgrade takes what was quoted, changes the record, and and the next one counts from there (P08)', async () => {
    const { all, run, look } = shop;
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer, 100, 'prepaid');
    const bare = await buyer.client.post(`${shop.path}/volumes/${id}?action=extend`, { size_gb: 250 });
    expect(bare).toMatchObject({ status: 409, body: { code: 24041 } });
    const { quoted, paid, order } = await bought(buyer, extension(id, 250));
    expect(paid).toMatchObject({
      status: 200,
      body: { type: 'upgrade', status: 'provisioning', paid_amount: quoted.due },
    });
    const left = 900 - Number(quoted.due);
    expect((await figuresOf(all, buyer.account)).balance).toBeCloseTo(left, 6);
    await run();
    expect(await look(buyer.client, order.id)).toMatchObject({ status: 'completed', items: [{ status: 'delivered' }] });
    expect(await sizeOf(buyer, id)).toBe(250);
    const [subscription] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
    expect(subscription).toMatchObject({ renew_price: '250.00', status: 'active' });
    // The same order pays once.
    await shop.pay(buyer.client, order.id);
    expect((await figuresOf(all, buyer.account)).balance).toBeCloseTo(left, 6);
    // The next change counts from the new size: it costs the difference to 300 GiB.
    const { body: next } = await shop.quote(buyer.client, extension(id, 300));
    expect(Math.abs(Number(next.due) - 50)).toBeLessThan(0.02);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('what the cloud refuses returns its money, with the voucher', async () => {
    const { all, run, look, path } = shop;
    const buyer = await shop.buyer(200);
    const id = await disk(buyer, 100, 'prepaid');
    const voucher = await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '20.00' });
    const fail = [{ kind: 'volumes', operation: 'extend', times: 1, fault: 'capacity', detail: 'no space' }];
    expect((await all.admin.put(`${path}/simulator/faults`, { fail })).status).toBe(200);
    const { quoted, order } = await bought(buyer, extension(id, 150));
    expect(quoted).toMatchObject({ voucher_amount: '20.00' });
    await run(10);
    expect(await look(buyer.client, order.id)).toMatchObject({ status: 'refunded', auto_refunded: true });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 100 });
    expect((await buyer.client.get(`/api/bill/v1/vouchers/${voucher}`)).body).toMatchObject({ remaining: '20.00' });
    expect(await sizeOf(buyer, id)).toBe(100);
    const [subscription] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
    expect(subscription).toMatchObject({ renew_price: '100.00' });
  });

  test('the refund of a renewed and enlarged disk returns all that remains', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(1_000);
    const first = await shop.order(buyer, shop.question(100));
    await shop.pay(buyer.client, first.id);
    await run();
    const [{ resource_id: id }] = (await shop.look(buyer.client, first.id)).items as [{ resource_id: string }];
    const month = { charge_type: 'prepaid', period: 1, unit: 'month' };
    await bought(buyer, { type: 'renew', ...month, items: [{ resource: 'volumes', resource_id: id }] });
    const { quoted } = await bought(buyer, extension(id, 200));
    await run();
    // Both months cost twice as much now.
    expect(Math.abs(Number(quoted.due) - 200)).toBeLessThan(0.02);
    const refunded = await buyer.client.post(`${ORDERS}/${String(first.id)}?action=refund`);
    expect(refunded, JSON.stringify(refunded.body)).toMatchObject({ status: 200 });
    expect(Number(refunded.body.unused)).toBeGreaterThan(399.98);
    expect((await figuresOf(all, buyer.account)).balance).toBeCloseTo(
      1_000 - 200 - Number(quoted.due) + Number(refunded.body.unused),
      6,
    );
    // Each order says what of its own payment went back.
    const { body: orders } = await buyer.client.get(`${ORDERS}?sort=["id","ASC"]`);
    const returned = orders.map((each: Record<string, string>) => [each.type, Number(each.refunded_amount)]);
    const [own, renewal, change] = returned.map(([, amount]: [string, number]) => amount);
    expect(own).toBeCloseTo(100, 2);
    expect(renewal).toBeCloseTo(100, 2);
    expect(own + renewal + change).toBeCloseTo(Number(refunded.body.refunded_amount), 6);
    expect(await verifyLedger(all.context())).toMatchObject({ ok: true });
  });

  test('an order whose record has changed since is refused with the difference', async () => {
    const buyer = await shop.buyer(1_000);
    const id = await disk(buyer, 100, 'prepaid');
    const { body: first } = await shop.quote(buyer.client, extension(id, 200));
    const { body: made } = await buyer.client.post(ORDERS, { quote_id: first.quote_id });
    await bought(buyer, extension(id, 150));
    await shop.run();
    const late = await shop.pay(buyer.client, made.id);
    expect(late).toMatchObject({ status: 409, body: { code: 24025, difference: [{ field: 'items.0.was' }] } });
    expect(await sizeOf(buyer, id)).toBe(150);
  });

  test('pay as you go needs no order, but an hour of the difference (24018)', async () => {
    const { all, run } = shop;
    const buyer = await shop.buyer(3);
    const id = await disk(buyer, 100, 'postpaid');
    const extend = (size_gb: number) => buyer.client.post(`${shop.path}/volumes/${id}?action=extend`, { size_gb });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ available: 2 });
    expect(await extend(350)).toMatchObject({ status: 402, body: { code: 24018 } });
    expect((await extend(250)).status).toBe(202);
    await run();
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 3, available: 0.5 });
    // An order does the same.
    const { order } = await bought(buyer, extension(id, 300));
    await run();
    expect(await shop.look(buyer.client, order.id)).toMatchObject({ status: 'completed', paid_amount: '0.00' });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 3, available: 0 });
  });

  test('a subscription pays the difference of the full values for the seconds that remain', async () => {
    const [buyer, other] = [await shop.buyer(1_000), await shop.buyer(10)];
    const id = await disk(buyer, 100, 'prepaid');
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions');
    const [{ anchor_at, ends_at }] = subscriptions;
    const period = Date.parse(ends_at) - Date.parse(anchor_at);
    shop.all.clock.advance(10 * DAY_MS);
    const client = buyer.signInAgain();
    const { body: quoted } = await shop.quote(client, extension(id, 250));
    const rest = Date.parse(ends_at) - Math.floor(shop.all.clock.now() / 1000) * 1000;
    const exact = (150 * rest) / period;
    expect(Math.abs(Number(quoted.due) - exact)).toBeLessThanOrEqual(0.005);
    expect(quoted).toMatchObject({
      type: 'upgrade',
      charge_type: 'prepaid',
      payable_amount: quoted.due,
      cash_amount: quoted.due,
      before: { monthly: '100.00' },
      monthly: '250.00',
      refund_amount: '0.00',
      items: [{ service_end: new Date(ends_at).toISOString() }],
    });
    // The same second is the same quote; no one else learns of the disk.
    expect((await shop.quote(client, extension(id, 250))).body.quote_id).toBe(quoted.quote_id);
    expect(await shop.quote(other.signInAgain(), extension(id, 250))).toMatchObject({ status: 404 });
  });
});
