import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { searchRecords } from '#server/engine/routes/search/searchRecords.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, productSchemas, type Scenario } from '../../../../support/scenario.ts';

const SEARCH = '/api/sys/v1/search';
const at = (q: string, more: Record<string, string> = {}) => `${SEARCH}?${new URLSearchParams({ q, ...more })}`;

interface Hit {
  resource: string;
  id: number | string;
  title: string;
  subtitle?: string;
  params: Record<string, unknown>;
}

describe.each(await databasesUnderTest())('one search over every resource on $dialect', (database) => {
  let world: Scenario;
  beforeAll(async () => {
    world = await createScenario({ database });
  });
  afterAll(() => world.close());
  /** The first whole answer: a search stops when its time is up, as on a busy machine, and says so. */
  async function found(q: string, who: Parameters<Scenario['as']>[0] = 'admin'): Promise<Hit[]> {
    for (;;) {
      const { headers, body } = await world.as(who).get(at(q));
      if (!headers.has('x-partial')) return body;
    }
  }

  test('finds a region by its name, and the sites that are called after it', async () => {
    const hits = await found('华东');
    expect(hits[0]).toMatchObject({ title: expect.stringMatching(/^华东/) });
    expect(new Set(hits.map((hit) => hit.resource)).size).toBeGreaterThan(1);
    expect(hits.find((hit) => hit.resource === 'regions')).toMatchObject({ title: '华东一区' });
  });

  test('says what the address of the page holds', async () => {
    const {
      body: [site],
    } = await world.admin.get(`/api/ecrm/v1/sites?range=[0,0]`);
    const hit = (await found(site.name)).find(({ resource, id }) => resource === 'sites' && id === site.id);
    expect(hit).toMatchObject({
      title: site.name,
      params: { id: site.id, name: site.name, region_id: site.region_id },
    });
    expect(hit?.subtitle).toContain(site._labels.region_id);
  });

  test('ranks generated records behind those of users, and finds them all the same', async () => {
    const resources = (await found('网关')).map(({ resource }) => resource);
    const first = resources.findIndex((resource) => ['iamActions', 'iamResources', 'iamServices'].includes(resource));
    expect(first).toBeGreaterThan(0);
    expect(resources.slice(first).filter((resource) => !resource.startsWith('iam'))).toEqual([]);
    expect((await found('ecrm:RebootGateway')).map(({ title }) => title)).toContain('ecrm:RebootGateway');
  });

  test('puts the whole name before its beginning, and that before a later piece', async () => {
    for (const [name, code] of [
      ['甲检索样', 's-1'],
      ['检索样乙', 's-2'],
      ['检索样', 's-3'],
    ] as const) {
      await world.admin.post('/api/ecrm/v1/regions', { name, code });
    }
    expect((await found('检索样')).map((hit) => hit.title)).toEqual(['检索样', '检索样乙', '甲检索样']);
  });

  test('finds an account by the user or the organisation that holds it, in its list as here', async () => {
    const accounts = (q: string) => world.admin.get(`/api/bill/v1/accounts?${new URLSearchParams({ q })}`);
    const {
      body: [one],
    } = await accounts('personal');
    expect(one).toMatchObject({ owner_type: 'user', _labels: { user_id: 'personal' } });
    const whole = await accounts(`personal ${one.account_no}`);
    expect(whole.body).toMatchObject([{ account_no: one.account_no }]);
    expect((await accounts('personal nobody-else')).body).toEqual([]);
    const {
      body: [partner],
    } = await world.admin.get('/api/ums/v1/bps?range=[0,0]');
    expect((await accounts(partner.name)).body).toMatchObject([{ bp_id: partner.id }]);
    const hits = await found(partner.name);
    expect(hits.map(({ resource }) => resource)).toContain('accounts');
  });

  test('shows the value that was found where the title does not hold it', async () => {
    const {
      body: [user],
    } = await world.admin.get('/api/ums/v1/users?range=[0,0]');
    const hit = (await found(user.email)).find(({ resource }) => resource === 'users');
    expect(hit?.subtitle).toContain(user.email);
  });

  test('finds pieces that are too short for the index', async () => {
    expect((await found('沪')).length + (await found('上海')).length).toBeGreaterThan(0);
    expect(await found('a')).toEqual([]);
  });

  test('gives no more of one resource than fit beside the others, and no more in all than asked for', async () => {
    const { body } = await world.admin.get(at('区', { limit: '50' }));
    const counts = Object.values(Object.groupBy(body as Hit[], (hit) => hit.resource)).map((hits) => hits?.length ?? 0);
    expect(Math.max(...counts)).toBeLessThanOrEqual(6);
    expect((await world.admin.get(at('区', { limit: '3' }))).body).toHaveLength(3);
  });

  test('finds only what the reader may list and open (spec 6)', async () => {
    for (const account of ['bp_admin', 'personal', 'provider'] as const) {
      const { body: definitions } = await world[account].get('/api/sys/v1/manifest');
      const listed = new Set(
        (definitions.resources as { resource: string; can: string[] }[])
          .filter(({ can }) => can.includes('list') && can.includes('show'))
          .map(({ resource }) => resource),
      );
      for (const q of ['华东', 'admin', '区', 'li']) {
        for (const { resource } of await found(q, account)) {
          expect(listed, `${account} found ${resource}`).toContain(resource);
        }
      }
    }
  });

  test.each([
    ['a limit that is none', { limit: 'many' }, 9244],
    ['a limit of zero', { limit: '0' }, 9208],
    ['too many', { limit: '51' }, 9208],
  ])('refuses %s', async (_what, more, code) => {
    expect(await world.admin.get(at('华东', more))).toMatchObject({ status: 400, body: { code } });
  });

  test('takes what SQL would read as its own for text', async () => {
    for (const q of ["' or 1=1 --", '%%', '__', '"near" *', 'AND OR NOT'])
      expect(await world.admin.get(at(q))).toMatchObject({ status: 200 });
    expect(await found('%%')).toEqual([]);
  });

  test('nothing to search for finds nothing', async () => {
    expect(await world.admin.get(SEARCH)).toMatchObject({ status: 200, body: [] });
    expect(await world.admin.get(at('  '))).toMatchObject({ status: 200, body: [] });
  });

  test('reports when time ran out before every resource was searched', async () => {
    let asked = 0;
    const context = {
      ...world.context(),
      actor: { id: 1, name: 'admin', kind: 1, bp_id: null, grants: ['all', 'admin', 'ADMIN'] },
    };
    const whole = await searchRecords(context, '华东', 20, () => false);
    const part = await searchRecords(context, '华东', 20, () => (asked += 1) > 2);
    expect(whole.partial).toBe(false);
    expect(part.partial).toBe(true);
    expect(part.hits.length).toBeLessThan(whole.hits.length);
  });

  test('finds records whose pages belong to a view, with the view and their cloud', async () => {
    await keepInventories(world.context());
    await world.platform.runner.runDue();
    const [cloud] = (await world.admin.get(`/api/cmp/v1/clouds?filter={"product":"nextstack"}`)).body;
    for (const [path, resource] of [
      ['eip-pools', 'eipPools'],
      ['vm-flavors', 'vmFlavors'],
      ['vm-images', 'vmImages'],
    ]) {
      const [record] = (await world.admin.get(`/api/cmp/v1/clouds/${cloud.cloud_id}/${path}?range=[0,0]`)).body;
      const hit = (await found(String(record.id))).find((each) => each.resource === resource && each.id === record.id);
      expect(hit, resource).toMatchObject({ view: expect.any(String), params: { cloud_id: cloud.cloud_id } });
    }
  });
});

describe('a search within a scope', () => {
  test('a tenant finds their own records only', async () => {
    const schemas = structuredClone(productSchemas());
    const { regions } = schemas.resources;
    if (!regions) throw new Error('the product has regions');
    regions.access.list = regions.access.show = ['TENANT', 'ADMIN'];
    regions.scope = { TENANT: { code: 'mine' } };
    const world = await createScenario({ schemas });
    await world.admin.post('/api/ecrm/v1/regions', { name: '范围内的区', code: 'mine' });
    await world.admin.post('/api/ecrm/v1/regions', { name: '范围外的区', code: 'other' });
    const titles = async (who: 'admin' | 'personal') =>
      ((await world[who].get(at('范围'))).body as Hit[]).map((hit) => hit.title).toSorted();
    expect(await titles('personal')).toEqual(['范围内的区']);
    expect(await titles('admin')).toEqual(['范围内的区', '范围外的区']);
    await world.close();
  });
});
