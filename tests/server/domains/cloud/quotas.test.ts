import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { cloudWorld, type CloudWorld } from '../../../support/clouds/cloudWorld.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';

const QUOTAS = '/api/cmp/v1/cloud-quotas';

async function sizes({ list, all }: CloudWorld): Promise<Record<string, Json>> {
  return Object.fromEntries((await list(all.system, 'test-sizes')).map(({ name, id }) => [String(name), id ?? null]));
}

async function limit({ all }: CloudWorld, key: string, most: number, more: Record<string, Json> = {}) {
  expect((await all.admin.post(QUOTAS, { key, limit: most, ...more })).status).toBe(201);
}

const make = async (world: CloudWorld, client: Client, more: Record<string, Json> = {}, query = '') =>
  client.post(`${world.path}/test-machines${query}`, {
    name: 'web',
    size_id: (await sizes(world)).small ?? null,
    ...more,
  });

describe.each(await databasesUnderTest())('quotas, on $dialect', (database) => {
  test('count records being created, by the values of their flavor', async () => {
    const world = await cloudWorld(database);
    await limit(world, 'cores', 3);
    expect((await make(world, world.all.personal)).body).toMatchObject({ vcpus: 2 });
    expect(await make(world, world.all.personal)).toMatchObject({
      status: 409,
      body: { code: 12942, quota: { key: 'cores', limit: 3, used: 2, asked: 2, left: 1 } },
    });
    expect((await make(world, world.all.bp_admin)).status).toBe(201);
  });

  test('admit only as many as fit when several send requests at the same time', async () => {
    const world = await cloudWorld(database);
    await limit(world, 'instances', 3);
    const replies = await Promise.all(Array.from({ length: 8 }, () => make(world, world.all.personal)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  test('of the owner override the general ones, and one cloud can have its own', async () => {
    const world = await cloudWorld(database);
    const { id } = (await world.all.personal.get('/api/ums/v1/users/current')).body;
    await limit(world, 'instances', 0);
    expect((await make(world, world.all.personal)).status).toBe(409);
    await limit(world, 'instances', -1, { user_id: id });
    expect((await make(world, world.all.personal)).status).toBe(201);
    await limit(world, 'instances', 1, { user_id: id, cloud_id: world.cloudId });
    expect((await make(world, world.all.personal)).status).toBe(409);
    expect((await make(world, world.all.bp_admin)).status).toBe(409);
    expect((await world.all.personal.get(`${world.path}/quotas`)).body).toEqual([
      { key: 'instances', label: { zh: '云主机数', en: 'Machines' }, limit: 1, used: 1 },
      { key: 'cores', label: { zh: 'vCPU', en: 'vCPUs' }, limit: null, used: 2 },
    ]);
  });

  test('are shown together with those of the cloud: the lower one decides', async () => {
    const world = await cloudWorld(database);
    const said = { instances: 5, cores: -1 };
    let isAway = false;
    Object.assign(world.cloud.driver, {
      quotas: async () => {
        if (isAway) throw new CloudError('unreachable');
        return Object.entries(said).map(([key, most]) => ({ key, limit: most, used: 0 }));
      },
    });
    const shown = async () =>
      (await world.all.personal.get(`${world.path}/quotas`)).body.map(
        ({ key, limit: most, used }: Record<string, Json>) => [key, most, used],
      );
    expect((await make(world, world.all.personal)).status).toBe(201);
    await world.run();
    await world.sync();
    expect(await shown()).toEqual([
      ['instances', 5, 1],
      ['cores', -1, 2],
    ]);
    // Nothing is known of an owner who has no tenant there yet, which is not the same as no limit.
    expect((await world.all.bp_admin.get(`${world.path}/quotas`)).body[0]).toMatchObject({ limit: null });
    await limit(world, 'instances', 3);
    expect(await shown()).toEqual([
      ['instances', 3, 1],
      ['cores', -1, 2],
    ]);
    said.instances = 2;
    await world.run(6 * 60);
    const lower = [
      ['instances', 2, 1],
      ['cores', -1, 2],
    ];
    expect(await shown()).toEqual(lower);
    // What the cloud said last holds while it does not answer; of a new tenant it has said nothing.
    isAway = true;
    expect((await make(world, world.all.bp_admin)).status).toBe(201);
    await world.run(6 * 60);
    expect(await shown()).toEqual(lower);
    expect((await world.all.bp_admin.get(`${world.path}/quotas`)).body[1]).toMatchObject({ limit: null, used: 2 });
  });

  test('create several all together or not at all', async () => {
    const world = await cloudWorld(database);
    await limit(world, 'instances', 3);
    expect(await make(world, world.all.personal, { count: 4 })).toMatchObject({
      status: 409,
      body: { quota: { asked: 4, left: 3 } },
    });
    expect(await world.list(world.all.personal, 'test-machines')).toEqual([]);
    const { status, body } = await make(world, world.all.personal, { count: 3 });
    expect(status).toBe(202);
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(['web-1', 'web-2', 'web-3']);
    expect(await make(world, world.all.personal, { count: 201 })).toMatchObject({
      status: 400,
      body: { fields: { count: expect.stringContaining('200') } },
    });
    await world.run();
    expect(world.cloud.items.servers?.size).toBe(3);
  });

  test('are returned before a creation', async () => {
    const world = await cloudWorld(database);
    await limit(world, 'cores', 5);
    const good = await make(world, world.all.personal, { count: 2 }, '?dry_run=true');
    expect(good).toMatchObject({
      status: 200,
      body: {
        ok: true,
        problems: [],
        quotas: [
          { key: 'instances', limit: null, used: 0, after: 2 },
          { key: 'cores', limit: 5, used: 0, after: 4 },
        ],
      },
    });
    const bad = await make(world, world.all.personal, { count: 3 }, '?dry_run=true');
    expect(bad.body).toMatchObject({
      ok: false,
      problems: [{ field: 'size_id', code: 12942 }],
      quotas: [{}, { after: 6 }],
    });
    const wrong = await make(world, world.all.personal, { name: '' }, '?dry_run=true');
    expect(wrong.body).toMatchObject({ ok: false, problems: [{ field: 'name', code: 9000 }] });
    expect(await world.list(world.all.personal, 'test-machines')).toEqual([]);
    expect(await world.all.db.all("select id from jobs where kind like 'cloud-call%'")).toEqual([]);
  });

  test('count a larger size from its request on, until the cloud refuses it', async () => {
    const world = await cloudWorld(database);
    await limit(world, 'cores', 9);
    const { body } = await make(world, world.all.personal);
    await world.run();
    world.cloud.change('servers', 'servers-1', { status: 'active', vcpus: 2, size_id: 'small' });
    await world.run(2);
    const address = `${world.path}/test-machines/${body.id}`;
    const { large = null } = await sizes(world);
    world.cloud.faults['servers.resize'] = 'capacity';
    expect((await world.all.personal.post(`${address}?action=resize`, { size_id: large })).body).toMatchObject({
      status: 'resizing',
      vcpus: 8,
    });
    expect((await make(world, world.all.personal)).status).toBe(409);
    await world.run();
    expect((await world.all.personal.get(address)).body).toMatchObject({
      status: 'active',
      vcpus: 2,
      fault: { code: '12938' },
    });
    expect((await make(world, world.all.personal)).status).toBe(201);
    expect((await world.all.personal.post(`${address}?action=resize`, { size_id: large })).status).toBe(409);
  });
});
