import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { figuresOf, recharge } from '../../../../../support/wallets.ts';
import { openShop, type Buyer, type Shop } from '../../orders/shop.ts';

const HOUR_MS = 3_600_000;

describe('cost and runway of an account (S16, B3)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await keepSettling(shop.all.context());
  });
  afterAll(() => shop.all.close());

  const nextHour = async () => {
    const { clock, platform } = shop.all;
    clock.advance(HOUR_MS - (clock.now() % HOUR_MS));
    await platform.runner.runDue();
  };
  const accountOf = async (buyer: Buyer) => (await shop.all.admin.get(`/api/bill/v1/accounts/${buyer.account}`)).body;
  const messagesOf = (buyer: Buyer) =>
    shop.all.db.all<{ title: string; text: string; level: string; link: string }>(
      `select m.title, m.text, m.level, m.link from messages m join accounts a on a.user_id = m.user_id
       where a.id = ? and m.type = 'billing' order by m.id`,
      [buyer.account],
    );

  test('three things at 3 yuan an hour and 10 yuan: after the first hour, 1 yuan lasts 400 seconds', async () => {
    const { path, run, all } = shop;
    await nextHour();
    const buyer = await shop.buyer(10);
    for (const name of ['a', 'b', 'c'])
      expect((await buyer.client.post(`${path}/volumes`, { name, size_gb: 300 })).status).toBe(201);
    await run();
    expect(await accountOf(buyer)).toMatchObject({ available: '1.00', burn_rate_hour: '9.00', runway_s: 400 });
    await nextHour();
    expect(await figuresOf(all, buyer.account)).toEqual({ balance: 1, granted: 0, frozen: 0, available: 1 });
    expect(await accountOf(buyer)).toMatchObject({ burn_rate_hour: '9.00', runway_s: 400 });
    await recharge(all, buyer.account, 8);
    expect(await accountOf(buyer)).toMatchObject({ runway_s: 3_600 });
  });

  test('what stops costs nothing any more', async () => {
    const { path, run } = shop;
    const buyer = await shop.buyer(1_000);
    const { body: disk } = await buyer.client.post(`${path}/volumes`, { name: 'short', size_gb: 100 });
    await run();
    expect(await accountOf(buyer)).toMatchObject({ burn_rate_hour: '1.00', runway_s: 999 * 3_600 });
    await buyer.client.delete(`${path}/volumes/${disk.id}`);
    await run();
    expect(await accountOf(buyer)).toMatchObject({ burn_rate_hour: '0.00', runway_s: null });
  });

  test('warns when a payment leaves less than the threshold of the account', async () => {
    const { order, pay, question, run } = shop;
    const buyer = await shop.buyer(317);
    const made = await order(buyer, question(218));
    await pay(buyer.client, made.id);
    await run();
    expect((await messagesOf(buyer)).map(({ text }) => text)).toEqual([expect.stringContaining('99.00')]);
  });

  test('warns of a runway under 120 hours once a billing day, with the end in it', async () => {
    const { path, run } = shop;
    const buyer = await shop.buyer(121);
    await buyer.client.post(`${path}/volumes`, { name: 'long', size_gb: 100 });
    await run();
    await nextHour();
    // 120 hours are enough.
    expect(await messagesOf(buyer)).toEqual([]);
    await nextHour();
    const [message, ...others] = await messagesOf(buyer);
    expect(message).toMatchObject({ level: 'warn', link: '/wallet' });
    expect(message?.title).toMatch(/119\.\d\d/);
    expect(message?.text).toMatch(/1\.00.*2026-\d\d-\d\d \d\d:\d\d/);
    expect(others).toEqual([]);
    await nextHour();
    expect(await messagesOf(buyer)).toHaveLength(1);
    for (let hour = 0; hour < 23; hour += 1) await nextHour();
    expect(await messagesOf(buyer)).toHaveLength(2);
  });
});
