import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matches } from '#model/conditions/conditions.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';
import { salePriceFrom } from '#model/domains/billing/prices/sale/salePrice.ts';
import { priceFor } from '#server/domains/billing/prices/priceFor.ts';
import { pricing } from '#src/i18n/zh/site/pricing.ts';
import { priceLines } from '#src/public/pages/pricing/priceLines.ts';
import { needsOf } from '#src/public/pages/warehouse/needsOf.ts';
import type { MarketProduct } from '#src/public/reading/marketProduct.ts';
import type { Offer } from '#src/public/reading/offer.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

interface Flavor {
  name: string;
  vcpus: number;
  ram_mb: number;
  gpu_count: number;
}

/** A flavor of a simulated cloud, and where it is. */
type Offered = Flavor & { cloud_id: string; region_id: number };

const MIB = 1_048_576;

describe('what the demo sells is what its clouds deliver (decision 055)', () => {
  let all: Scenario;
  let offered: Offered[];
  beforeAll(async () => {
    all = await createScenario();
    // The flavors of the clouds are known to the platform.
    for (const { cloud_id } of (await all.admin.get('/api/cmp/v1/clouds?range=[0,99]')).body)
      await all.admin.post(`/api/cmp/v1/clouds/${cloud_id}/action`, { action: 'sync' });
    for (let second = 0; second < 5; second += 1) {
      all.clock.advance(1_000);
      await all.platform.runner.runDue();
    }
    const rows = await all.db.all<{ cloud_id: string; region_id: number; fields: string }>(
      "select c.cloud_id, c.region_id, i.fields from simulated_items i join clouds c on c.cloud_id = i.cloud_id where i.kind = 'flavors'",
      [],
    );
    offered = rows.map(({ fields, ...place }) => ({ ...(JSON.parse(fields) as Flavor), ...place }));
  });
  afterAll(() => all.close());

  const productsWhere = async (where: string) =>
    all.db.all<{ code: string; spec_ref: string; region_id: number | null; vcpus: number; memory: number }>(
      `select code, spec_ref, region_id, vcpus, memory from products where status = 'on_sale' and ${where}`,
      [],
    );

  test('a size says what other zones have of it, if that is counted (decision 359)', async () => {
    const read = async () => {
      const { place, sizes } = (await all.guest.get('/api/bill/v1/market/products/1/purchase')).body;
      return {
        place,
        sizes: sizes as { id: number; stock: number | null; zones?: { label: object; stock: number }[] }[],
      };
    };
    const { place, sizes } = await read();
    const counted = sizes.find(({ zones = [] }) => zones.length > 1);
    if (counted === undefined) throw new Error('No size is counted');
    expect(counted.zones?.map(({ label }) => label)).not.toContainEqual(place.label);
    for (const { stock } of counted.zones ?? []) expect(stock).toBe(counted.stock);
    await all.db.run('update products set stock = null where id = ?', [counted.id]);
    expect((await read()).sizes.find(({ id }) => id === counted.id)).not.toHaveProperty('zones');
    await all.db.run('update products set stock = ? where id = ?', [counted.stock, counted.id]);
  });

  test('every flavor has a price by the hour', async () => {
    expect(offered.length).toBeGreaterThan(80);
    const context = all.context();
    for (const { name, gpu_count, cloud_id, region_id } of offered) {
      const type = gpu_count > 0 ? 'gpu' : 'vm';
      const wanted = { resource_type: type, charge_type: 'postpaid', spec: name, cloud_id, region_id } as const;
      const priced = await priceFor(context, { account_id: null, ...wanted }, all.clock.now());
      expect(priced.versions[0]?.price.unit_price, name).not.toBeNull();
    }
  });

  test('every machine on sale is a flavor of the same size, in a cloud of its region', async () => {
    const machines = await productsWhere("resource_type in ('vm', 'gpu')");
    expect(machines.length).toBeGreaterThan(40);
    for (const { code, spec_ref, region_id, vcpus, memory } of machines) {
      const there = offered.filter(
        ({ name, ...each }) => name === spec_ref && [null, each.region_id].includes(region_id),
      );
      expect(there.length, code).toBeGreaterThan(0);
      for (const flavor of there) expect([flavor.vcpus, flavor.ram_mb * MIB], code).toEqual([vcpus, memory]);
    }
  });

  test('what an item needs is compared with the memory of all GPUs of a machine (spec 2.1)', async () => {
    const read = async (path: string) => (await all.guest.get(`/api/bill/v1/market/${path}`)).body;
    const sizes = await read('products?filter={"resource_type":"gpu","charge_type":"postpaid"}&range=[0,99]');
    const items = (await read('warehouse?range=[0,99]')) as Parameters<typeof needsOf>[0][];
    const needy = items.filter(({ min_gpu_memory }) => min_gpu_memory);
    expect(needy.length).toBeGreaterThan(10);
    for (const item of needy) {
      const needs = needsOf(item);
      const expected = sizes.filter(
        (size: Record<'gpu_memory' | 'gpu_count' | 'memory', number> & { cpu_arch: string }) =>
          size.gpu_memory * size.gpu_count >= (item.min_gpu_memory ?? 0) &&
          size.memory >= (item.min_memory ?? 0) &&
          ['any', null, size.cpu_arch].includes(item.arch),
      );
      const idsOf = (found: { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
      expect(idsOf(sizes.filter((size: Record<string, unknown>) => matches(needs, size)))).toEqual(idsOf(expected));
      expect(expected, JSON.stringify(item)).not.toEqual([]);
      const asked = await read(`products?range=[0,99]&filter=${encodeURIComponent(JSON.stringify(needs))}`);
      expect(idsOf(asked)).toEqual(idsOf(expected));
    }
  });

  test('card, list, page of prices, estimate and quote say one price (spec 2.1)', async () => {
    const market = '/api/bill/v1/market/products';
    const list = async (filter: string) =>
      (await all.guest.get(`${market}?range=[0,99]&sort=["sale_hour","ASC"]${filter}`)).body as MarketProduct[];
    const products = await list('');
    const cards = products.map((product) => salePriceFrom(product)?.unit ?? 0);
    const hours = products.flatMap(({ sale_hour }) => microYuan(sale_hour) ?? []);
    expect(hours.length).toBeGreaterThan(55);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect((await list('&filter={"sale_hour":{"lte":"5"}}')).map(({ id }) => id)).toEqual(
      products.flatMap(({ id, sale_hour }) => (sale_hour !== null && Number(sale_hour) <= 5 ? [id] : [])),
    );
    let dearer = 0;
    let upwards = 0;
    for (const [index, product] of products.entries()) {
      const { id, code, charge_type, resource_type, sale_hour } = product;
      if (charge_type !== 'postpaid' || !['vm', 'gpu'].includes(resource_type)) continue;
      const card = cards[index] ?? 0;
      expect(yuan(card), code).toBe(sale_hour);
      expect(priceLines(product, pricing, (_field, value) => String(value))[0]).toContain(formatMoney(yuan(card)));
      const { places } = (await all.guest.get(`${market}/${id}/offer`)).body as Offer;
      const estimates = [];
      for (const { cloud_id } of places) {
        const { products: ways } = (await all.guest.get(`${market}/${id}/offer?cloud=${cloud_id}`)).body as Offer;
        const found = ways.find((each) => each.id === id)?.estimate;
        estimates.push(found && 'hourly' in found ? (microYuan(found.hourly) ?? 0) : 0);
      }
      expect(Math.min(...estimates), code).toBe(card);
      expect(salePriceFrom(product)?.isFrom, code).toBe(Math.max(...estimates) > card);
      if (card > (microYuan(product.unit_price) ?? 0)) dearer += 1;
      if (Math.max(...estimates) > card) upwards += 1;
      const place = places[estimates.indexOf(card)];
      const { body } = await all.personal.post('/api/bill/v1/quotes', {
        type: 'new',
        charge_type,
        items: [
          {
            resource: place?.page.startsWith('/nextStack') ? 'vms' : 'instances',
            values: { cloud_id: place?.cloud_id ?? null, name: 'm', ...(place?.values as object) },
          },
        ],
      });
      expect(body.items?.[0]?.charges[0].unit_price, JSON.stringify([code, place, body])).toBe(yuan(card));
    }
    // Some clouds of the demo have a factor, and some products are in clouds with and without one.
    expect(Math.min(dearer, upwards)).toBeGreaterThan(0);
  });

  test('a factor that changes reaches the market', async () => {
    const [{ id, cloud_id }] = await all.db
      .all<{ id: number; cloud_id: string }>(
        "select p.id, c.cloud_id from products p join clouds c on c.region_id = p.region_id where p.spec_ref = 'gn.910b.1x' and p.charge_type = 'postpaid' and c.status = 'connected' and c.bp_ids is null",
        [],
      )
      .then((rows) => [rows[0] ?? { id: 0, cloud_id: '' }] as const);
    const hour = async () => Number((await all.guest.get(`/api/bill/v1/market/products/${id}`)).body.sale_hour);
    const [{ price_factor }] = (await all.admin.get(`/api/cmp/v1/clouds?filter={"cloud_id":"${cloud_id}"}`)).body;
    const before = await hour();
    await all.admin.put(`/api/cmp/v1/clouds/${cloud_id}`, { price_factor: 3 });
    await all.platform.runner.runDue();
    expect((await hour()) / before).toBeCloseTo(3 / price_factor, 4);
  });

  test('disks, addresses and gateways are priced for the words of the simulated clouds', async () => {
    const context = all.context();
    for (const charge_type of ['postpaid', 'prepaid'] as const)
      for (const [resource_type, spec] of [
        ['volume', 'ssd'],
        ['volume', 'general'],
        ['volume', 'hdd'],
        ['eip', 'sim-bgp'],
        ['bandwidth', 'sim-bgp'],
        ['nat', 'small'],
        ['nat', 'middle'],
        ['nat', 'large'],
      ] as const)
        await expect(
          priceFor(
            context,
            { account_id: null, resource_type, charge_type, spec, cloud_id: null, region_id: null },
            all.clock.now(),
          ),
        ).resolves.toBeTruthy();
  });

  test.each(['bare_metal'])(
    'a product of type %s cannot go on sale while no driver delivers it (24010)',
    async (resource_type) => {
      const [category] = (await all.admin.get('/api/bill/v1/categories')).body;
      const { body: made } = await all.admin.post('/api/bill/v1/products', {
        name: resource_type,
        code: `none-${resource_type.replace('_', '-')}`,
        category_id: category.id,
        resource_type,
        meter: 'hour',
      });
      const { body: version } = await all.admin.post('/api/bill/v1/price-versions', {
        product_id: made.id,
        unit_price: '1.00',
      });
      await all.admin.post(`/api/bill/v1/price-versions/${version.id}?action=submit`);
      const refused = await all.admin.post(`/api/bill/v1/products/${made.id}?action=publish`);
      expect(refused.body).toMatchObject({ code: 24010 });
      expect(await productsWhere(`resource_type = '${resource_type}'`)).toEqual([]);
    },
  );

  test('a card and a TFLOPS have their price, and follow the model (entities I1)', async () => {
    const { guest, admin } = all;
    const path = '/api/bill/v1/market/products?sort=["card_hour","ASC"]&filter={"gpu_model":"H20 96GB","gpu_count":8}';
    const read = async () => (await guest.get(path)).body[0];
    const before = await read();
    expect(Number(before.card_hour)).toBeCloseTo(Number(before.sale_hour) / 8, 5);
    expect(before).toMatchObject({ tflops: 1184, gpu_bandwidth: 4000, gpu_total_memory: 8 * 96 * 1024 ** 3 });
    const [model] = (await admin.get('/api/bill/v1/gpu-models?q=H20 96GB')).body;
    expect((await admin.put(`/api/bill/v1/gpu-models/${model.id}`, { tflops: 296 })).status).toBe(200);
    await all.platform.runner.runDue();
    const after = await read();
    expect(after.tflops).toBe(2368);
    expect(Number(after.tflops_hour)).toBeCloseTo(Number(before.tflops_hour) / 2, 4);
    expect((await guest.get('/api/bill/v1/gpu-models')).status).toBe(401);
  });
});
