import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { openShop, QUOTES, type Buyer, type Shop } from '../orders/shop.ts';

const GIB = 1024 ** 3;
const PRODUCTS = '/api/bill/v1/products';

describe('a product that names a size sells that size only', () => {
  let shop: Shop;
  let buyer: Buyer;
  let flavors: { id: string; name: string }[];
  beforeAll(async () => {
    shop = await openShop();
    buyer = await shop.buyer(1_000);
    flavors = (await buyer.client.get(`${shop.path}/flavors?range=[0,99]`)).body;
    const size = { resource_type: 'vm', meter: 'hour', vcpus: 2, memory: 4 * GIB };
    await shop.sell('two-four', size, { unit_price: '0.35' });
    await shop.sell('four-eight', { ...size, vcpus: 4, memory: 8 * GIB }, { unit_price: '0.70' });
  });
  afterAll(() => shop.all.close());

  const quoteOf = async (flavor: string) => {
    const { id } = flavors.find(({ name }) => name === flavor) ?? {};
    const [image] = (await buyer.client.get(`${shop.path}/images?range=[0,0]`)).body;
    const values = {
      cloud_id: shop.cloud.cloud_id,
      name: 'm',
      flavor_id: id ?? null,
      source: 'image',
      image_id: image.id,
    };
    const { body } = await buyer.client.post(QUOTES, {
      type: 'new',
      charge_type: 'postpaid',
      items: [{ resource: 'instances', values }],
    });
    return body;
  };

  test('each flavor has the price of its size, and a larger one is not sold for it', async () => {
    const hours = [];
    for (const flavor of ['sim.medium', 'sim.large'])
      hours.push((await quoteOf(flavor)).items[0].charges[0].unit_price);
    expect(hours).toEqual(['0.35', '0.70']);
    expect(JSON.stringify(await quoteOf('sim.mem.xlarge'))).not.toMatch(/0\.35|0\.70/);
  });

  test('only what has GPUs, a host or a line has facts about them', async () => {
    const facts = { gpu_model: 'A100', gpu_count: 1, vcpus: 2, disk_type: 'SSD', bandwidth_mbps: 100 };
    const product = (resource_type: string, more: Record<string, Json>) =>
      shop.all.admin.post(PRODUCTS, {
        name: 'Facts',
        code: `facts-${resource_type.replaceAll('_', '-')}-${Object.keys(more).length}`,
        category_id: shop.category.id,
        region_id: shop.cloud['region_id'] ?? null,
        meter: 'month',
        resource_type,
        ...more,
      });
    expect((await product('gpu', { ...facts, disk: 40 * GIB })).body).toMatchObject(facts);
    const without = (await product('vm', { vcpus: 2 })).body;
    expect(without).toMatchObject({ vcpus: 2, gpu_model: null });
    const machine = await product('vm', facts);
    expect(machine).toMatchObject({ status: 201, body: { vcpus: 2, bandwidth_mbps: 100 } });
    expect(machine.body).toMatchObject({ gpu_model: null, gpu_count: null, disk_type: null });
    expect((await product('eip', { vcpus: 2, bandwidth_mbps: 100 })).body).toMatchObject({
      vcpus: null,
      bandwidth_mbps: 100,
    });
  });

  const draft = async (more: Record<string, Json>) => {
    const { body } = await shop.all.admin.post(PRODUCTS, {
      name: 'Draft',
      code: `draft-${Object.values(more).join('-').replaceAll('.', '-')}`,
      category_id: shop.category.id,
      region_id: shop.cloud['region_id'] ?? null,
      resource_type: 'vm',
      meter: 'hour',
      ...more,
    });
    const { body: version } = await shop.all.admin.post('/api/bill/v1/price-versions', {
      product_id: body.id,
      unit_price: '1.00',
    });
    await shop.all.admin.post(`/api/bill/v1/price-versions/${version.id}?action=submit`);
    return body.id;
  };

  test('a product whose flavor has another size is refused at its fields (9252), and goes on sale corrected', async () => {
    const id = await draft({ spec_ref: 'sim.mem.xlarge', vcpus: 2, memory: 64 * GIB });
    const publish = () => shop.all.admin.post(`${PRODUCTS}/${id}?action=publish`);
    expect(await publish()).toMatchObject({
      status: 409,
      body: { code: 9252, fields: { vcpus: expect.stringContaining('8') } },
    });
    await shop.all.admin.put(`${PRODUCTS}/${id}`, { vcpus: 8 });
    expect((await publish()).status).toBe(200);
    // On sale, it cannot be made to contradict itself either.
    const changed = await shop.all.admin.put(`${PRODUCTS}/${id}`, { memory: 32 * GIB });
    expect(changed).toMatchObject({ status: 409, body: { code: 9252, fields: { memory: expect.any(String) } } });
  });

  test('the dialog that puts it on sale lists its flavors, and says where there is none', async () => {
    const show = async (id: number) =>
      (await shop.all.admin.post(`${PRODUCTS}/${id}?action=publish&preview=1`)).body as {
        notes: { text: string }[];
        tables?: { rows: { cells: Json[] }[] }[];
      };
    const { tables } = await show(await draft({ spec_ref: 'sim.large' }));
    expect(tables?.[0]?.rows.map(({ cells }) => cells[0])).toContain('sim.large');
    const none = await show(await draft({ vcpus: 3 }));
    expect([none.tables, none.notes[0]?.text]).toEqual([undefined, expect.stringContaining('没有任何云')]);
  });
});
