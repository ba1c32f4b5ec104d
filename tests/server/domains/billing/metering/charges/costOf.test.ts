import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { keepSettling } from '#server/domains/billing/settlement/settlementJobs.ts';
import { openShop, type Shop } from '../../orders/shop.ts';

const HOUR_MS = 3_600_000;

describe('what a record costs', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    await keepSettling(shop.all.context());
  });
  afterAll(() => shop.all.close());

  const costs = (client: Shop['all']['admin'], resource_id: string, resource = 'volumes') =>
    client.get(`/api/bill/v1/costs?resource=${resource}&resource_id=${encodeURIComponent(resource_id)}`);

  test('by the hour, with what was settled this month; nothing of it is shown to others', async () => {
    const { all, run, path } = shop;
    const buyer = await shop.buyer(100);
    const { body: disk } = await buyer.client.post(`${path}/volumes`, { name: 'data', size_gb: 40 });
    await run();
    const id = String(disk.id);
    expect((await costs(buyer.client, id)).body).toMatchObject({
      hourly: '0.40',
      monthly: '292.00',
      charged: '0.00',
      charges: [{ resource_type: 'volume', quantity: '40', state: 'active', charge_type: 'postpaid', hourly: '0.40' }],
      subscription: null,
    });

    all.clock.advance(2 * HOUR_MS);
    await all.platform.runner.runDue();
    const { body: later } = await costs(buyer.client, id);
    expect(Number(later.charged)).toBeGreaterThan(0);

    const stranger = await shop.buyer(0);
    const foreign = await costs(stranger.client, id);
    expect(foreign.body).toEqual((await costs(stranger.client, 'missing')).body);
    expect(foreign.body).toMatchObject({ charged: '0.00', charges: [], subscription: null });
  });

  test('paid in advance: until when, and whether it renews', async () => {
    const { order, pay, look, run, question } = shop;
    const buyer = await shop.buyer(500);
    const made = await order(buyer, question(100));
    await pay(buyer.client, made.id);
    await run();
    const { items } = await look(buyer.client, made.id);
    const [item] = items as { resource_id: string }[];
    const { body } = await costs(buyer.client, item?.resource_id ?? '');
    expect(body).toMatchObject({
      hourly: '0.00',
      charges: [{ charge_type: 'prepaid', hourly: null }],
      subscription: { status: 'active', auto_renew: false, renew_price: '100.00', period: 1, period_unit: 'month' },
    });
    expect(body.subscription.ends_at).toMatch(/Z$/);
  });

  test('a machine costs with its disk and its address, each a line with its name and price', async () => {
    const { run, sell, addCloud } = shop;
    await sell('machine', { resource_type: 'vm', meter: 'hour' }, { unit_price: '1.00' });
    await sell('address', { resource_type: 'eip', meter: 'hour' }, { unit_price: '0.05' });
    const path = `/api/cmp/v1/clouds/${(await addCloud('nextstack')).cloud_id}`;
    const { client } = await shop.buyer(100);
    const make = async (resource: string, body: { [name: string]: Json }) => {
      const made = await client.post(`${path}/${resource}`, body);
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 });
      await run(3);
      return made.body;
    };
    const first = async (resource: string, filter: object) =>
      (await client.get(`${path}/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0].id;
    const { id: vpc_id } = await make('vpcs', { name: 'web', cidr_block: '10.8.0.0/16' });
    const { id: subnet_id } = await make('vpc-subnets', { name: 'web', vpc_id, cidr: '10.8.1.0/24' });
    const { id } = await make('vms', {
      name: 'web',
      flavor_id: await first('vm-flavors', { is_disabled: false, gpu_count: 0, ram_mb: { gte: 4096 } }),
      source: 'image',
      image_id: await first('vm-images', { status: 'active', disk_format: { ne: 'iso' } }),
      networks: [{ network_id: vpc_id, subnet_id }],
      admin_password: 'Suantai@2026',
      system_disk_gb: 80,
    });
    const address = await make('eips', { name: 'out', pool_id: await first('eip-pools', {}), bandwidth_mbps: 5 });
    await run(60);
    expect((await client.post(`${path}/vms/${id}?action=bind_eip`, { eip_id: address.id })).status).toBe(202);
    await run(5);
    const { body } = await costs(client, id, 'vms');
    expect(body).toMatchObject({
      hourly: '1.85',
      charges: [
        { resource_type: 'vm', name: 'web', hourly: '1.00' },
        { resource_type: 'eip', name: expect.stringMatching(/^198\.18\./), hourly: '0.05' },
        { resource_type: 'bandwidth', name: expect.stringMatching(/^198\.18\./), hourly: null },
        { resource_type: 'volume', name: 'web-system', hourly: '0.80' },
      ],
    });
  });
});
