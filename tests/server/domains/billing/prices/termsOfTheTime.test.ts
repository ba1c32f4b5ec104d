import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { recomputeMonth } from '#server/domains/billing/closing/recomputeMonth.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import type { Scenario } from '../../../../support/scenario.ts';
import { figuresOf, newAccount } from '../../../../support/wallets.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../closing/platformAt.ts';
import { openShop } from '../orders/shop.ts';
import { openItem, sell } from '../settlement/usage.ts';

describe.each([await oneDatabase()])('prices of the time of use (spec 8.3), on $dialect', (database) => {
  let all: Scenario;
  let accounts: number[];
  let product = 0;
  let cloud = '';
  beforeAll(async () => {
    all = await platformAt('2027-06-20T00:00:00+08:00', { database });
    product = await sell(all, 'two', { unit_price: '2' });
    await setPriceFrom(all, product);
    const { body: region } = await all.admin.post('/api/ecrm/v1/regions', { name: 'time', code: 'time' });
    const body = {
      name: 'time-cloud',
      product: 'openstack',
      region_id: region.id,
      simulated: true,
      price_factor: 1.5,
    };
    cloud = (await all.admin.post('/api/cmp/v1/clouds', body)).body.cloud_id;
    accounts = [await newAccount(all, 500), await newAccount(all, 500)];
    await keepSettling(all.context());
  });
  afterAll(() => all.close());

  const differencesOf = async (account: number) =>
    (await recomputeMonth(all.context(), { period: '2027-06', account }, async () => {})).differences;

  test('a factor that changes does not reach back, and is in the explanation', async () => {
    const [account = 0] = accounts;
    const item = await openItem(all, account, 'two', all.clock.now());
    await all.db.run('update billing_items set cloud_id = ? where id = ?', [cloud, item]);
    await advanceTo(all, '2027-06-20T10:00:00+08:00');
    expect(await figuresOf(all, account)).toMatchObject({ balance: 470 });
    const changed = await admin(all).put(`/api/cmp/v1/clouds/${cloud}`, { price_factor: 0.5 });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
    await advanceTo(all, '2027-06-20T14:00:00+08:00');
    expect(await figuresOf(all, account)).toMatchObject({ balance: 466 });
    const lines = await all.db.all<{ id: number; amount: number }>(
      'select id, payable_amount as amount from bill_lines where account_id = ?',
      [account],
    );
    expect(lines).toMatchObject([{ amount: 34_000_000 }]);
    expect(await differencesOf(account)).toEqual([]);
    const { body } = await admin(all).get(`/api/bill/v1/explain/line/${String(lines[0]?.id)}`);
    expect(recomputeAmount(body.facts)).toBe(34_000_000n);
    const factors = body.steps.flatMap(({ inputs }: { inputs: { name: string; value: string }[] }) =>
      inputs.filter(({ name }) => name === 'factor').map(({ value }) => value),
    );
    expect(factors).toEqual(['1.5', '0.5']);
  });

  test('what was bought is charged on when its product is withdrawn, and what comes later has no price', async () => {
    const [, account = 0] = accounts;
    const start = all.clock.now();
    await openItem(all, account, 'two', start);
    await advanceTo(all, '2027-06-20T16:30:00+08:00');
    // Not settled yet when the product goes.
    await openItem(all, account, 'two', all.clock.now());
    all.clock.advance(1_000);
    expect((await admin(all).post(`/api/bill/v1/products/${product}?action=withdraw`)).status).toBe(200);
    await openItem(all, account, 'two', all.clock.now() + 1);
    await advanceTo(all, '2027-06-20T20:00:00+08:00');
    // Six hours of the first and three and a half of the second; the third was never sold.
    expect(await figuresOf(all, account)).toMatchObject({ balance: 500 - 12 - 7 });
    expect(await differencesOf(account)).toEqual([]);
  });
});

test('a subscription whose product was withdrawn can be renewed, and not bought again (spec 8.3)', async () => {
  const shop = await openShop();
  const buyer = await shop.buyer(100);
  const order = await shop.order(buyer, shop.question(10));
  await shop.pay(buyer.client, order.id);
  await shop.run();
  await shop.all.admin.post(`/api/bill/v1/products/${shop.products.prepaid}?action=withdraw`);
  expect(await shop.quote(buyer.client, shop.question(10))).toMatchObject({ status: 409, body: { code: 24007 } });
  // While a form is filled in, that there is no price is no error.
  const unpriced = { code: 24007, message: expect.any(String) };
  const estimated = await shop.quote(buyer.client, { ...shop.question(10), estimate: true });
  expect(estimated).toMatchObject({ status: 200, body: { unpriced } });
  const [{ id }] = (await buyer.client.get('/api/bill/v1/subscriptions')).body;
  const items = [{ resource: 'subscriptions', resource_id: id }];
  const renewal = { type: 'renew', charge_type: 'prepaid', period: 1, unit: 'month', items };
  expect(await shop.quote(buyer.client, renewal)).toMatchObject({ status: 200, body: { payable_amount: '10.00' } });
  await shop.all.close();
});
