import { expect, test } from 'vitest';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { newAccount } from '../../../../support/wallets.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { admin, advanceTo, platformAt, setPriceFrom } from '../closing/platformAt.ts';
import { openShop } from '../orders/shop.ts';
import { openItem, sell } from '../settlement/usage.ts';

const VERSIONS = '/api/bill/v1/price-versions';
const JUNE = { from: '2027-06', to: '2027-06' };
const DAYS = { from: '2027-06-01', to: '2027-06-30' };

test.each([await oneDatabase()])(
  'a preview rates the usage of past months at another price, account by account, and changes nothing (commerce 4.2), on $dialect',
  async (database) => {
    const all = await platformAt('2027-06-10T00:00:00+08:00', { database });
    const cheap = await sell(all, 'cheap', { unit_price: '1.00' });
    await setPriceFrom(all, cheap);
    await setPriceFrom(all, await sell(all, 'other', { unit_price: '5.00' }));
    const [large, small] = [await newAccount(all, 5_000), await newAccount(all, 5_000)];
    const now = all.clock.now();
    await openItem(all, large, 'cheap', now);
    await openItem(all, large, 'cheap', now);
    await openItem(all, small, 'cheap', now + 3_600_000);
    // Another product is not part of it.
    await openItem(all, small, 'other', now);
    // For everything else: a product for one specification takes its usage.
    const wide = await sell(all, 'wide', { unit_price: '2.00' });
    await all.db.run('update products set spec_ref = null where id = ?', [wide]);
    await setPriceFrom(all, wide);
    await openItem(all, small, 'third', now);
    await keepSettling(all.context());
    await advanceTo(all, '2027-06-11T00:00:00+08:00');

    const draft = await admin(all).post(VERSIONS, { product_id: cheap, unit_price: '1.50' });
    expect(draft.body).toMatchObject({ name: 'cheap v2', version: 2 });
    const preview = (body: Record<string, string>) =>
      admin(all).post(`${VERSIONS}/${draft.body.id}?action=preview`, body);
    const lines = () => all.db.kysely.selectFrom('bill_lines').select(['id', 'payable_amount']).orderBy('id').execute();
    const before = await lines();
    expect((await preview(DAYS)).body).toMatchObject({
      ...JUNE,
      of: 'usage',
      count: 3,
      before: '71.00',
      after: '106.50',
      difference: '35.50',
      accounts: 2,
      dearer: 2,
      cheaper: 0,
      by_account: [
        { account_id: large, before: '48.00', after: '72.00', difference: '24.00' },
        { account_id: small, before: '23.00', after: '34.50', difference: '11.50' },
      ],
    });
    expect((await preview({ from: '2027-05-01', to: '2027-05-31' })).body).toMatchObject({
      count: 0,
      difference: '0.00',
    });

    expect(await lines()).toEqual(before);
    const after = await admin(all).get(`${VERSIONS}/${draft.body.id}`);
    expect(after.body).toEqual(draft.body);

    // Several prices together, one of them of a product that does not exist: made, rated and taken back.
    const cell = { charge_type: 'postpaid', resource_type: 'volume' };
    const cells = [
      { ...cell, spec: 'cheap', price: '1.50' },
      { ...cell, spec: 'third', price: '3.00' },
    ];
    const effects = (body: object) => admin(all).post('/api/bill/v1/price-list/effects', { cells, ...body });
    const products = () => all.db.kysely.selectFrom('products').select('id').execute();
    const known = (await products()).length;
    expect(await effects({ month: '2027-06' })).toMatchObject({
      status: 200,
      body: { count: 4, before: '119.00', after: '178.50', accounts: 2, dearer: 2, cheaper: 0 },
    });
    expect((await effects({})).body).toMatchObject({ from: '2027-05', count: 0 });
    expect(await products()).toHaveLength(known);
    expect(await lines()).toEqual(before);

    for (const [body, field] of [
      [{ from: 'June', to: '2027-06-30' }, 'from'],
      [{ from: '2027-06-01', to: '2027-05-31' }, 'to'],
      [{ from: '2025-06-01', to: '2027-05-31' }, 'to'],
      [{ to: '2027-05-31' }, 'from'],
    ] as const)
      expect(await preview(body)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    await all.close();
  },
);

test('a preview of a subscription prices what was bought of it, before discounts', async () => {
  const shop = await openShop();
  const buyer = await shop.buyer(1_000);
  for (const gib of [100, 200]) {
    const made = await shop.order(buyer, shop.question(gib, { period: 2 }));
    expect((await shop.pay(buyer.client, made['id'])).status).toBe(200);
    await shop.run();
  }
  const { body: draft } = await shop.all.admin.post(VERSIONS, {
    product_id: shop.products.prepaid,
    period_prices: [{ period: 1, unit: 'month', price: '0.90' }],
  });
  const month = new Date(shop.all.clock.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const preview = await shop.all.admin.post(`${VERSIONS}/${draft.id}?action=preview`, {
    from: `${month}-01`,
    to: `${month}-01`,
  });
  expect(preview.body).toMatchObject({
    of: 'orders',
    count: 2,
    before: '600.00',
    after: '540.00',
    difference: '-60.00',
    accounts: 1,
    dearer: 0,
    cheaper: 1,
  });
  await shop.all.close();
});
