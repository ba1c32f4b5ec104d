import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemsOf, spansOfItem } from '../metering/countedTime.ts';
import { openShop, ORDERS, type Buyer, type Shop } from './shop.ts';

const SUBSCRIPTIONS = '/api/bill/v1/subscriptions';
const DAY_MS = 86_400_000;

describe('the end of a subscription (B3, Decided 5)', () => {
  let shop: Shop;
  let buyers: Buyer[];
  beforeAll(async () => {
    shop = await openShop();
    // Days on the clock end the sessions of administrators, too.
    buyers = [await shop.buyer(1_000), await shop.buyer(1_000)];
  });
  afterAll(() => shop.all.close());

  const bought = async (buyer: Buyer) => {
    const made = await shop.order(buyer, shop.question(100));
    expect((await shop.pay(buyer.client, made.id)).status).toBe(200);
    await shop.run();
    return subscriptionOf(buyer);
  };
  const subscriptionOf = async (buyer: Buyer) => (await buyer.signInAgain().get(SUBSCRIPTIONS)).body[0];
  const moveTo = async (instant: number) => {
    shop.all.clock.advance(instant - shop.all.clock.now());
    await shop.all.platform.runner.runDue();
  };
  const titles = async ({ account }: Buyer) =>
    (
      await shop.all.db.all<{ title: string }>(
        'select m.title from messages m join accounts a on a.user_id = m.user_id where a.id = ? order by m.id',
        [account],
      )
    ).map(({ title }) => title);

  test('is announced 7, 3 and 1 day before; then it stops, and a renewal in the retention resumes from the payment', async () => {
    const { all, question } = shop;
    const [buyer = expect.fail()] = buyers;
    const first = await bought(buyer);
    const end = Date.parse(first.ends_at);
    for (const [days, count] of [
      [7.1, 0],
      [7, 1],
      [3, 2],
      [2, 2],
      [1, 3],
    ] as const) {
      await moveTo(end - days * DAY_MS);
      expect(await titles(buyer), String(days)).toHaveLength(count);
    }
    await moveTo(end);
    const ended = await subscriptionOf(buyer);
    expect(ended).toMatchObject({ status: 'expired', release_at: new Date(end + 7 * DAY_MS).toISOString() });
    expect((await titles(buyer)).at(-1)).toContain('已到期');
    const [item] = await itemsOf(all, first.resource_id);
    expect(item).toMatchObject({ state: 'expired', charge_type: 'prepaid', counted_to: end });

    await moveTo(end + 2 * DAY_MS);
    const again = { ...question(0), type: 'renew', items: [{ resource: 'volumes', resource_id: first.resource_id }] };
    const client = buyer.signInAgain();
    const { body: quoted } = await shop.quote(client, again);
    const { body: made } = await client.post(ORDERS, { quote_id: quoted.quote_id });
    expect(await shop.pay(client, made.id)).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await subscriptionOf(buyer)).toMatchObject({
      status: 'active',
      anchor_at: new Date(Math.floor((end + 2 * DAY_MS) / 1000) * 1000).toISOString(),
      release_at: null,
    });
    expect(await itemsOf(all, first.resource_id)).toMatchObject([{ state: 'active', charge_type: 'prepaid' }]);
  });

  test('after the retention it is over, and what still exists is charged by use from then on', async () => {
    const { all } = shop;
    const [, buyer = expect.fail()] = buyers;
    buyer.client = buyer.signInAgain();
    const first = await bought(buyer);
    const end = Date.parse(first.ends_at);
    await moveTo(end);
    await moveTo(end + 7 * DAY_MS - 1);
    expect(await subscriptionOf(buyer)).toMatchObject({ status: 'expired' });
    await moveTo(end + 7 * DAY_MS);
    expect(await subscriptionOf(buyer)).toMatchObject({ status: 'released', release_at: null });
    const [paid, used] = await itemsOf(all, first.resource_id);
    expect(paid).toMatchObject({ state: 'released', charge_type: 'prepaid' });
    expect(used).toMatchObject({ state: 'active', charge_type: 'postpaid' });
    expect(await spansOfItem(all, used?.id ?? 0)).toMatchObject([{ from: end + 7 * DAY_MS, to: null }]);
    // Nothing of the retention is charged.
    expect(await spansOfItem(all, paid?.id ?? 0)).toMatchObject([{ to: end }]);
  });
});
