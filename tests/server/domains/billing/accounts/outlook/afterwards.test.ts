import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShop, type Shop } from '../../orders/shop.ts';

describe('what a purchase leaves of an account', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop.all.close());

  test('a subscription is taken from the balance; the rest lasts as long as what runs allows', async () => {
    const { path, quote, question, run } = shop;
    const buyer = await shop.buyer(318);
    const nothingRuns = await quote(buyer.client, question(218));
    expect(nothingRuns.body.after).toEqual({ balance: '100.00', available: '100.00', runway_s: null });
    await buyer.client.post(`${path}/volumes`, { name: 'runs', size_gb: 100 });
    await run();
    // One yuan is held for the first hour of the disk.
    const oneRuns = await quote(buyer.client, question(218));
    expect(oneRuns.body.after).toEqual({ balance: '100.00', available: '99.00', runway_s: 99 * 3_600 });
  });

  test('pay as you go holds an hour and shortens the runway', async () => {
    const { quote, question } = shop;
    const buyer = await shop.buyer(10);
    const { body } = await quote(buyer.client, { ...question(100), charge_type: 'postpaid', quantity: 2 });
    expect(body).toMatchObject({ hourly: '2.00', available: '10.00' });
    expect(body.after).toEqual({ balance: '10.00', available: '8.00', runway_s: 4 * 3_600 });
  });

  test('a change of pay as you go holds an hour of the difference, and lasts less long', async () => {
    const { path, quote, run } = shop;
    const buyer = await shop.buyer(10);
    const { body: disk } = await buyer.client.post(`${path}/volumes`, { name: 'grows', size_gb: 100 });
    await run();
    const items = [{ resource: 'volumes', resource_id: disk.id, values: { size_gb: 250 } }];
    const { body } = await quote(buyer.client, { type: 'upgrade', items });
    expect(body).toMatchObject({ available: '9.00', difference: { hourly: '1.50' }, sufficient_balance: true });
    expect(body.after).toEqual({ balance: '10.00', available: '7.50', runway_s: 3 * 3_600 });
  });

  test('who cannot pay sees how far the purchase would go below zero', async () => {
    const { quote, question } = shop;
    const buyer = await shop.buyer(10);
    const { body } = await quote(buyer.client, question(218));
    expect(body).toMatchObject({ sufficient_balance: false, shortfall: '208.00' });
    expect(body.after).toEqual({ balance: '-208.00', available: '-208.00', runway_s: null });
  });
});
