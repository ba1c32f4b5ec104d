import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordHistories } from '#server/engine/records/write/history.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { overviewOf } from '#server/engine/routes/overview/overviewOf.ts';
import type { ResourceOverview } from '#server/engine/routes/overview/overviewOf.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, productSchemas, scenario, type Scenario } from '../../../../support/scenario.ts';

const OVERVIEW = '/api/sys/v1/overview?utc_offset=480';
const total = (reply: { headers: Headers }) => Number(reply.headers.get('content-range')?.split('/')[1]);

describe.each(await databasesUnderTest())('the overview on $dialect (spec 2.2)', (database) => {
  let world: Scenario;
  beforeAll(async () => void (world = await createScenario({ database })));
  afterAll(() => world.close());

  const entry = async (resource: string, who: 'admin' | 'bp_admin' = 'admin'): Promise<ResourceOverview | undefined> =>
    ((await world[who].get(OVERVIEW)).body.resources as ResourceOverview[]).find((each) => each.resource === resource);

  test('every number is that of the list', async () => {
    const gateways = await entry('gateways');
    expect(gateways?.total).toBe(total(await world.admin.get('/api/ecrm/v1/gws?range=[0,0]')));
    expect(gateways?.spreads[0]).toMatchObject({ field: 'status', isState: true });
    for (const { word, count } of gateways?.spreads[0]?.values ?? []) {
      expect(count, word).toBe(
        total(
          await world.admin.get(
            `/api/ecrm/v1/gws?${new URLSearchParams({ filter: JSON.stringify({ status: word }), range: '[0,0]' })}`,
          ),
        ),
      );
    }
  });

  test('texts are counted too: which GPUs the machines have', async () => {
    const spread = (await entry('vms'))?.spreads.find(({ field }) => field === 'gpu_type');
    const models = spread?.values.filter(({ word }) => word !== '') ?? [];
    expect(models.length).toBeGreaterThan(0);
    for (const { word, label } of models) expect(label).toEqual({ zh: word, en: word });
  });

  test('what needs attention leads to exactly those records', async () => {
    for (const { resource, attention } of (await world.admin.get(OVERVIEW)).body.resources as ResourceOverview[]) {
      const definition = world.schemas.current().resources[resource];
      const service = world.schemas.current().services[definition?.service ?? ''];
      for (const { count, filter, cloud_id } of attention) {
        expect(count).toBeGreaterThan(0);
        const path = definition?.path.replace('{cloud_id}', cloud_id ?? '');
        const list = await world.admin.get(
          `${service?.basePath}${path}?${new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,0]' })}`,
        );
        expect(total(list), `${resource} ${JSON.stringify(filter)}`).toBe(count);
      }
    }
  });

  test('a state of danger is listed, the worst first; what waits for the reader is in their inbox, and a final state nowhere', async () => {
    const partners = await entry('partners');
    const states = partners?.spreads[0]?.values.map(({ word }) => word);
    expect(states).toEqual(expect.arrayContaining(['pending', 'rejected']));
    expect(partners?.attention).toEqual([]);
    const gateways = await entry('gateways');
    const tones = gateways?.attention.map(({ tone }) => tone) ?? [];
    expect(tones).toContain('danger');
    expect(tones.lastIndexOf('danger')).toBeLessThan(
      tones.includes('warning') ? tones.indexOf('warning') : tones.length,
    );
  });

  test('growth counts the days of the reader’s clock, today last', async () => {
    const before = (await entry('partners'))?.added ?? [];
    const { status } = await world.admin.post('/api/ums/v1/bps', {
      name: '今天新建的组织',
      licence_no: '91310000MA1FL8L97D',
      contact: '联系人',
      email: 'a@b.cn',
    });
    const after = (await entry('partners'))?.added ?? [];
    expect(after).toHaveLength(30);
    if (status === 201) expect(after.at(-1)).toBe((before.at(-1) ?? 0) + 1);
  });

  test('the clouds are compared by their usage', async () => {
    const measured = (await entry('clouds'))?.measured;
    const values = measured?.records.map(({ value }) => value ?? -1) ?? [];
    expect(measured?.field).toBe('usage');
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });

  test('a record of a cloud is named with its cloud, because clouds name alike', async () => {
    const { volumes } = world.schemas.current().resources;
    if (!volumes) throw new Error('the product has volumes');
    const [cloud] = (await world.admin.get('/api/cmp/v1/clouds')).body as { cloud_id: string; name: string }[];
    await world
      .context()
      .transaction((context) =>
        storeRecord(context, volumes, { name: 'data', size_gb: 10, cloud_id: cloud?.cloud_id ?? null }),
      );
    const titles = (await entry('volumes'))?.measured?.records.map(({ title }) => title);
    expect(titles).toEqual([`data · ${cloud?.name}`]);
  });

  test('the latest changes come with their actors and the address of the record', async () => {
    const { body: region } = await world.admin.post('/api/ecrm/v1/regions', { name: '刚建的区', code: 'just-made' });
    const { body } = await world.admin.get(OVERVIEW);
    expect(body.changes[0]).toMatchObject({
      actor: 'admin',
      operation: 'create',
      resource: 'regions',
      id: String(region.id),
      title: '刚建的区',
      exists: true,
    });
    await world.admin.delete(`/api/ecrm/v1/regions/${region.id}`);
    expect((await world.admin.get(OVERVIEW)).body.changes[0]).toMatchObject({
      operation: 'delete',
      title: '刚建的区',
      exists: false,
    });
  });

  test('an action that deletes a record in the end is one change, with the title that it had', async () => {
    const { instances } = world.schemas.current().resources;
    if (!instances) throw new Error('the product has instances');
    const { body: admin } = await world.admin.get('/api/ums/v1/users/current');
    const purging = { ...world.context(), operationId: 'purging' };
    const status = { field: 'status', before: 'soft_deleted', after: 'deleting' };
    await recordHistories({ ...purging, actor: { ...purging.actor, id: admin.id, name: 'admin' } }, instances, [
      { id: 'gone', operation: 'purge', changes: [status] },
    ]);
    await recordHistories(purging, instances, [
      { id: 'gone', operation: 'delete', changes: [{ field: 'name', before: 'web', after: null }] },
    ]);
    const { changes } = (await world.admin.get(OVERVIEW)).body as { changes: { id: string }[] };
    expect(changes.filter(({ id }) => id === 'gone')).toMatchObject([
      { operation: 'purge', actor: 'admin', title: 'web', exists: false },
    ]);
  });

  test('neither synchronised records nor appearance settings are listed as changes', async () => {
    const { instances } = world.schemas.current().resources;
    if (!instances) throw new Error('the product has instances');
    await world.admin.put('/api/ums/v1/users/current', { preferences: { theme: 'dark' } });
    await recordHistories(world.context(), instances, [
      { id: 'x', operation: 'create', changes: [{ field: 'name', before: null, after: '同步来的' }] },
    ]);
    const { changes } = (await world.admin.get(OVERVIEW)).body as {
      changes: { title: string; actor: string; resource: string }[];
    };
    expect(
      changes.filter(
        ({ title, resource, actor }) => title === '同步来的' || (resource === 'users' && actor === 'admin'),
      ),
    ).toEqual([]);
  });

  test('stops in time and reports it', async () => {
    const context = {
      ...world.context(),
      actor: { id: 1, name: 'admin', kind: 1, bp_id: null, grants: ['all', 'admin', 'ADMIN'] },
    };
    let asked = 0;
    const { resources, partial } = await overviewOf(context, 0, () => (asked += 1) > 2);
    expect([resources.length, partial]).toEqual([2, true]);
  });

  test('a tenant administrator sees what is in their menu, and no history of others', async () => {
    const { body } = await world.bp_admin.get(OVERVIEW);
    const manifest = (await world.bp_admin.get('/api/sys/v1/manifest')).body;
    const listed = (manifest.resources as { resource: string; menu?: object }[])
      .filter(({ menu }) => menu)
      .map(({ resource }) => resource);
    expect((body.resources as ResourceOverview[]).filter(({ resource }) => !listed.includes(resource))).toEqual([]);
    expect((body.changes as { resource: string }[]).filter(({ resource }) => !listed.includes(resource))).toEqual([]);
  });

  test.each([
    ['x', 9244],
    ['900', 9208],
    ['1.5', 9244],
  ])('refuses an offset of %s', async (offset, code) => {
    expect(await world.admin.get(`/api/sys/v1/overview?utc_offset=${offset}`)).toMatchObject({
      status: 400,
      body: { code },
    });
  });
});

describe('the overview within a scope', () => {
  test('a tenant administrator counts their own records and reads of their changes only', async () => {
    const schemas = structuredClone(productSchemas());
    const { regions } = schemas.resources;
    if (!regions) throw new Error('the product has regions');
    regions.access = {
      ...regions.access,
      list: ['TENANT_ADMIN', 'ADMIN'],
      show: ['TENANT_ADMIN', 'ADMIN'],
      history: ['TENANT_ADMIN', 'ADMIN'],
    };
    regions.scope = { TENANT_ADMIN: { code: 'mine' } };
    const world = await scenario({ schemas });
    await world.admin.post('/api/ecrm/v1/regions', { name: '范围内', code: 'mine' });
    await world.admin.post('/api/ecrm/v1/regions', { name: '范围外', code: 'other' });
    const { body } = await world.bp_admin.get(OVERVIEW);
    expect((body.resources as ResourceOverview[]).find(({ resource }) => resource === 'regions')?.total).toBe(1);
    expect((body.changes as { title: string }[]).map(({ title }) => title)).toEqual(['范围内']);
  });
});
