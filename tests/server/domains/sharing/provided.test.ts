import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPlaces } from '#server/domains/facts/places/countPlaces.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newProvider, PROVIDERS } from '../../../support/providers.ts';
import { openShop, type Shop } from '../billing/orders/shop.ts';

describe.each([await oneDatabase()])('hosts and machines of providers (spec 2.2), on $dialect', (database) => {
  let shop: Shop;
  let cloud: string;
  let [A, B]: [number, number] = [0, 0];
  beforeAll(async () => {
    shop = await openShop(database);
    [A, B] = [await newProvider(shop.all.admin, 'AA'), await newProvider(shop.all.admin, 'BB')];
    cloud = String((await shop.addCloud('nextstack')).cloud_id);
    // Machines that users had there before.
    await shop.all.db.run(
      `insert into vms (id, cloud_id, name, host, status, flavor_id, created_at, updated_at, _version)
       select 'vm-' || name, cloud_id, 'vm-' || name, name, 'active', 'none', 0, 0, 1
       from hypervisor_nodes where cloud_id = ?`,
      [cloud],
    );
  });
  afterAll(() => shop.all.close());

  const nodes = () =>
    shop.all.db.all<{ id: string; name: string; provider_id: number | null; own_provider_id: number | null }>(
      'select id, name, provider_id, own_provider_id from hypervisor_nodes where cloud_id = ? order by name',
      [cloud],
    );
  const machines = async () =>
    (
      await shop.all.db.all<{ provider_id: number | null }>(
        'select provider_id from vms where cloud_id = ? order by host',
        [cloud],
      )
    ).map(({ provider_id }) => provider_id);
  const cloudIs = async (provider_id: number | null) => {
    const changed = await shop.all.admin.put(`/api/cmp/v1/clouds/${cloud}`, { provider_id });
    expect(changed, JSON.stringify(changed.body)).toMatchObject({ status: 200 });
  };
  const assign = (client: Shop['all']['admin'], id: string, provider_id: number | null) =>
    client.post(`/api/cmp/v1/clouds/${cloud}/hypervisor-nodes/${id}?action=assign_provider`, { provider_id });
  const sync = async () => {
    await shop.all.admin.post(`/api/cmp/v1/clouds/${cloud}/action`, { action: 'sync' });
    await shop.run();
  };

  test('follow their cloud, and a host of its own provider with the machines on it', async () => {
    await cloudIs(A);
    const hosts = await nodes();
    expect(hosts.length).toBeGreaterThan(1);
    expect(hosts.every(({ provider_id }) => provider_id === A)).toBe(true);
    expect(new Set(await machines())).toEqual(new Set([A]));
    const given = await assign(shop.all.admin, hosts[0]?.id ?? '', B);
    expect(given, JSON.stringify(given.body)).toMatchObject({ status: 200 });
    expect((await nodes()).map(({ provider_id }) => provider_id)).toEqual(
      hosts.map((_, index) => (index === 0 ? B : A)),
    );
    expect(await machines()).toEqual(hosts.map((_, index) => (index === 0 ? B : A)));
    // The page of a provider counts what it has, as the last minute found it.
    await countPlaces(shop.all.context());
    expect((await shop.all.admin.get(`${PROVIDERS}/${A}`)).body).toMatchObject({
      cloud_count: 1,
      host_count: hosts.length - 1,
    });
    expect((await shop.all.admin.get(`${PROVIDERS}/${B}`)).body).toMatchObject({ cloud_count: 0, host_count: 1 });
  });

  test('a synchronisation of the cloud changes none of it, and nothing is sent there', async () => {
    const before = await nodes();
    await sync();
    await sync();
    expect(await nodes()).toEqual(before);
    const jobs = () => shop.all.db.all('select id from jobs order by id');
    const waiting = await jobs();
    await assign(shop.all.admin, before[1]?.id ?? '', B);
    expect(await jobs()).toEqual(waiting);
    await assign(shop.all.admin, before[1]?.id ?? '', null);
    expect(await nodes()).toEqual(before);
  });

  test('only administrators say so, and only enabled providers are given anything', async () => {
    const [host] = await nodes();
    for (const name of ['operation_supporter', 'provider', 'bp_admin', 'personal'] as const)
      expect((await assign(shop.all[name], host?.id ?? '', A)).status, name).toBeGreaterThanOrEqual(403);
    const disabled = await shop.all.admin.post(`${PROVIDERS}/${B}?action=disable`, { reason: 'contract ended' });
    expect(disabled.status).toBe(200);
    expect(await assign(shop.all.admin, host?.id ?? '', B)).toMatchObject({
      status: 409,
      body: { code: 26003 },
    });
    expect(await shop.all.admin.put(`/api/cmp/v1/clouds/${cloud}`, { provider_id: B })).toMatchObject({
      body: { code: 26003 },
    });
    // What it has stays, and everything else of the record can be changed.
    expect((await nodes())[0]?.provider_id).toBe(B);
    expect((await shop.all.admin.put(`/api/cmp/v1/clouds/${cloud}`, { description: 'south' })).status).toBe(200);
    await shop.all.admin.post(`${PROVIDERS}/${B}?action=enable`);
  });

  test('a tenant learns of none of it: lists, records, filters, search, market', async () => {
    const tenant = shop.all.personal;
    const vms = `/api/cmp/v1/clouds/${cloud}/vms`;
    await shop.all.db.run(
      `update vms set user_id = (select id from users where name = 'personal') where cloud_id = ?`,
      [cloud],
    );
    const seen = [
      await tenant.get(vms),
      await tenant.get(`${vms}/vm-${(await nodes())[0]?.name}`),
      await tenant.get('/api/bill/v1/market/products'),
      await tenant.get('/api/sys/v1/search?q=AA'),
      await tenant.get('/api/sys/v1/manifest'),
      await tenant.get('/api/sys/v1/definitions/vms'),
    ];
    expect(seen[0]?.body).not.toEqual([]);
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/provider_id|服务商/);
    expect((await tenant.get(`${vms}?filter=${encodeURIComponent(JSON.stringify({ provider_id: A }))}`)).status).toBe(
      400,
    );
    expect((await tenant.get(PROVIDERS)).status).toBe(403);
  });
});
