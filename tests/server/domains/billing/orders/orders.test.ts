import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { figuresOf, grantTo } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Shop } from './shop.ts';

const DAY_MS = 86_400_000;

// Subscriptions are tested on SQLite.
const database = (await databasesUnderTest()).at(-1);

describe('orders (spec E6)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  test('what was quoted is what is paid and posted (P08), and what was paid for is delivered', async () => {
    const { all, quote, question, order, pay, run, look } = shop;
    const buyer = await shop.buyer(1_000);
    const { body: quoted } = await quote(buyer.client, question(218));
    expect(quoted).toMatchObject({
      original_amount: '218.00',
      payable_amount: '218.00',
      cash_amount: '218.00',
      available: '1000.00',
      balance_left: '782.00',
      sufficient_balance: true,
      shortfall: '0.00',
      monthly: '218.00',
      items: [{ name: 'data', charges: [{ resource_type: 'volume', quantity: '218.000000', unit_price: '1.00' }] }],
    });
    const made = await order(buyer, question(218));
    expect(made).toMatchObject({ status: 'pending_payment', payable_amount: '218.00', quote_id: quoted.quote_id });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 1_000, frozen: 0 });
    const paid = await pay(buyer.client, made.id);
    expect(paid, JSON.stringify(paid.body)).toMatchObject({
      status: 200,
      body: { status: 'provisioning', paid_amount: '218.00' },
    });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 782 });
    await run();
    const done = await look(buyer.client, made.id);
    expect(done).toMatchObject({ status: 'completed', items: [{ status: 'delivered' }], pay_method: 'balance' });
    expect(done.events).toMatchObject([
      { to: 'pending_payment' },
      { from: 'pending_payment', to: 'paid' },
      { from: 'paid', to: 'provisioning' },
      { from: 'provisioning', to: 'completed' },
    ]);
    const [disk] = await all.db.all('select charge_type, state, user_id from billing_items where resource_id = ?', [
      (done.items as { resource_id: string }[])[0]?.resource_id ?? '',
    ]);
    expect(disk).toMatchObject({ charge_type: 'prepaid', state: 'active' });
    const { body: funds } = await buyer.client.get('/api/bill/v1/funds?filter={"type":"consume"}');
    expect(funds).toMatchObject([{ amount: '218.00', ref_type: 'order', ref_id: made.order_no }]);
  });

  test('an order lives for 1,800 seconds, to the second (S27)', async () => {
    const { all, order, question, pay, look } = shop;
    const buyer = await shop.buyer(500);
    const voucher = await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '20.00' });
    const first = await order(buyer, question(100, { voucher_ids: [] }));
    const second = await order(buyer, question(120));
    expect(second).toMatchObject({ voucher_amount: '20.00', payable_amount: '100.00' });
    all.clock.advance(1_799_000);
    expect((await pay(buyer.client, first.id)).status).toBe(200);
    all.clock.advance(1_000);
    expect(await pay(buyer.client, second.id)).toMatchObject({ status: 409, body: { code: 24044 } });
    const again = await pay(buyer.client, first.id);
    expect(again).toMatchObject({ status: 200, body: { paid_amount: '100.00' } });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 400, frozen: 0 });
    await all.platform.runner.runDue();
    expect(await look(buyer.client, second.id)).toMatchObject({ status: 'expired' });
    expect(await pay(buyer.client, second.id)).toMatchObject({ status: 409, body: { code: 24044 } });
    expect((await buyer.client.get(`/api/bill/v1/vouchers/${voucher}`)).body).toMatchObject({
      status: 'unused',
      remaining: '20.00',
    });
  });

  test('one of three cannot be delivered: its share comes back with its voucher (S28)', async () => {
    const { all, order, question, pay, run, look, path } = shop;
    const buyer = await shop.buyer(500);
    const voucher = await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '90.00' });
    const made = await order(buyer, question(100, { quantity: 3 }));
    expect(made).toMatchObject({ voucher_amount: '90.00', payable_amount: '210.00', items: [{}, {}, {}] });
    const fail = [{ kind: 'volumes', operation: 'create', times: 1, fault: 'capacity', detail: 'no space' }];
    expect((await all.admin.put(`${path}/simulator/faults`, { fail })).status).toBe(200);
    await pay(buyer.client, made.id);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 290 });
    await run(10);
    const done = await look(buyer.client, made.id);
    expect(done, JSON.stringify(done)).toMatchObject({
      status: 'partially_completed',
      refunded_amount: '100.00',
      auto_refunded: true,
      pay_method: 'mixed',
    });
    expect(done.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ status: 'failed', refunded: '100.00' })]),
    );
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 360 });
    expect((await buyer.client.get(`/api/bill/v1/vouchers/${voucher}`)).body).toMatchObject({ remaining: '30.00' });
    const filter = encodeURIComponent(JSON.stringify({ parent_id: made.id }));
    const { body: refunds } = await buyer.client.get(`${ORDERS}?filter=${filter}`);
    expect(refunds).toMatchObject([{ type: 'refund', status: 'refunded', refunded_amount: '100.00' }]);
    expect(await look(buyer.client, refunds[0].id)).toMatchObject({
      returned_cash: '70.00',
      returned_voucher: '30.00',
      forfeited_amount: '0.00',
    });
  });

  test('two payers at once are one payment', async () => {
    const { all, order, question, pay } = shop;
    const buyer = await shop.buyer(500);
    const made = await order(buyer, question(100));
    const replies = await Promise.all([pay(buyer.client, made.id), pay(buyer.client, made.id)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 400 });
    const { body: funds } = await buyer.client.get('/api/bill/v1/funds?filter={"type":"consume"}');
    expect(funds).toHaveLength(1);
  });

  test('24011 keeps an order that the balance does not cover, and a top-up pays it', async () => {
    const { all, order, question, pay, look } = shop;
    const buyer = await shop.buyer(99.99);
    const made = await order(buyer, question(100));
    expect(await pay(buyer.client, made.id)).toMatchObject({ status: 402, body: { code: 24011 } });
    expect(await look(buyer.client, made.id)).toMatchObject({ status: 'pending_payment' });
    await grantTo(all, buyer.account, { kind: 'granted', face_amount: '0.01' });
    expect(await pay(buyer.client, made.id)).toMatchObject({ status: 200, body: { paid_amount: '100.00' } });
  });

  test('an order of a world that has changed is refused with every difference', async () => {
    const { all, quote, question, products } = shop;
    const buyer = await shop.buyer(500);
    const { body: quoted } = await quote(buyer.client, question(100));
    const { body: same } = await quote(buyer.client, question(100));
    expect(same.quote_id).toBe(quoted.quote_id);
    await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '10.00' });
    const refused = await buyer.client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(refused).toMatchObject({ status: 409, body: { code: 24025 } });
    expect(refused.body.difference).toEqual(
      expect.arrayContaining([
        { field: 'payable_amount', quoted: '100.00', now: '90.00' },
        { field: 'items.0.voucher', quoted: '0.00', now: '10.00' },
      ]),
    );
    const { body: fresh } = await quote(buyer.client, question(100));
    expect((await buyer.client.post(ORDERS, { quote_id: fresh.quote_id })).status).toBe(201);
    expect(products.prepaid).toBeGreaterThan(0);
  });

  test('no one orders with the quote of another user, or pays their order', async () => {
    const { quote, question, order, pay } = shop;
    const [buyer, other] = [await shop.buyer(500), await shop.buyer(500)];
    const { body } = await quote(buyer.client, question(100));
    expect(await other.client.post(ORDERS, { quote_id: body.quote_id })).toMatchObject({
      status: 404,
      body: { code: 24012 },
    });
    const made = await order(buyer, question(100));
    expect(await pay(other.client, made.id)).toMatchObject({ status: 404, body: { code: 24026 } });
    expect(await pay(shop.all.admin, made.id)).toMatchObject({ status: 403 });
    for (const path of ['quotes', 'orders'])
      expect((await shop.all.provider.post(`/api/bill/v1/${path}`, {})).status, path).toBe(403);
    expect((await pay(buyer.client, made.id)).status).toBe(200);
  });

  test('the share of granted money that has ended is lost, and the order says what went back', async () => {
    const { all, order, question, pay, run, look } = shop;
    const buyer = await shop.buyer(100);
    await grantTo(all, buyer.account, { kind: 'granted', face_amount: '50.00' });
    const made = await order(buyer, question(150));
    await pay(buyer.client, made.id);
    await run(10);
    await all.db.run('update vouchers set valid_to = ? where account_id = ?', [all.clock.now() - 1, buyer.account]);
    const { body } = await buyer.client.post(`${ORDERS}/${String(made.id)}?action=refund`);
    expect(body).toMatchObject({ status: 'refunded', returned: { granted: '0.00', voucher: '0.00' } });
    expect(Number(body.voucher_forfeited)).toBeGreaterThan(0);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: Number(body.refunded_amount), granted: 0 });
    expect((await look(buyer.client, made.id)).refunded_amount).toBe(body.refunded_amount);
  });

  test('a partly used month goes back to three sources, and the preview says the same (S12)', async () => {
    const { all, order, question, pay, run, look, path } = shop;
    const buyer = await shop.buyer(150);
    await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '100.00' });
    await grantTo(all, buyer.account, { kind: 'granted', face_amount: '50.00' });
    const made = await order(buyer, question(300));
    await pay(buyer.client, made.id);
    await run(10);
    const bought = await look(buyer.client, made.id);
    const [from, to] = [Date.parse(String(bought.service_start)), Date.parse(String(bought.service_end))];
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 0, granted: 0 });
    // The share of S12 is that of a month of 30 days: 9.5 of them have passed.
    expect(to - from).toBe(30 * DAY_MS);
    all.clock.advance(from + 9.5 * DAY_MS - all.clock.now());
    buyer.client = buyer.signInAgain();
    const at = `${ORDERS}/${String(made.id)}?action=refund`;
    const preview = await buyer.client.post(`${at}&dry_run=1`);
    expect(preview).toMatchObject({
      status: 200,
      body: {
        consumed: '95.00',
        unused: '205.00',
        returned: { cash: '102.50', granted: '34.17', voucher: '0.00' },
        voucher_forfeited: '68.33',
        revenue_reversed: '205.00',
      },
    });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 0, granted: 0 });
    expect((await look(buyer.client, made.id)).status).toBe('completed');
    expect((await buyer.client.post(at)).body).toEqual(preview.body);
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 102.5, granted: 34.17 });
    expect(await buyer.client.post(at)).toMatchObject({ status: 200, body: { status: 'refunded' } });
    expect(await figuresOf(all, buyer.account)).toMatchObject({ balance: 102.5, granted: 34.17 });
    await run(10);
    const disk = String((bought.items as { resource_id: string }[])[0]?.resource_id);
    expect((await buyer.client.get(`${path}/volumes/${disk}`)).status).toBe(404);
  });

  test('the books are right afterwards', async () => {
    expect(await verifyLedger(shop.all.context())).toMatchObject({ ok: true });
  });
});
