import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordUsage } from '#server/domains/billing/metering/usage/recordUsage.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';
import { grantTo, newAccount, YUAN } from '../../../../support/wallets.ts';
import { openShop, ORDERS, type Shop } from '../orders/shop.ts';
import { closeSpan, openItem, sell } from '../settlement/usage.ts';

const HOUR_MS = 3_600_000;
const databases = [await oneDatabase()];

/** Every attribute and sum that the lines of all accounts have, from the lines and from the sums of days. */
async function expectSummed({ db }: Scenario): Promise<void> {
  const attributes =
    'account_id, billing_cycle, billing_date, type, category_id, product_id, project_id, region_id, site_id';
  const summed = await db.all(
    `select ${attributes}, cast(sum(payable_amount) as integer) as amount, cast(count(*) as integer) as lines
     from bill_lines group by ${attributes} order by ${attributes}`,
  );
  const kept = await db.all(
    `select ${attributes}, cast(payable_amount as integer) as amount, cast(lines as integer) as lines
     from bill_days order by ${attributes}`,
  );
  expect(kept).toEqual(summed);
}

describe.each(databases)('lines of usage, on $dialect (spec E5)', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
    await all.db.run('update billing_items set next_at = null');
    await sell(all, 'two', { unit_price: '2' });
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const hoursLater = async (hours: number) => {
    all.clock.advance(hours * HOUR_MS - (all.clock.now() % HOUR_MS));
    await all.platform.runner.runDue();
  };

  test('keep project, tags and place of the time of use', async () => {
    const account = await newAccount(all, 100);
    const item = await openItem(all, account, 'two', all.clock.now());
    const [cloud] = await all.db.all<{ cloud_id: string; site_id: number; region_id: number }>(
      'select cloud_id, site_id, region_id from clouds where site_id is not null order by cloud_id limit 1',
    );
    const [project] = await all.db.all<{ id: number }>('select id from projects order by id limit 1');
    const project_id = project?.id ?? 0;
    await all.db.run('update billing_items set cloud_id = ?, resource_name = ? where id = ?', [
      cloud?.cloud_id ?? '',
      'web',
      item,
    ]);
    await all.db.run(`update spans set project_id = ?, tags = '["env=prod"]' where item_id = ?`, [project_id, item]);
    await hoursLater(1);
    // What changes now is no matter of the past.
    await all.db.run(`update billing_items set project_id = null, tags = '["env=test"]' where id = ?`, [item]);
    await hoursLater(1);
    const { body } = await all.admin.get(`/api/bill/v1/consumes?filter=${JSON.stringify({ account_id: account })}`);
    expect(body).toMatchObject([
      {
        project_id,
        tags: ['env=prod'],
        site_id: cloud?.site_id,
        cloud_id: cloud?.cloud_id,
        resource_type: 'volume',
        spec: 'two',
        billing_date: '2026-11-20',
        settled_on: '2026-11-20',
      },
    ]);
    await closeSpan(all, item, all.clock.now());
    await hoursLater(1);
    await expectSummed(all);
  });

  test('have the day of the usage and the day on which it was settled', async () => {
    const account = await newAccount(all, 100);
    const product = await sell(all, 'traffic', { unit_price: '1', meter: 'gb' });
    await all.db.run('update price_versions set effective_from = 0 where product_id = ?', [product]);
    const now = all.clock.now();
    const item_id = await openItem(all, account, 'traffic', now, now - 48 * HOUR_MS);
    const report = (id: string, at: string) =>
      recordUsage(all.context(), 'test', [{ id, item_id, meter: 'gb', quantity: 1_000_000, at: Date.parse(at) }]);
    await report('a', '2026-11-19T20:00:00+08:00');
    await hoursLater(1);
    await report('b', '2026-11-19T21:00:00+08:00');
    await hoursLater(1);
    const lines = await all.db.all(
      'select type, billing_date as used, settled_on as settled from bill_lines where account_id = ? order by id',
      [account],
    );
    expect(lines).toEqual([
      { type: 'payg', used: '2026-11-19', settled: '2026-11-20' },
      { type: 'adjustment', used: '2026-11-19', settled: '2026-11-20' },
    ]);
    await expectSummed(all);
  });
});

describe('lines of orders (spec E5, E6)', () => {
  let shop: Shop;
  beforeAll(async () => void (shop = await openShop(databases.at(-1))));
  afterAll(() => shop.all.close());

  const linesOf = (account: number) =>
    shop.all.db.all<Record<string, number | string>>(
      `select type, payable_amount as amount, voucher_amount as voucher, cash_amount as cash, resource_name as name
       from bill_lines where account_id = ? and order_id is not null order by id`,
      [account],
    );

  test('a payment and its refund are lines, with what paid', async () => {
    const { all, order, question, pay, run } = shop;
    const buyer = await shop.buyer(300);
    await grantTo(all, buyer.account, { kind: 'voucher', face_amount: '100' });
    const made = await order(buyer, question(300));
    await pay(buyer.client, made.id);
    await run();
    const paid = {
      type: 'subscription_order',
      amount: 300 * YUAN,
      voucher: 100 * YUAN,
      cash: 200 * YUAN,
      name: 'data',
    };
    expect(await linesOf(buyer.account)).toEqual([paid]);
    // Paying again is the same payment.
    await pay(buyer.client, made.id);
    expect(await linesOf(buyer.account)).toEqual([paid]);
    const { body } = await buyer.client.post(`${ORDERS}/${String(made.id)}?action=refund`);
    const [, refund] = await linesOf(buyer.account);
    expect(refund?.type).toBe('refund');
    expect(refund?.amount).toBe(-Math.round(Number(body.unused) * YUAN));
    expect(refund?.cash).toBe(-Math.round(Number(body.returned.cash) * YUAN));
    expect(Number(refund?.voucher) + Number(refund?.cash)).toBe(refund?.amount);
    await expectSummed(all);
  });
});
