// @module-tag long
import { describe, expect, test } from 'vitest';
import { cloudWorld, type CloudWorld } from '../../../support/clouds/cloudWorld.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';

const machines = async ({ list, all }: CloudWorld) =>
  (await list(all.system, 'test-machines')).toSorted((one, other) =>
    String(one.name).localeCompare(String(other.name)),
  );
const state = async ({ all, path }: CloudWorld) => (await all.admin.get(`${path}/state`)).body;

describe.each([await oneDatabase()])('the inventory of a cloud, on $dialect', (database) => {
  test('has the items of the cloud, with our ids for their references, also inside lists', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', {
      name: 'a',
      status: 'active',
      vcpus: 2,
      size_id: 'small',
      interfaces: [
        { network_id: 'lan', ip: '10.0.0.4' },
        { network_id: 'unheard-of', ip: null },
      ],
    });
    await world.sync();
    const [size] = (await world.list(world.all.system, 'test-sizes')).filter(({ name }) => name === 'small');
    const [network] = await world.list(world.all.system, 'test-networks');
    expect(await machines(world)).toMatchObject([
      {
        name: 'a',
        status: 'active',
        cloud_ref: 'a',
        size_id: size?.id,
        interfaces: [
          { network_id: network?.id, ip: '10.0.0.4' },
          { network_id: null, ip: null },
        ],
      },
    ]);
  });

  test('follows changes and deletions made in the cloud itself, and notifies listeners', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    world.cloud.put('servers', 'b', { name: 'b', status: 'active' });
    await world.sync();
    const [before] = await machines(world);
    const heard: string[] = [];
    world.all.platform.feed.subscribe(
      (entry) =>
        entry.event === 'record' &&
        entry.change.resource === 'testMachines' &&
        heard.push(`${entry.change.operation} ${entry.change.after?.name ?? entry.change.before?.name}`),
    );
    world.cloud.change('servers', 'a', { status: 'stopped' });
    world.cloud.items.servers?.delete('b');
    // A change that the list of changes omits is found by the next full comparison.
    await world.run(16 * 60);
    expect(await machines(world)).toMatchObject([{ id: before?.id, name: 'a', status: 'stopped' }]);
    expect(heard).toEqual(['update a', 'delete b']);
  });

  test('requests the changes since the last run, and does not write unchanged items', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    const [{ _version: version } = { _version: null }] = await machines(world);
    world.cloud.put('servers', 'b', { name: 'b', status: 'active' });
    world.cloud.change('servers', 'b', {});
    await world.sync();
    expect((await machines(world)).map(({ name, _version }) => [name, _version])).toEqual([
      ['a', version],
      ['b', 1],
    ]);
  });

  test('resolves a reference again whose target was missing', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active', size_id: 'huge' });
    await world.sync();
    expect((await machines(world))[0]?.size_id).toBeNull();
    world.cloud.put('flavors', 'huge', { name: 'huge', vcpus: 64 });
    await world.run(16 * 60);
    const [size] = (await world.list(world.all.system, 'test-sizes')).filter(({ name }) => name === 'huge');
    expect((await machines(world))[0]?.size_id).toBe(size?.id);
  });

  test('stays unchanged while the cloud is down, reports it, and does not affect other clouds', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    expect(await state(world)).toMatchObject({
      status: 'connected',
      stale: false,
      fault: null,
      simulated: true,
      kinds: { servers: { count: 1, fault: null } },
    });
    world.cloud.faults['*'] = 'unreachable';
    world.other.cloud.put('flavors', 'new', { name: 'new', vcpus: 1 });
    await world.sync();
    expect(await machines(world)).toHaveLength(1);
    expect(await state(world)).toMatchObject({ status: 'disconnected', stale: true, fault: { code: '12006' } });
    expect((await world.all.admin.get(`${world.other.path}/test-sizes`)).body).toHaveLength(2);
    delete world.cloud.faults['*'];
    await world.sync();
    expect(await state(world)).toMatchObject({ status: 'connected', stale: false, fault: null });
  });

  test('counts as outdated as soon as a check finds the cloud down, before the next run', async () => {
    const world = await cloudWorld(database);
    await world.sync();
    const check = world.cloud.driver.check;
    world.cloud.driver.check = async () => ({ ...(await check()), ok: false });
    await world.all.admin.post(`${world.path}/action`, { action: 'test' });
    await world.run(2);
    expect(await state(world)).toMatchObject({ status: 'disconnected', stale: true, fault: null });
  });

  test('keeps the items of a kind that the cloud does not list, and continues with the others', async () => {
    const world = await cloudWorld(database);
    world.cloud.faults['networks.list'] = 'forbidden';
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    expect(await machines(world)).toHaveLength(1);
    expect(await state(world)).toMatchObject({
      stale: true,
      kinds: { networks: { count: 1, fault: { code: '12934' } }, servers: { fault: null } },
    });
  });

  test('is refreshed for a reader who waits', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('networks', 'new', { name: 'new' });
    expect((await world.all.personal.post(`${world.path}/refresh`, { resource: 'testNetworks' })).status).toBe(202);
    await world.run();
    expect(world.cloud.calls).toEqual(['networks.list']);
    expect(await world.list(world.all.system, 'test-networks')).toHaveLength(2);
    expect((await world.all.personal.post(`${world.path}/refresh`, { resource: 'clouds' })).status).toBe(400);
  });

  test('runs once more if a request arrives while it runs', async () => {
    const world = await cloudWorld(database);
    const kind = world.cloud.driver.kinds.networks;
    if (kind === undefined) throw new Error('the cloud has no networks');
    const { list } = kind;
    const refresh = () => world.all.personal.post(`${world.path}/refresh`, { resource: 'testNetworks' });
    let isFirst = true;
    kind.list = async function* listed(options) {
      const pages = [];
      for await (const page of list(options)) pages.push(page);
      if (isFirst) {
        isFirst = false;
        world.cloud.put('networks', 'late', { name: 'late' });
        for (let times = 0; times < 2; times += 1) expect((await refresh()).status).toBe(202);
      }
      yield* pages;
    };
    await refresh();
    await world.run();
    expect((await world.list(world.all.system, 'test-networks')).map(({ name }) => name).toSorted()).toEqual([
      'lan',
      'late',
    ]);
    expect(world.cloud.calls).toEqual(['networks.list', 'networks.list']);
    expect(await world.all.db.all("select 1 from jobs where job_key like '% networks%'")).toEqual([]);
  });

  test('reads what an item that disappeared referred to or was referred to by again', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    world.cloud.calls.length = 0;
    await world.run(16 * 60);
    expect(world.cloud.calls.filter((call) => call === 'networks.list')).toHaveLength(1);
    world.cloud.items.servers?.delete('a');
    world.cloud.calls.length = 0;
    await world.run(16 * 60);
    expect(await machines(world)).toEqual([]);
    // Machines have network cards, and networks are read before machines.
    const ofBoth = world.cloud.calls.filter((call) => ['networks.list', 'servers.list'].includes(call));
    expect(ofBoth).toEqual(['networks.list', 'servers.list', 'networks.list']);
  });

  test('is refreshed after an action of the cloud, which may have read the kind already', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('networks', 'new', { name: 'new' });
    await world.all.db.run("update clouds set status = 'syncing' where cloud_id = ?", [world.cloudId]);
    await world.all.personal.post(`${world.path}/refresh`, { resource: 'testNetworks' });
    await world.run(1);
    expect(world.cloud.calls).toEqual([]);
    await world.all.db.run("update clouds set status = 'connected' where cloud_id = ?", [world.cloudId]);
    await world.run(1);
    expect(world.cloud.calls).toEqual(['networks.list']);
    await world.all.db.run("update clouds set status = 'maintenance' where cloud_id = ?", [world.cloudId]);
    await world.all.personal.post(`${world.path}/refresh`, { resource: 'testNetworks' });
    await world.run(1);
    expect(world.cloud.calls).toEqual(['networks.list']);
    expect(await world.all.db.all("select 1 from jobs where job_key like '% networks%'")).toEqual([]);
  });

  test('drops items that leave the resource, and adds them again when they return', async () => {
    const world = await cloudWorld(database);
    const names = async () => (await world.list(world.all.system, 'test-networks')).map(({ name }) => name);
    world.cloud.change('networks', 'lan', { external: true });
    await world.sync();
    expect(await names()).toEqual([]);
    world.cloud.change('networks', 'lan', { external: false });
    await world.sync();
    expect(await names()).toEqual(['lan']);
  });

  test('records its runs: a run without changes is not one, a cloud that stays down is one line, and the oldest are deleted', async () => {
    const world = await cloudWorld(database);
    const runs = async () =>
      (
        await world.all.admin.get(
          `/api/cmp/v1/cloud-syncs?range=[0,299]&sort=["id","DESC"]&filter=${encodeURIComponent(JSON.stringify({ cloud_id: world.cloudId }))}`,
        )
      ).body;
    const first = (await runs()).length;
    await world.sync();
    expect(await runs()).toHaveLength(first);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    expect((await runs())[0]).toMatchObject({
      kind: 'regular',
      outcome: 'success',
      added: 1,
      changed: 0,
      removed: 0,
      fault_code: null,
      started_at: expect.any(String),
      ended_at: expect.any(String),
    });
    world.cloud.faults['*'] = 'unreachable';
    for (let times = 0; times < 3; times += 1) await world.sync();
    expect(await runs()).toHaveLength(first + 2);
    expect((await runs())[0]).toMatchObject({ outcome: 'failed', fault_code: '12006' });
    delete world.cloud.faults['*'];
    await world.sync();
    expect((await runs())[0]).toMatchObject({ outcome: 'success' });
    const [{ id }] = await runs();
    await world.all.db.run(
      `insert into cloud_syncs (cloud_id, kind, outcome, created_at, updated_at, started_at) ${Array.from({ length: 250 }, () => `select '${world.cloudId}', 'regular', 'success', 1, 1, 1`).join(' union all ')}`,
    );
    await world.all.admin.post(`${world.path}/action`, { action: 'sync' });
    await world.run(5);
    expect(await runs()).toHaveLength(200);
    expect((await runs())[0]).toMatchObject({ kind: 'full' });
    expect((await runs()).map((run: { id: number }) => run.id)).not.toContain(id);
    expect((await world.all.bp_admin.get('/api/cmp/v1/cloud-syncs')).status).toBe(403);
  });

  test('belongs to the owner of its tenant; items of unknown tenants are visible to administrators only', async () => {
    const world = await cloudWorld(database);
    const [size] = (await world.list(world.all.system, 'test-sizes')).filter(({ name }) => name === 'small');
    for (const client of [world.all.personal, world.all.bp_admin])
      expect((await world.create(client, 'test-machines', { name: 'own', size_id: size?.id ?? null })).status).toBe(
        201,
      );
    await world.run();
    const tenants = [...(world.cloud.items.servers?.values() ?? [])].map(({ tenant }) => tenant);
    expect(new Set(tenants).size).toBe(2);
    world.cloud.put('servers', 'found', { name: 'found', status: 'active' }, tenants[1] ?? null);
    world.cloud.put('servers', 'stranger', { name: 'stranger', status: 'active' }, 'nobody of ours');
    await world.sync();
    const names = async (client: Parameters<CloudWorld['list']>[0]) =>
      (await world.list(client, 'test-machines')).map(({ name }) => name).toSorted();
    expect(await names(world.all.personal)).toEqual(['own']);
    expect(await names(world.all.bp_admin)).toEqual(['found', 'own']);
    expect(await names(world.all.admin)).toEqual(['found', 'own', 'own', 'stranger']);
  });

  test('keeps the owner of our records if a cloud has one tenant for all; items created for an owner’s item belong to the same owner', async () => {
    const world = await cloudWorld(database);
    Object.assign(world.cloud.driver, { sharedTenant: 'all', tenantFor: async () => 'all' });
    for (const [client, name] of [
      [world.all.personal, 'one'],
      [world.all.bp_admin, 'two'],
    ] as const)
      await world.create(client, 'test-networks', { name });
    await world.run();
    const [mine] = (await world.list(world.all.personal, 'test-networks')).filter(({ name }) => name === 'one');
    world.cloud.put('networks', 'found', { name: 'found' }, 'all');
    world.cloud.put(
      'servers',
      'in mine',
      { name: 'in mine', status: 'active', interfaces: [{ network_id: mine?.cloud_ref ?? null, ip: null }] },
      'all',
    );
    await world.sync();
    const names = async (client: Parameters<CloudWorld['list']>[0], resource: string) =>
      (await world.list(client, resource)).map(({ name }) => name).toSorted();
    const seen = async (resource: string) => [
      await names(world.all.personal, resource),
      await names(world.all.bp_admin, resource),
      await names(world.all.admin, resource),
    ];
    expect(await seen('test-networks')).toEqual([['one'], ['two'], ['found', 'lan', 'one', 'two']]);
    expect(await seen('test-machines')).toEqual([['in mine'], [], ['in mine']]);
    expect(await world.all.db.all('select * from cloud_tenants where cloud_id = ?', [world.cloudId])).toEqual([]);
  });

  test('is not overwritten by an older response of the cloud', async () => {
    const world = await cloudWorld(database);
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    const [record] = await machines(world);
    await world.all.admin.post(`${world.path}/test-machines/${record?.id}?action=stop`);
    // The job that calls the cloud has not run: the synchronisation reads the old state of the machine.
    await world.all.db.run("update jobs set run_at = run_at + 600000 where kind like 'cloud-call%'");
    await world.sync();
    expect((await machines(world))[0]?.status).toBe('stopping');
  });
});

