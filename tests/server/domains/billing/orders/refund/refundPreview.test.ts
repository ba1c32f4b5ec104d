import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../../../support/databases/databases.ts';
import { grantTo } from '../../../../../support/wallets.ts';
import { openShop, ORDERS, type Buyer, type Shop } from '../shop.ts';

const DAY_MS = 86_400_000;
const STALE = 9224;

describe.each([await oneDatabase()])('before a refund, on $dialect (T3)', (database) => {
  let shop: Shop;
  let early: Buyer;
  beforeAll(async () => {
    shop = await openShop(database);
    early = await shop.buyer(500);
  });
  afterAll(() => shop.all.close());

  test('its dialog shows what goes and what returns, and the refund returns just that', async () => {
    const { all, order, question, pay, run } = shop;
    const buyer = await shop.buyer(500);
    await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '20.00' });
    const made = await order(buyer, question(100));
    await pay(buyer.client, made.id);
    await run();
    all.clock.advance(10 * DAY_MS);
    const client = buyer.signInAgain();
    const refund = `${ORDERS}/${String(made.id)}?action=refund`;
    const english = { headers: { 'accept-language': 'en' } };
    const { status, body: preview } = await client.post(`${refund}&preview=1`, {}, english);
    expect(status, JSON.stringify(preview)).toBe(200);
    expect(preview.notes).toEqual([{ text: 'Deleted at once: data', tone: 'warning' }]);
    const amounts = Object.fromEntries(
      preview.tables[0].rows.map(({ cells: [name, { value }] }: { cells: [string, { value: string }] }) => [
        name,
        value,
      ]),
    );
    // Nothing has changed by looking.
    expect((await client.get(`${ORDERS}/${String(made.id)}`)).body).toMatchObject({ status: 'completed' });
    expect(await client.post(`${refund}&previewed=other`, {})).toMatchObject({ status: 409, body: { code: STALE } });
    const { body: done } = await client.post(`${refund}&previewed=${preview.previewed}`, {});
    expect(done).toMatchObject({ status: 'refunded' });
    expect(amounts).toEqual({
      'You get back': done.refunded_amount,
      'Of it in cash': done.returned.cash,
      'Lost with vouchers': done.voucher_forfeited,
      'Used so far': done.consumed,
    });
    expect(Number(amounts['You get back'])).toBeGreaterThan(0);
  });

  test('in the first days of a purchase all that was paid returns, once a year for a product', async () => {
    const { all, order, question, pay, run } = shop;
    await all.context().db.run("update configs set value = '5' where key = 'billing.full_refund_days'");
    await all.platform.live.begin();
    const bought = async () => {
      const made = await order({ ...early, client: early.signInAgain() }, question(100));
      await pay(early.signInAgain(), made.id);
      await run();
      all.clock.advance(2 * DAY_MS);
      return `${ORDERS}/${String(made.id)}?action=refund`;
    };
    const refund = await bought();
    const client = early.signInAgain();
    const { body: preview } = await client.post(`${refund}&preview=1`, {});
    expect(preview.notes).toContainEqual({ text: expect.stringContaining('未满 5 天') });
    const { body: done } = await client.post(`${refund}&previewed=${preview.previewed}`, {});
    expect(done).toMatchObject({ refunded_amount: '100.00', consumed: '0.00' });
    const again = await bought();
    const { body: second } = await early.signInAgain().post(again, {});
    expect(Number(second.refunded_amount)).toBeGreaterThan(90);
    expect(Number(second.refunded_amount)).toBeLessThan(95);
    await all.context().db.run("update configs set value = '0' where key = 'billing.full_refund_days'");
    await all.platform.live.begin();
  });
});
