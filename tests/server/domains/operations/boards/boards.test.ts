import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createScenario, START, type Scenario } from '../../../../support/scenario.ts';
import { storeSamples } from '../../../../support/storeSamples.ts';

const BOARDS = '/api/omc/v1/boards';
const STATS = '/api/omc/v1/stats';
const MINUTE_MS = 60_000;

describe.each([await oneDatabase()])('boards of one’s own on $dialect (decision 274)', (database) => {
  let all: Scenario;
  let machines: { id: string; user_id: number; bp_id: number | null }[];
  let own: string[];
  let foreign: string;

  beforeAll(async () => {
    all = await createScenario({ database });
    await keepInventories(all.context());
    await all.platform.runner.runDue();
    machines = await all.db.all("select id, user_id, bp_id from instances where status = 'active' order by id");
    const { id } = (await all.bp_user.get('/api/ums/v1/users/current')).body;
    own = machines.flatMap((each) => (each.user_id === id ? [each.id] : []));
    foreign = machines.find(({ user_id }) => user_id !== id)?.id ?? '';
    for (const [place, machine] of machines.entries())
      await storeSamples(all.context(), 'instances.cpu_pct', machine.id, [[START - MINUTE_MS, 10 + place]]);
  });
  afterAll(() => all.close());

  const cpu = (more: Record<string, unknown> = {}) => ({
    object_type: 'instances',
    metric: 'instances.cpu_pct',
    ...more,
  });
  const create = (who: 'admin' | 'bp_admin' | 'bp_user' | 'personal', values: Record<string, unknown> = {}) =>
    all[who].post(BOARDS, { name: `机器 ${Math.random()}`, panels: [cpu()], ...values });
  const madeBy = async (who: 'admin' | 'bp_admin' | 'bp_user', values: Record<string, unknown> = {}) => {
    const made = await create(who, values);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body;
  };

  test('belong to their owner, with the defaults of each chart', async () => {
    const board = await madeBy('bp_user');
    expect(board.shared).toBe('own');
    expect(board.panels).toMatchObject([
      { metric: 'instances.cpu_pct', selection: 'all', chart: 'line', by: 'record', aggregation: 'avg', width: 2 },
    ]);
    for (const who of ['bp_admin', 'admin', 'personal'] as const) {
      expect(await all[who].get(`${BOARDS}/${board.id}`), who).toMatchObject({ status: 404, body: { code: 25_075 } });
      expect((await all[who].get(BOARDS)).body.map(({ id }: { id: number }) => id)).not.toContain(board.id);
      for (const refused of [
        await all[who].patch(`${BOARDS}/${board.id}`, { name: 'mine' }),
        await all[who].delete(`${BOARDS}/${board.id}`),
      ])
        expect(refused).toMatchObject({ status: 404, body: { code: 25_075 } });
    }
    expect((await all.guest.get(BOARDS)).status).toBe(401);
    expect((await all.copote_normal.get(BOARDS)).body).toMatchObject({ code: 3000 });
  });

  test('are read by those they are shared with, and changed by their owner only', async () => {
    const { id } = await madeBy('bp_admin', { shared: 'organisation' });
    expect((await all.bp_user.get(`${BOARDS}/${id}`)).status).toBe(200);
    expect((await all.personal.get(`${BOARDS}/${id}`)).status).toBe(404);
    expect((await all.admin.get(`${BOARDS}/${id}`)).status).toBe(404);
    expect((await all.bp_user.patch(`${BOARDS}/${id}`, { name: 'mine' })).body.code).toBe(3000);
    expect((await all.bp_user.delete(`${BOARDS}/${id}`)).body.code).toBe(3000);
    expect((await all.bp_admin.patch(`${BOARDS}/${id}`, { shared: 'own' })).status).toBe(200);
    expect((await all.bp_user.get(`${BOARDS}/${id}`)).status).toBe(404);
  });

  test('are shared among administrators by administrators only, and with an organisation by its members', async () => {
    const { id } = await madeBy('admin', { shared: 'staff' });
    expect((await all.system.get(`${BOARDS}/${id}`)).status).toBe(200);
    expect((await all.bp_admin.get(`${BOARDS}/${id}`)).status).toBe(404);
    for (const [who, shared] of [
      ['bp_admin', 'staff'],
      ['personal', 'organisation'],
      ['admin', 'organisation'],
    ] as const)
      expect(await create(who, { shared }), who).toMatchObject({
        status: 400,
        body: { code: 25_076, fields: { shared: expect.any(String) } },
      });
  });

  test.each([
    ['object_type', 25_021, { object_type: 'weather' }],
    ['metric', 25_022, { metric: 'clouds.vcpu_pct' }],
    ['metric', 25_022, { metric: 'instances.weight' }],
    ['aggregation', 25_077, { chart: 'bar', aggregation: 'sum' }],
    ['object_filter', 25_024, { selection: 'condition', object_filter: { weight: 3 } }],
  ])('refuse a chart whose %s does not fit (%i)', async (member, code, wrong) => {
    const refused = await create('bp_user', { panels: [cpu(), cpu(wrong)] });
    expect(refused).toMatchObject({
      status: 400,
      body: { code, fields: { [`panels.1.${member}`]: expect.any(String) } },
    });
  });

  test('refuse objects and metrics that do not exist for their writer, and more charts than a page takes', async () => {
    const chosen = (ids: string[]) => create('bp_user', { panels: [cpu({ selection: 'chosen', object_ids: ids })] });
    expect(own.length).toBeGreaterThan(0);
    expect((await chosen(own.slice(0, 1))).status).toBe(201);
    for (const id of [foreign, 'no-such-machine'])
      expect(await chosen([...own.slice(0, 1), id])).toMatchObject({
        status: 400,
        body: { code: 25_023, fields: { 'panels.0.object_ids.1': expect.any(String) } },
      });
    const ofClouds = { panels: [{ object_type: 'clouds', metric: 'clouds.vcpu_pct' }] };
    expect((await create('bp_user', ofClouds)).body).toMatchObject({ code: 25_021 });
    expect((await create('admin', ofClouds)).status).toBe(201);
    const many = await create('bp_user', { panels: Array.from({ length: 25 }, () => cpu()) });
    expect(many).toMatchObject({ status: 400, body: { fields: { panels: expect.any(String) } } });
  });

  test('can be changed after one of their objects is gone, and not over the change of somebody else', async () => {
    const [id = ''] = own;
    const board = await madeBy('bp_user', { panels: [cpu({ selection: 'chosen', object_ids: [id] })] });
    await all.db.run('update instances set user_id = 1, bp_id = null where id = ?', [id]);
    const again = await all.bp_user.patch(`${BOARDS}/${board.id}`, {
      panels: [{ ...board.panels[0], width: 4 }, cpu({ chart: 'number' })],
    });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    const options = { headers: { 'if-match': `"${board._version}"` } };
    const stale = await all.bp_user.patch(`${BOARDS}/${board.id}`, { panels: [] }, options);
    expect(stale.status).toBe(409);
    expect(stale.body.current.panels).toHaveLength(2);
  });

  test('show the data of the reader: the same chart has fewer machines for a tenant', async () => {
    const range = `from=${START - 60 * MINUTE_MS}&to=${START + MINUTE_MS}`;
    const path = `${STATS}/clusters/metrics?metric=instances.cpu_pct&by=record&series=50&${range}`;
    const ids = async (who: 'admin' | 'bp_user', more = '') =>
      (await all[who].get(`${path}${more}`)).body.series.map(({ id }: { id: string }) => id);
    expect((await ids('admin')).length).toBe(machines.length);
    expect((await ids('bp_user')).length).toBeLessThan(machines.length);
    expect(await ids('admin', `&ids=${foreign}`)).toEqual([foreign]);
    expect(await ids('bp_user', `&ids=${foreign}`)).toEqual([]);
  });

  test('read one series of all records, and those that match a condition on readable fields', async () => {
    const range = `metric=instances.cpu_pct&from=${START - 60 * MINUTE_MS}&to=${START + MINUTE_MS}`;
    const whole = (await all.admin.get(`${STATS}/clusters/metrics?${range}&by=all&aggregation=max`)).body;
    expect(whole.series).toMatchObject([{ id: null, title: '' }]);
    expect(whole.series[0].points[0][3]).toBe(10 + machines.length - 1);
    const top = async (filter: unknown) =>
      all.admin.get(`${STATS}/nodes/metrics/sort?${range}&filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await top({ id: [foreign] })).body.rows).toMatchObject([{ id: foreign }]);
    expect((await top({ weight: 3 })).status).toBe(400);
  });
});