describe('a cloud that is no longer managed', () => {
  test('cannot be deleted while its inventory exists, which a forced deletion removes', async () => {
    const world = await cloudWorld();
    await world.all.admin.post(`${world.path}/action`, { action: 'offline' });
    expect((await world.all.admin.delete(world.path)).status).toBe(409);
    expect((await world.all.admin.delete(`${world.path}?force=true`)).status).toBe(204);
    const [left] = await world.all.db.all<{ n: number }>('select count(*) as n from test_sizes where cloud_id = ?', [
      world.cloudId,
    ]);
    expect(Number(left?.n)).toBe(0);
    expect((await world.all.admin.get(`${world.other.path}/test-sizes`)).body).toHaveLength(1);
  });
});

describe('paths below a cloud', () => {
  test('of a cloud that the reader cannot see are answered like those of one that does not exist', async () => {
    const world = await cloudWorld();
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    const [record] = await machines(world);
    await world.all.admin.put(world.path, { bp_ids: [1] });
    const missing = (
      await world.all.personal.get('/api/cmp/v1/clouds/ffffffff-ffff-4fff-8fff-ffffffffffff/test-machines')
    ).body;
    const below = [
      'test-machines',
      `test-machines/${record?.id}`,
      `test-machines/${record?.id}/history`,
      'test-machines?view=counts',
      'test-machines?view=options',
      'test-machines?format=csv',
      'state',
      'quotas',
    ];
    for (const each of below) {
      const { request_id, ...reply } = (await world.all.personal.get(`${world.path}/${each}`)).body;
      expect(request_id).toEqual(expect.any(String));
      expect(reply, each).toEqual({ code: missing.code, message: missing.message });
    }
    expect((await world.all.personal.post(`${world.path}/test-machines`, {})).body.code).toBe(missing.code);
    expect((await world.all.provider.get(`${world.path}/test-machines`)).status).toBe(403);
  });

  test('of another cloud do not contain its records', async () => {
    const world = await cloudWorld();
    world.cloud.put('servers', 'a', { name: 'a', status: 'active' });
    await world.sync();
    const [record] = await machines(world);
    expect((await world.all.admin.get(`${world.path}/test-machines/${record?.id}`)).status).toBe(200);
    expect((await world.all.admin.get(`${world.other.path}/test-machines/${record?.id}`)).status).toBe(404);
    expect((await world.all.admin.post(`${world.other.path}/test-machines/${record?.id}?action=stop`)).status).toBe(
      404,
    );
    expect((await world.all.admin.get(`${world.other.path}/test-machines`)).body).toEqual([]);
  });
});
