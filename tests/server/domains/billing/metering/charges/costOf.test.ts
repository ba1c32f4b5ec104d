import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { openShop, type Shop } from '../../orders/shop.ts';

const HOUR_MS = 3_600_000;

describe('what a record costs', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await keepSettling(shop.all.context());
  });
  afterAll(() => shop.all.close());

  const costs = (client: Shop['all']['admin'], resource_id: string) =>
    client.get(`/api/bill/v1/costs?resource=volumes&resource_id=${encodeURIComponent(resource_id)}`);

  test('by the hour, with what was settled this month; nothing of it is shown to others', async () => {
    const { all, run, path } = shop;
    const buyer = await shop.buyer(100);
    const { body: disk } = await buyer.client.post(`${path}/volumes`, { name: 'data', size_gb: 40 });
    await run();
    const id = String(disk.id);
    expect((await costs(buyer.client, id)).body).toMatchObject({
      hourly: '0.40',
      monthly: '292.00',
      charged: '0.00',
      charges: [{ resource_type: 'volume', quantity: '40', state: 'active', charge_type: 'postpaid', hourly: '0.40' }],
      subscription: null,
    });

    all.clock.advance(2 * HOUR_MS);
    await all.platform.runner.runDue();
    const { body: later } = await costs(buyer.client, id);
    expect(Number(later.charged)).toBeGreaterThan(0);

    const stranger = await shop.buyer(0);
    const foreign = await costs(stranger.client, id);
    expect(foreign.body).toEqual((await costs(stranger.client, 'missing')).body);
    expect(foreign.body).toMatchObject({ charged: '0.00', charges: [], subscription: null });
  });

  test('paid in advance: until when, and whether it renews', async () => {
    const { order, pay, look, run, question } = shop;
    const buyer = await shop.buyer(500);
    const made = await order(buyer, question(100));
    await pay(buyer.client, made.id);
    await run();
    const { items } = await look(buyer.client, made.id);
    const [item] = items as { resource_id: string }[];
    const { body } = await costs(buyer.client, item?.resource_id ?? '');
    expect(body).toMatchObject({
      hourly: '0.00',
      charges: [{ charge_type: 'prepaid', hourly: null }],
      subscription: { status: 'active', auto_renew: false, renew_price: '100.00', period: 1, period_unit: 'month' },
    });
    expect(body.subscription.ends_at).toMatch(/Z$/);
  });
});
