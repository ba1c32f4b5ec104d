import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../../support/databases/databases.ts';
import { openShop, ORDERS, type Shop } from '../../orders/shop.ts';

describe.each([await oneDatabase()])('discounts of purchases (spec 5, 8.3), on $dialect', (database) => {
  let shop: Shop;
  let made = 0;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const discount = async (more: Record<string, Json>) => {
    made += 1;
    const body = { name: `discount-${made}`, type: 'percentage', value: '0.2', ...more };
    const { body: record } = await shop.all.admin.post('/api/bill/v1/discounts', body);
    return record;
  };
  const used = async (id: Json) => (await shop.all.admin.get(`/api/bill/v1/discounts/${String(id)}`)).body.used_count;
  const end = (id: Json) => shop.all.admin.post(`/api/bill/v1/discounts/${String(id)}?action=terminate`);

  test('quote, order, line and funds agree, and a discount that ends later changes none of them', async () => {
    const buyer = await shop.buyer(1_000);
    const share = await discount({ name: 'spring', value: '0.1' });
    const coupon = await discount({ name: 'coupon', type: 'fixed_amount', value: '20', min_amount: '90' });
    const { body: quoted } = await shop.quote(buyer.client, shop.question(100));
    expect(quoted).toMatchObject({
      original_amount: '100.00',
      discount_amount: '30.00',
      payable_amount: '70.00',
      discounts: [
        { id: share.id, name: 'spring', amount: '10.00' },
        { id: coupon.id, name: 'coupon', amount: '20.00' },
      ],
      items: [{ original: '100.00', discount: '30.00', payable: '70.00' }],
    });
    const order = await shop.order(buyer, shop.question(100));
    // An order keeps its terms.
    await end(share.id);
    await end(coupon.id);
    expect(await shop.pay(buyer.client, order.id)).toMatchObject({ status: 200, body: { paid_amount: '70.00' } });
    expect(await shop.look(buyer.client, order.id)).toMatchObject({
      discount_amount: '30.00',
      items: [{ discount_names: 'spring, coupon' }],
    });
    const { body: lines } = await shop.all.admin.get(
      `/api/bill/v1/consumes?filter=${encodeURIComponent(JSON.stringify({ account_id: buyer.account }))}`,
    );
    expect(lines).toMatchObject([
      {
        original_amount: '100.00',
        discount_amount: '30.00',
        discount_names: 'spring, coupon',
        payable_amount: '70.00',
      },
    ]);
    expect([await used(share.id), await used(coupon.id)]).toEqual([1, 1]);
    expect((await shop.quote(buyer.client, shop.question(100))).body.payable_amount).toBe('100.00');
  });

  test('a fixed amount comes off an order once, however many records it has', async () => {
    const buyer = await shop.buyer(1_000);
    const { id } = await discount({ type: 'fixed_amount', value: '20', min_amount: '60' });
    const { body } = await shop.quote(buyer.client, shop.question(20, { quantity: 3 }));
    expect(body).toMatchObject({ original_amount: '60.00', discount_amount: '20.00', payable_amount: '40.00' });
    expect(body.items.map((item: { discount: string }) => item.discount)).toEqual(['6.67', '6.66', '6.67']);
    expect((await shop.quote(buyer.client, shop.question(59))).body.discount_amount).toBe('0.00');
    await end(id);
  });

  test('the last use is refused to a second order with the difference, and what is for once does not come again', async () => {
    const [one, other] = [await shop.buyer(1_000), await shop.buyer(1_000)];
    const { id } = await discount({ total_limit: 1 });
    const [first, second] = [await shop.order(one, shop.question(10)), await shop.order(other, shop.question(10))];
    expect((await shop.pay(one.client, first.id)).status).toBe(200);
    expect(await shop.pay(other.client, second.id)).toMatchObject({
      status: 409,
      body: { code: 24025, difference: [{ field: 'discount_amount', quoted: '2.00', now: null }] },
    });
    expect(await used(id)).toBe(1);
    await end(id);
    const once = await discount({ frequency: 'once' });
    const bought = await shop.order(one, shop.question(10));
    await shop.pay(one.client, bought.id);
    expect((await shop.quote(one.client, shop.question(10))).body.discount_amount).toBe('0.00');
    expect((await shop.quote(other.client, shop.question(10))).body.discount_amount).toBe('2.00');
    await end(once.id);
  });

  test('only what it is for has it: products, organisations and times of others do not', async () => {
    const buyer = await shop.buyer(1_000);
    const discounts = [
      await discount({ scope: 'product', product_ids: [shop.products.postpaid] }),
      await discount({ targets: 'bps', bp_ids: [1] }),
      await discount({ start_at: new Date(shop.all.clock.now() + 60_000).toISOString() }),
    ];
    const { body } = await shop.quote(buyer.client, shop.question(10));
    expect(body).toMatchObject({ discount_amount: '0.00', discounts: [] });
    for (const { id } of discounts) await end(id);
  });

  test('a renewal has the discounts of its day, a change only shares', async () => {
    const buyer = await shop.buyer(1_000);
    const order = await shop.order(buyer, shop.question(100));
    await shop.pay(buyer.client, order.id);
    await shop.run();
    const [share, coupon] = [await discount({}), await discount({ type: 'fixed_amount', value: '5' })];
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions');
    const [{ id }] = subscriptions;
    const items = [{ resource: 'subscriptions', resource_id: id }];
    const renewal = { type: 'renew', charge_type: 'prepaid', period: 1, unit: 'month', items };
    expect((await shop.quote(buyer.client, renewal)).body).toMatchObject({
      original_amount: '100.00',
      payable_amount: '75.00',
    });
    const change = {
      type: 'upgrade',
      items: [{ resource: 'subscriptions', resource_id: id, values: { size_gb: 200 } }],
    };
    const { body } = await shop.quote(buyer.client, change);
    // 200 GiB are worth 160 a month, of which nearly all remains; 100 were paid.
    expect(Number(body.payable_amount)).toBeCloseTo(60, 1);
    expect(body.items[0].discounts).toMatchObject([{ id: share.id, amount: '40.00' }]);
    for (const each of [share, coupon]) await end(each.id);
  });

  test('what an order had used that could not be delivered comes back', async () => {
    const buyer = await shop.buyer(1_000);
    const { id } = await discount({ frequency: 'once' });
    const order = await shop.order(buyer, shop.question(10));
    const fail = [{ kind: 'volumes', operation: 'create', times: 1, fault: 'capacity', detail: 'no space' }];
    await shop.all.admin.put(`${shop.path}/simulator/faults`, { fail });
    await shop.pay(buyer.client, order.id);
    await shop.run(10);
    expect((await buyer.client.get(`${ORDERS}/${String(order.id)}`)).body.status).toBe('refunded');
    expect(await used(id)).toBe(0);
    expect((await shop.quote(buyer.client, shop.question(10))).body.discount_amount).toBe('2.00');
    await end(id);
  });

  test('pay as you go shows the hour after shares, and everything off is a price that can be paid', async () => {
    const buyer = await shop.buyer(1_000);
    const { id } = await discount({});
    const { body } = await shop.quote(buyer.client, shop.question(100, { charge_type: 'postpaid', period: null }));
    expect(body).toMatchObject({ hourly: '0.80', payable_amount: '0.00', discounts: [{ id, amount: '0.20' }] });
    await end(id);
    const free = await discount({ value: '1' });
    const order = await shop.order(buyer, shop.question(10));
    expect(await shop.pay(buyer.client, order.id)).toMatchObject({ status: 200, body: { paid_amount: '0.00' } });
    await end(free.id);
  });
});
