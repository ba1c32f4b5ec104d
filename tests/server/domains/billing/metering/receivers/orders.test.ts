import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { mirror } from '#server/domains/billing/orders/lines/mirror.ts';
import { settleReceivers } from '#server/domains/billing/orders/lines/settleReceivers.ts';
import { oneDatabase } from '../../../../../support/databases/databases.ts';
import { grantTo, YUAN } from '../../../../../support/wallets.ts';
import { openShop, ORDERS, type Shop } from '../../orders/shop.ts';
import { newProvider, receivedBy, type Received } from '../../../../../support/providers.ts';

const sum = (lines: readonly Received[], name: 'net' | 'off' | 'platform' | 'by_provider') =>
  lines.reduce((total, line) => total + Number(line[name]), 0);

describe.each([await oneDatabase()])('receivers of orders and refunds (commerce M7, S24), on $dialect', (database) => {
  let shop: Shop;
  let [A, B]: [number, number] = [0, 0];
  let made = 0;
  beforeAll(async () => {
    shop = await openShop(database);
    const { admin } = shop.all;
    [A, B] = [await newProvider(admin, 'AA'), await newProvider(admin, 'BB')];
    await admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { provider_id: A });
  });
  afterAll(() => shop.all.close());

  const discount = async (more: Record<string, Json>) => {
    made += 1;
    const body = { name: `discount-${made}`, type: 'percentage', value: '0.2', ...more };
    const { status, body: record } = await shop.all.admin.post('/api/bill/v1/discounts', body);
    expect(status, JSON.stringify(record)).toBe(201);
    return record.id as number;
  };
  const end = (id: number) => shop.all.admin.post(`/api/bill/v1/discounts/${id}?action=terminate`);

  test.each([
    ['platform', { platform: 20 * YUAN, by_provider: 0 }],
    ['provider', { platform: 0, by_provider: 20 * YUAN }],
    ['shared', { platform: 0, by_provider: 0 }],
  ] as const)('a coupon that is borne by %s, and its refund', async (borne_by, parts) => {
    const buyer = await shop.buyer(1_000);
    const coupon = await discount({ type: 'fixed_amount', value: '20', borne_by });
    const order = await shop.order(buyer, shop.question(100));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    await end(coupon);
    await shop.run();
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([
      { type: 'subscription_order', net: 80 * YUAN, off: 20 * YUAN, provider: A, ...parts },
    ]);
    // The cloud changes hands: the refund still takes back from the one who was given.
    await shop.all.admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { provider_id: B });
    const refunded = await buyer.client.post(`${ORDERS}/${String(order.id)}?action=refund`);
    expect(refunded, JSON.stringify(refunded.body)).toMatchObject({ status: 200 });
    const [, back] = await receivedBy(shop.all, buyer.account);
    expect(back).toMatchObject({ type: 'refund', provider: A });
    // As much of the discount goes back as of the payment: all of it within five days.
    const share = Number(back?.net) / (-80 * YUAN);
    expect(back?.off).toBe(-Math.round(20 * YUAN * share));
    expect(Number(back?.platform)).toBeCloseTo(-parts.platform * share, 0);
    expect(Number(back?.by_provider)).toBeCloseTo(-parts.by_provider * share, 0);
    await shop.all.admin.put(`/api/cmp/v1/clouds/${shop.cloud.cloud_id}`, { provider_id: A });
  });

  test('several discounts over several records add up exactly, and vouchers change nothing', async () => {
    const buyer = await shop.buyer(1_000);
    await grantTo(shop.all, buyer.account, { kind: 'voucher', face_amount: '17' });
    const ids = [
      await discount({ value: '0.13', max_discount: '7.77', borne_by: 'provider', priority: 5 }),
      await discount({ value: '0.05', borne_by: 'shared' }),
      await discount({ type: 'fixed_amount', value: '10', borne_by: 'platform' }),
    ];
    const order = await shop.order(buyer, shop.question(33, { quantity: 3 }));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    const lines = await receivedBy(shop.all, buyer.account);
    expect(lines).toHaveLength(3);
    expect(sum(lines, 'net') + sum(lines, 'off')).toBe(99 * YUAN);
    // Each part is within a micro-yuan a line of what its discount took off: 7.77, 5 % of 91.23, and 10.
    expect(Math.abs(sum(lines, 'by_provider') - 7.77 * YUAN)).toBeLessThan(15_000);
    expect(Math.abs(sum(lines, 'platform') - 10 * YUAN)).toBeLessThan(15_000);
    for (const { off, platform, by_provider } of lines)
      expect(Number(platform) + Number(by_provider)).toBeLessThanOrEqual(Number(off));
    for (const id of ids) await end(id);
  });

  test('the parts of a refund in pieces add up to those of the order', async () => {
    const buyer = await shop.buyer(1_000);
    const ids = [
      await discount({ value: '0.07', borne_by: 'provider' }),
      await discount({ type: 'fixed_amount', value: '3.33', borne_by: 'platform' }),
    ];
    const order = await shop.order(buyer, shop.question(97));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    await shop.run();
    const [line] = await shop.all.db.all<{ id: number; key: string; net: number }>(
      'select id, line_key as key, payable_amount as net from bill_lines where account_id = ?',
      [buyer.account],
    );
    const totals = { discount_amount: 0, platform_discount: 0, provider_discount: 0 };
    let rest = Number(line?.net);
    for (const part of [10_000, 33_330_000, 7 * YUAN, Infinity]) {
      const amount = Math.min(part, rest);
      rest -= amount;
      const taken = await mirror(shop.all.context(), line?.key ?? '', amount);
      if (taken === undefined) throw new Error('The line is gone');
      for (const name of ['discount_amount', 'platform_discount', 'provider_discount'] as const)
        totals[name] += taken[name];
      await shop.all.db.run(
        `insert into bill_lines (account_id, corrects_id, payable_amount, line_key, created_at, updated_at, _version)
         values (?, ?, ?, ?, 0, 0, 1)`,
        [buyer.account, line?.id ?? 0, -amount, `piece ${part}`],
      );
    }
    const [first] = await receivedBy(shop.all, buyer.account);
    expect(totals).toEqual({
      discount_amount: -Number(first?.off),
      platform_discount: -Number(first?.platform),
      provider_discount: -Number(first?.by_provider),
    });
    for (const id of ids) await end(id);
  });

  test('the line of a machine is that of its host, once it is delivered', async () => {
    const buyer = await shop.buyer(1_000);
    const order = await shop.order(buyer, shop.question(10));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    const [line] = await shop.all.db.all<{ resource_id: string }>(
      'select resource_id from bill_lines where account_id = ?',
      [buyer.account],
    );
    // The disk stands for a machine, and its first host has another provider than the cloud.
    const machine = line?.resource_id ?? '';
    for (const table of ['bill_lines', 'billing_items'])
      await shop.all.db.run(`update ${table} set resource = 'vms' where resource_id = ?`, [machine]);
    const { cloud_id } = shop.cloud;
    await shop.all.db.run(
      `insert into hypervisor_nodes (id, cloud_id, name, status, own_provider_id, created_at, updated_at, _version)
       values ('host-of-b', ?, 'host-of-b', 'enabled', ?, 0, 0, 1)`,
      [String(cloud_id), B],
    );
    await shop.all.db.run(
      `insert into vms (id, cloud_id, name, host, status, flavor_id, created_at, updated_at, _version)
       values (?, ?, 'm', 'host-of-b', 'active', 'none', 0, 0, 1)`,
      [machine, String(cloud_id)],
    );
    const delivered = { state: 'delivered' as const, resource: 'vms', record_id: machine };
    const settle = (type: 'new' | 'renew') =>
      settleReceivers(shop.all.context(), { id: Number(order.id), type }, [delivered]);
    await settle('renew');
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([{ provider: A }]);
    await settle('new');
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([{ provider: B, site: null }]);
  });

  test('a renewal is received by the provider of what it renews', async () => {
    const buyer = await shop.buyer(1_000);
    const order = await shop.order(buyer, shop.question(10));
    expect((await shop.pay(buyer.client, order.id)).status).toBe(200);
    await shop.run();
    const { body: subscriptions } = await buyer.client.get('/api/bill/v1/subscriptions');
    const renewal = await shop.order(buyer, {
      ...shop.question(0),
      type: 'renew',
      items: [{ resource: 'volumes', resource_id: subscriptions[0].resource_id }],
    });
    expect((await shop.pay(buyer.client, renewal.id)).status).toBe(200);
    expect(await receivedBy(shop.all, buyer.account)).toMatchObject([{ provider: A }, { provider: A }]);
  });

  test('a buyer learns nothing of providers, or of who bears a discount', async () => {
    const buyer = await shop.buyer(1_000);
    const coupon = await discount({ type: 'fixed_amount', value: '20', borne_by: 'provider' });
    const order = await shop.order(buyer, shop.question(100));
    await shop.pay(buyer.client, order.id);
    const seen = [
      await shop.look(buyer.client, order.id),
      (await buyer.client.get('/api/bill/v1/consumes')).body,
      (await buyer.client.get('/api/bill/v1/consumes/monthly')).body,
      (await buyer.client.get('/api/bill/v1/products')).body,
      (await buyer.client.get(`${shop.path}/volumes`)).body,
    ];
    expect(JSON.stringify(seen)).not.toMatch(/provider|borne|platform_discount/);
    for (const filter of [{ provider_id: A }, { platform_discount: { gt: 0 } }]) {
      const { status } = await buyer.client.get(
        `/api/bill/v1/consumes?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      expect(status).toBe(400);
    }
    await end(coupon);
  });
});
