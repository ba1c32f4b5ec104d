import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { listen, tokenOf } from '../../../../support/servers/eventStream.ts';
import { openShop, QUOTES, type Buyer, type Shop } from '../orders/shop.ts';

type Fields = Record<string, Json>;

const NOT_PRICED = 24_007;
const SPECS = '/api/bill/v1/spec-prices';
const filtered = (filter: Fields) => `${SPECS}?range=[0,199]&filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('what nothing prices is not sold (8.3)', () => {
  let shop: Shop;
  let buyer: Buyer;
  let flavors: Fields[];
  let image: Fields;
  let networks: Fields[];
  beforeAll(async () => {
    shop = await openShop(undefined, { givesUnpriced: false });
    await shop.sell('medium', { resource_type: 'vm', meter: 'hour', spec_ref: 'sim.medium' }, { unit_price: '0.20' });
    buyer = await shop.buyer(1_000);
    flavors = (await buyer.client.get(`${shop.path}/flavors?range=[0,99]`)).body;
    image = (await buyer.client.get(`${shop.path}/images?range=[0,0]`)).body[0];
    const network = (await buyer.client.post(`${shop.path}/networks`, { name: 'web' })).body;
    await shop.run();
    const range = { cidr: '10.9.0.0/24', ip_version: 4, gateway_ip: '10.9.0.1' };
    const values = { name: 'web', network_id: network.id, ...range };
    const { body: subnet } = await buyer.client.post(`${shop.path}/subnets`, values);
    networks = [{ network_id: network.id, subnet_id: subnet.id }];
    // Drafts of the demo have the names of these flavors.
    await shop.all.db.run("update products set spec_ref = 'other.' || code where status = 'draft'");
    await shop.run();
  });
  afterAll(() => shop.all.close());

  const machine = (flavor: string, more: Fields = {}): Fields => ({
    cloud_id: shop.cloud.cloud_id,
    name: 'web',
    flavor_id: flavors.find(({ name }) => name === flavor)?.id ?? null,
    source: 'image',
    image_id: image.id ?? null,
    networks,
    ...more,
  });
  const ask = (values: Fields, more: Fields = {}) =>
    buyer.client.post(QUOTES, {
      type: 'new',
      charge_type: 'postpaid',
      items: [{ resource: 'instances', values }],
      ...more,
    });
  const refusedAt = (field: string) => ({ code: NOT_PRICED, fields: { [field]: expect.stringContaining('不出售') } });

  test('quote, order by use and creation refuse a flavor at its field, and take the one with a price', async () => {
    expect(await ask(machine('sim.large'))).toMatchObject({ status: 409, body: refusedAt('flavor_id') });
    const { body: estimated } = await ask(machine('sim.large'), { estimate: true });
    expect(estimated.unpriced).toMatchObject(refusedAt('flavor_id'));
    expect(estimated.unpriced).not.toHaveProperty('free');
    expect(await ask(machine('sim.medium'))).toMatchObject({ status: 200, body: { hourly: '0.20' } });
    const { cloud_id: _, ...values } = machine('sim.large', { admin_password: 'Suantai@2026' });
    expect(await buyer.client.post(`${shop.path}/instances`, values)).toMatchObject({
      status: 409,
      body: refusedAt('flavor_id'),
    });
  });

  test('what a cloud makes with it, and what has no choice at all, are refused too', async () => {
    const disk = { ...machine('sim.medium'), data_disks: [{ size_gb: 10, volume_type: 'ssd' }] };
    expect((await ask(disk)).status).toBe(200);
    await shop.all.admin.post(`/api/bill/v1/products/${shop.products.postpaid}?action=withdraw`);
    expect(await ask(disk)).toMatchObject({ status: 409, body: refusedAt('data_disks.0.volume_type') });
    const volume = { name: 'data', size_gb: 10, volume_type: 'ssd' };
    expect(await buyer.client.post(`${shop.path}/volumes`, volume)).toMatchObject({ body: refusedAt('volume_type') });
    await shop.all.admin.post(`/api/bill/v1/products/${shop.products.postpaid}?action=publish`);
    const made = await buyer.client.post(`${shop.path}/volumes`, volume);
    expect(made.status).toBe(201);
    await shop.run();
    const snapshot = { name: 'copy', volume_id: made.body.id };
    expect(await buyer.client.post(`${shop.path}/snapshots`, snapshot)).toMatchObject({ body: { code: NOT_PRICED } });
  });

  test('administrators see it, and make its product from there', async () => {
    const { admin } = shop.all;
    const cloud = { cloud_id: shop.cloud.cloud_id };
    const { body: unpriced } = await admin.get(filtered({ ...cloud, status: 'unpriced', resource_type: 'vm' }));
    const names = unpriced.map(({ name }: Fields) => name);
    expect(names).toContain('sim.large');
    expect(names).not.toContain('sim.medium');
    const { body: overview } = await admin.get('/api/sys/v1/overview');
    const own = overview.resources.find(({ resource }: Fields) => resource === 'specPrices');
    expect(own.attention).toMatchObject([{ filter: { status: 'unpriced' }, tone: 'warning' }]);
    const { body: marked } = await buyer.client.get(`/api/bill/v1/spec-amounts?cloud_id=${shop.cloud.cloud_id}`);
    const large = flavors.find(({ name }) => name === 'sim.large');
    const none = { unpriced: true, postpaid: null, prepaid: null };
    expect(marked).toContainEqual({ resource: 'instances', field: 'flavor_id', spec: large?.id, ...none });
    // The other one says what it costs.
    const medium = flavors.find(({ name }) => name === 'sim.medium');
    expect(marked).toContainEqual(
      expect.objectContaining({
        spec: medium?.id,
        unpriced: false,
        postpaid: { price: '0.20', unit: expect.any(Object) },
      }),
    );
    const foreign = await buyer.client.get('/api/bill/v1/spec-amounts?cloud_id=00000000-0000-4000-8000-00000000ffff');
    expect(foreign.status).toBe(404);
    const [row] = unpriced.filter(({ name }: Fields) => name === 'sim.large');
    const made = await admin.post(`${SPECS}/${row.id}?action=sell`, {
      code: 'large',
      category_id: shop.category.id,
      charge_type: 'postpaid',
    });
    expect(made).toMatchObject({ status: 201, body: { status: 'draft', spec_ref: 'sim.large', vcpus: 4 } });
    const { body: version } = await admin.post('/api/bill/v1/price-versions', {
      product_id: made.body.id,
      unit_price: '0.40',
    });
    await admin.post(`/api/bill/v1/price-versions/${version.id}?action=submit`);
    await admin.post(`/api/bill/v1/products/${made.body.id}?action=publish`);
    await shop.run();
    expect((await ask(machine('sim.large'))).body).toMatchObject({ hourly: '0.40' });
    const { body: after } = await admin.get(filtered({ ...cloud, name: 'sim.large', resource_type: 'vm' }));
    expect(after).toMatchObject([{ status: 'priced', postpaid: true, prepaid: false }]);
  });

  test('a platform may give it away', async () => {
    const set = (value: boolean) => shop.all.admin.post('/api/sys/v1/configs', { key: 'billing.free_unpriced', value });
    expect((await set(true)).status).toBeLessThan(300);
    const { body: free } = await ask(machine('sim.xlarge'), { estimate: true });
    expect(free.unpriced).toMatchObject({ code: NOT_PRICED, free: true });
    await set(false);
    expect(await ask(machine('sim.xlarge'))).toMatchObject({ status: 409, body: refusedAt('flavor_id') });
  });

  test('open consoles hear of options that are new, get a price or are gone', async () => {
    const stream = await listen(shop.all, await tokenOf(shop.all, 'admin'));
    const told = (text: string) =>
      [...text.matchAll(/"resource":"specPrices","id":\d+,"operation":"(\w+)"/g)].map(([, operation]) => operation);
    const cloud = await shop.addCloud('nextstack');
    expect(told(await stream.until('"resource":"specPrices"'))).toContain('create');
    const price = { unit_price: '1.60' };
    await shop.sell('xlarge', { resource_type: 'vm', meter: 'hour', spec_ref: 'sim.xlarge' }, price);
    await shop.run();
    // One in each cloud, and none of those that stay as they are.
    const changed = (text: string) => told(text).filter((operation) => operation === 'update').length;
    expect(changed(await stream.until('"operation":"update"'))).toBeLessThanOrEqual(2);
    await shop.all.admin.put(`/api/cmp/v1/clouds/${cloud.cloud_id}`, { enabled: false });
    await shop.run();
    expect(told(await stream.until('"operation":"delete"'))).toContain('delete');
    await stream.close();
  });
});
