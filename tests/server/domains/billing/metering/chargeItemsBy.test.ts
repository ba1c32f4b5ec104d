import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/domains/billing/ledger/verification/verify.ts';
import { abandon } from '#server/domains/billing/subscriptions/subscribe.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { figuresOf } from '../../../../support/wallets.ts';
import { openShop, type Shop } from '../orders/shop.ts';
import { itemsOf, noOverlap, spansOfItem } from './countedTime.ts';

const HOUR_MS = 3_600_000;

describe.each([await oneDatabase()])('a change of the way of charging (M4, B4), on $dialect', (database) => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(database)));
  afterAll(() => shop.all.close());

  const bought = async () => {
    const buyer = await shop.buyer(100);
    const { id } = await shop.order(buyer, shop.question(100));
    expect((await shop.pay(buyer.client, id)).status).toBe(200);
    await shop.run();
    const [item] = (await shop.look(buyer.client, id))['items'] as { resource_id: string }[];
    await keepSettling(shop.all.context());
    return { buyer, order: id, disk: item?.resource_id ?? '' };
  };
  const hoursLater = async (hours: number) => {
    shop.all.clock.advance(hours * HOUR_MS - (shop.all.clock.now() % HOUR_MS));
    await shop.run(1);
  };

  test('what an order had paid for is not charged by use after its refund', async () => {
    const { buyer, order, disk } = await bought();
    await hoursLater(5);
    expect((await figuresOf(shop.all, buyer.account)).balance).toBe(0);
    const refund = await buyer.client.post(`/api/bill/v1/orders/${String(order)}?action=refund`, {});
    expect(refund, JSON.stringify(refund.body)).toMatchObject({ status: 200 });
    const { balance } = await figuresOf(shop.all, buyer.account);
    expect(balance).toBeGreaterThan(99);
    await hoursLater(3);
    expect((await figuresOf(shop.all, buyer.account)).balance).toBe(balance);
    for (const { id } of await itemsOf(shop.all, disk))
      expect(await shop.all.db.all('select id from bills where item_id = ?', [id])).toEqual([]);
  });

  test('what outlives its subscription is charged from then on, as another item', async () => {
    const { buyer, disk } = await bought();
    await hoursLater(4);
    const definition = shop.all.context().schemas.resources['volumes'];
    const given = shop.all.clock.now();
    if (definition !== undefined) await shop.all.context().transaction((inside) => abandon(inside, definition, disk));
    const [paid, used] = await itemsOf(shop.all, disk);
    expect(paid).toMatchObject({ charge_type: 'prepaid', state: 'released', to: given, open_key: null });
    expect(used).toMatchObject({ charge_type: 'postpaid', state: 'active', from: given });
    expect(await spansOfItem(shop.all, used?.id ?? 0)).toMatchObject([{ from: given, to: null }]);
    await hoursLater(3);
    // Two hours and what was left of the first one: 100 GiB at 0.01 yuan.
    const { balance } = await figuresOf(shop.all, buyer.account);
    expect(balance).toBeLessThanOrEqual(-2);
    expect(balance).toBeGreaterThan(-3.01);
    await noOverlap(shop.all);
    expect(await verifyLedger(shop.all.context())).toMatchObject({ ok: true });
  });
});
