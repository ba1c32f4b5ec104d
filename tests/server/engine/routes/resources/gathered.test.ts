import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const MACHINES = '/api/cmp/v1/machines';

interface Row {
  id: string;
  name: string;
  gathered_from: string;
  cloud_id: string;
  product?: string;
}

/** One list of the machines of two cloud products. */
describe.each(await databasesUnderTest())('a list over all clouds on $dialect', (database) => {
  let world: Scenario;
  beforeAll(async () => void (world = await createScenario({ database })));
  afterAll(() => world.close());

  type Reader = 'admin' | 'bp_admin';
  async function rowsOf(
    who: Reader,
    { filter = {}, sort = ['created_at', 'DESC'] }: { filter?: object; sort?: string[] } = {},
  ) {
    const words = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify(sort),
      range: '[0,199]',
    });
    const reply = await world[who].get(`${MACHINES}?${words}`);
    expect(reply.status).toBe(200);
    return reply.body as Row[];
  }
  async function ownOf(who: Reader, resource: 'vms' | 'instances') {
    const { clouds } = (await world[who].get('/api/cmp/v1/clouds/basic-info')).body;
    const found: Row[] = [];
    for (const { cloud_id } of clouds as { cloud_id: string }[]) {
      const reply = await world[who].get(`/api/cmp/v1/clouds/${cloud_id}/${resource}?range=[0,199]`);
      if (reply.status === 200) found.push(...reply.body);
    }
    return found.map(({ id }) => id);
  }

  test.each<Reader>(['admin', 'bp_admin'])('%s sees exactly the records of both resources', async (who) => {
    const both = [...(await ownOf(who, 'vms')), ...(await ownOf(who, 'instances'))];
    const rows = await rowsOf(who);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(both.toSorted());
    expect(new Set(rows.map(({ gathered_from: from }) => from))).toEqual(new Set(['vms', 'instances']));
  });

  test('in one order, by name as in each list, and page by page', async () => {
    const byName = await rowsOf('admin', { sort: ['name', 'ASC'] });
    const paged: Row[] = [];
    for (let from = 0; from < byName.length; from += 7) {
      const words = new URLSearchParams({ sort: '["name","ASC"]', range: `[${from},${from + 6}]` });
      paged.push(...((await world.admin.get(`${MACHINES}?${words}`)).body as Row[]));
    }
    expect(paged.map(({ id }) => id)).toEqual(byName.map(({ id }) => id));
    const times = (await rowsOf('admin')).map((row) => (row as Row & { created_at: string }).created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('filtered and searched as what they are, by region and by the cloud too', async () => {
    const running = await rowsOf('bp_admin', { filter: { status: 'active' } });
    expect(running.length).toBeGreaterThan(0);
    const [one] = running;
    expect(await rowsOf('bp_admin', { filter: { q: one?.name } })).toContainEqual(
      expect.objectContaining({ id: one?.id }),
    );
    const here = await rowsOf('bp_admin', { filter: { cloud_id: one?.cloud_id } });
    expect(new Set(here.map(({ cloud_id }) => cloud_id))).toEqual(new Set([one?.cloud_id]));
    const regions = (await world.bp_admin.get(`${MACHINES}?view=values&by=region_id`)).body as {
      value: number;
      label: string;
      count: number;
    }[];
    expect(regions.length).toBeGreaterThan(1);
    for (const { value, label, count } of regions) {
      expect(label).toMatch(/区/);
      expect(await rowsOf('bp_admin', { filter: { region_id: value } })).toHaveLength(count);
    }
  });

  test('tenants know a place by its region: what software runs there is for administrators', async () => {
    expect((await rowsOf('admin'))[0]).toHaveProperty('product');
    expect((await rowsOf('bp_admin'))[0]).not.toHaveProperty('product');
    const query = `${MACHINES}?${new URLSearchParams({ filter: '{"product":"nextstack"}' })}`;
    expect((await world.bp_admin.get(query)).status).toBe(400);
    expect((await world.bp_admin.get(`${MACHINES}?view=values&by=product`)).status).toBe(400);
    expect((await world.admin.get(query)).status).toBe(200);
  });

  test('another reader’s record answers like a missing one, and nothing is written here', async () => {
    const own = new Set((await rowsOf('bp_admin')).map(({ id }) => id));
    const foreign = (await rowsOf('admin')).find(({ id }) => !own.has(id));
    const [missing, hidden] = [
      await world.bp_admin.get(`${MACHINES}/00000000-0000-4000-8000-00000000dead`),
      await world.bp_admin.get(`${MACHINES}/${foreign?.id}`),
    ];
    expect([hidden.status, hidden.body.code, hidden.body.message]).toEqual([
      404,
      missing.body.code,
      missing.body.message,
    ]);
    const [mine] = own;
    expect((await world.bp_admin.get(`${MACHINES}/${mine}`)).status).toBe(200);
    for (const status of [
      (await world.bp_admin.post(MACHINES, { name: 'x' })).status,
      (await world.bp_admin.put(`${MACHINES}/${mine}`, { name: 'x' })).status,
      (await world.bp_admin.delete(`${MACHINES}/${mine}`)).status,
    ])
      expect([403, 404, 405]).toContain(status);
  });

  test('a deletion of a cloud counts what is in it once', async () => {
    const [row] = await rowsOf('admin');
    const reply = await world.admin.delete(`/api/cmp/v1/clouds/${row?.cloud_id}?dry_run=1`);
    expect(JSON.stringify(reply.body)).not.toContain('"machines"');
  });

  test('people tag what they may change, one or several, and lists find it by its tags', async () => {
    const words = new URLSearchParams({ filter: '{"bp_id":{"empty":false}}', range: '[0,0]' });
    const [found] = (await world.bp_admin.get(`/api/cmp/v1/cloud-networks?${words}`)).body as Row[];
    const address = `/api/cmp/v1/clouds/${found?.cloud_id}/${found?.gathered_from}/${found?.id}`;
    const tagged = await world.bp_admin.post(`${address}?action=tag`, { tags: ['prod', 'team-a'] });
    expect(tagged).toMatchObject({ status: 200, body: { tags: ['prod', 'team-a'] } });
    const byTag = new URLSearchParams({ filter: '{"tags":{"has":"team-a"}}' });
    expect((await world.bp_admin.get(`/api/cmp/v1/cloud-networks?${byTag}`)).body).toEqual([
      expect.objectContaining({ id: found?.id, tags: ['prod', 'team-a'] }),
    ]);
    expect((await world.personal.post(`${address}?action=tag`, { tags: [] })).status).toBe(404);
    expect((await world.bp_admin.post(`${address}?action=tag`, { tags: ['a,b'] })).status).toBe(400);
  });
});
