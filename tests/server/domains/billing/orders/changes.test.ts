import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { openShop, type Buyer, type Shop } from './shop.ts';

const DAY_MS = 86_400_000;

describe('the price of a change (spec E6, T3)', () => {
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
