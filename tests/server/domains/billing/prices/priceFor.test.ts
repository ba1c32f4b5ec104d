import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { priceFor } from '#server/domains/billing/prices/priceFor.ts';
import { writeFirstPrices } from '#server/domains/billing/prices/firstPrices.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const PRODUCTS = '/api/bill/v1/products';
const VERSIONS = '/api/bill/v1/price-versions';

describe.each([await oneDatabase()])('the price of what somebody wants (spec 8.3), on $dialect', (database) => {
  let all: Scenario;
  let clouds: { cloud_id: string; region_id: number }[];
  beforeAll(async () => {
    all = await createScenario({ database });
    clouds = (await all.admin.get('/api/cmp/v1/clouds')).body;
    const category = (await all.admin.get('/api/bill/v1/categories')).body[0].id;
    const sell = async (code: string, price: string, more: Record<string, Json>) => {
      const { body } = await all.admin.post(PRODUCTS, {
        name: code,
        code,
        category_id: category,
        resource_type: 'volume',
        spec_ref: 'nvme',
        meter: 'gb_month',
        ...more,
      });
      const { body: version } = await all.admin.post(VERSIONS, { product_id: body.id, unit_price: price });
      await all.admin.post(`${VERSIONS}/${version.id}?action=submit`);
      expect((await all.admin.post(`${PRODUCTS}/${body.id}?action=publish`)).status).toBe(200);
    };
    await sell('everywhere', '1.00', {});
    await sell('in-a-cloud', '3.00', { cloud_id: clouds[0]?.cloud_id ?? null });
    await all.admin.put(`/api/cmp/v1/clouds/${clouds[1]?.cloud_id}`, { price_factor: 1.25 });
  });
  afterAll(() => all.close());

  const wanted = { resource_type: 'volume', charge_type: 'postpaid', spec: 'nvme' } as const;
  const price = (more: object) => priceFor(all.context(), { account_id: null, ...wanted, ...more }, all.clock.now());

  test('a price of the cloud comes first, and has no factor', async () => {
    const { product, factor, versions } = await price({ cloud_id: clouds[0]?.cloud_id });
    expect([product.code, factor, versions[0]?.price.unit_price]).toEqual(['in-a-cloud', 1_000_000n, '3.00']);
  });

  test('the factor of the cloud is a step of the price of everywhere', async () => {
    const { product, factor, versions } = await price({ cloud_id: clouds[1]?.cloud_id });
    expect([product.code, factor]).toEqual(['everywhere', 1_250_000n]);
    expect([versions[0]?.list.unit_price, versions[0]?.price.unit_price]).toEqual(['1.00', '1.25']);
    expect((await price({})).versions[0]?.price.unit_price).toBe('1.00');
  });

  test('24007 for what nothing prices, and before the first price', async () => {
    for (const [more, at] of [
      [{ spec: 'tape' }, all.clock.now()],
      [{ resource_type: 'bare_metal' }, all.clock.now()],
      [{ charge_type: 'prepaid' }, all.clock.now()],
      [{}, 0],
    ] as const)
      await expect(priceFor(all.context(), { account_id: null, ...wanted, ...more }, at)).rejects.toMatchObject({
        key: 'billing.productNotPriced',
      });
  });

  test('products with a price from before there were versions get their first one, once', async () => {
    await all.db.run('delete from price_versions');
    await all.db.run('update products set price = null, price_version = null');
    const prices = 'select code, unit_price, price_hour, meter from products order by id';
    const before = await all.db.all(prices, []);
    expect(await writeFirstPrices(all.context())).toBeGreaterThan(30);
    expect(await writeFirstPrices(all.context())).toBe(0);
    expect(await all.db.all(prices, [])).toEqual(before);
    const [monthly] = (await all.admin.get(`${PRODUCTS}?filter={"code":"gn.4090.1x-m"}`)).body;
    expect(monthly).toMatchObject({ price_version: 1, unit_price: '1180.00', meter: 'month' });
    const [version] = (await all.admin.get(`${VERSIONS}?filter={"product_id":${monthly.id}}`)).body;
    expect(version).toMatchObject({ status: 'active', version: 1, list_price: '1380.00' });
    const { body } = await all.admin.get(`${VERSIONS}/${version.id}`);
    expect(body).toMatchObject({
      unit_price: null,
      period_prices: [{ period: 1, unit: 'month', price: '1180.00' }],
    });
  });
});
