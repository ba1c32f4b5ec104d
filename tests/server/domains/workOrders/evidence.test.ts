import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectRecords } from '#server/domains/operations/metrics/collect/collectRecords.ts';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import type { Client } from '../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const PROJECTS = '/api/issue/v1/project';

describe.each([await oneDatabase()])('what a work order is opened from, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const submit = (more: object) =>
    all.bp_user.post(ORDERS, { kind: 'fault', title: '项目', content: '有问题', ...more });

  let made: Promise<Awaited<ReturnType<typeof makeMachine>>> | undefined;
  /** A running machine of `personal`. */
  const machineOf = () => (made ??= makeMachine());
  async function makeMachine() {
    const world = await connectedCloud('nextstack', { given: all });
    const machine = await connectedMachine(world, all.personal, 'nextstack');
    const about = { about_resource: 'vms', about_id: machine.id, about_cloud_id: world.path.split('/').at(-1) ?? '' };
    const change = async (as: Client, description: string) => {
      expect((await as.put(machine.at, { description })).status).toBeLessThan(300);
      await world.run(5);
    };
    return { world, machine, about, change };
  }

  test('is frozen as its submitter saw it, in both languages', async () => {
    const [project] = (await all.bp_user.get(PROJECTS)).body;
    const { body: order } = await submit({ about_resource: 'projects', about_id: String(project.id) });
    expect(order).toMatchObject({ about_title: project.name, snapshot: { label: { zh: '项目', en: 'Project' } } });
    const rowOf = (record: { snapshot: { rows: { field: string }[] } }, name: string) =>
      record.snapshot.rows.find(({ field }) => field === name);
    expect(rowOf(order, 'bp_id')).toMatchObject({ text: { zh: '星河智算科技有限公司' } });
    await all.admin.put(`${PROJECTS}/${project.id}`, { description: '改过' });
    const { body: seen } = await all.copote_reviewer.get(`${ORDERS}/${order.id}`);
    expect(seen.snapshot).toEqual(order.snapshot);
    expect(rowOf(seen, 'description')).toBeUndefined();
  });

  test('shows nothing that its submitter may not read', async () => {
    const users = (await all.admin.get('/api/ums/v1/users?range=[0,99]')).body as { id: number; name: string }[];
    const id = String(users.find(({ name }) => name === 'bp_user')?.id);
    // Members may not open users, not even their own record there.
    const refused = await submit({ about_resource: 'users', about_id: id });
    expect(refused).toMatchObject({ status: 400, body: { code: 9107 } });
    const own = await all.admin.post(ORDERS, {
      kind: 'fault',
      title: '用户',
      content: '有问题',
      about_resource: 'users',
      about_id: id,
    });
    expect(own.status).toBe(201);
    expect(JSON.stringify(own.body.snapshot)).not.toMatch(/"password"|argon2/);
  });

  test('is refused alike for a foreign, a missing and an unknown record', async () => {
    const projects = (await all.admin.get(`${PROJECTS}?range=[0,99]`)).body as { id: number; name: string }[];
    const own = (await all.bp_user.get(`${PROJECTS}?range=[0,99]`)).body as { id: number }[];
    const foreign = projects.find(({ id }) => own.every((each) => each.id !== id));
    const replies = await Promise.all([
      submit({ about_resource: 'projects', about_id: String(foreign?.id) }),
      submit({ about_resource: 'projects', about_id: '99999999' }),
      submit({ about_resource: 'nothing', about_id: '1' }),
    ]);
    const [first, ...others] = replies.map(({ status, body }) => ({ status, body: { ...body, request_id: 0 } }));
    expect(first).toMatchObject({ body: { code: 9107 } });
    for (const other of others) expect(other).toEqual(first);
  });

  test('may be an error, by its request id', async () => {
    const fault = { fault_request_id: 'f0000000', fault_code: 9999, fault_page: '/nextStack/vm' };
    expect((await submit(fault)).body).toMatchObject({ ...fault, snapshot: null });
  });

  test('has the latest changes of the record, as its submitter may see them, frozen', async () => {
    const { machine, about, change } = await machineOf();
    await change(all.personal, '第一版');
    await change(all.admin, '第二版');
    const { body: order } = await all.personal.post(ORDERS, { kind: 'fault', title: '改动', content: 'x', ...about });
    const { changes } = order.snapshot;
    const field = (before: string, after: string) => ({
      field: 'description',
      label: { zh: '描述', en: 'Description' },
      before: { zh: before, en: before },
      after: { zh: after, en: after },
    });
    // People whom the history does not name to the submitter are not named here.
    expect(changes.slice(0, 2)).toMatchObject([
      { by: null, operation: 'update', changes: [field('第一版', '第二版')] },
      { by: 'personal', operation: 'update', changes: [field('', '第一版')] },
    ]);
    const history = (await all.personal.get(`${machine.at}/history?range=[0,9]`)).body;
    expect(changes.map(({ at }: { at: string }) => at)).toEqual(history.map(({ at }: { at: string }) => at));
    await change(all.personal, '第三版');
    expect((await all.copote_reviewer.get(`${ORDERS}/${order.id}`)).body.snapshot.changes).toEqual(changes);
    // Somebody who may not read the history of a record freezes none of it.
    const [own] = (await all.bp_user.get(PROJECTS)).body;
    expect((await all.bp_user.get(`${PROJECTS}/${own.id}/history`)).status).toBe(403);
    const mine = await submit({ about_resource: 'projects', about_id: String(own.id) });
    expect(mine.body.snapshot.changes).toEqual([]);
  });

  test('has the metrics of a machine in the hour before the submission, from where its page reads them', async () => {
    const { machine, about, world } = await machineOf();
    await world.run(120);
    const reply = await all.personal.post(ORDERS, { kind: 'fault', title: '云主机', content: '很慢', ...about });
    expect(reply.body).toMatchObject({ about_title: 'web', snapshot: { rows: expect.any(Array) } });
    const to = all.clock.now();
    await all.platform.runner.runDue();
    const read = async () => (await all.copote_reviewer.get(`${ORDERS}/${reply.body.id}`)).body.snapshot.chart;
    const chart = await read();
    const query = `from=${to - 3_600_000}&to=${to}&step=60`;
    const shown = (await all.personal.get(`${machine.at}/metrics?${query}`)).body;
    expect(chart.series.map(({ name, points }: { name: string; points: unknown }) => ({ name, points }))).toEqual(
      shown.series,
    );
    expect(chart.series[0]).toMatchObject({
      label: { zh: expect.any(String), en: expect.any(String) },
      unit: 'percent',
    });
    await world.run(300);
    expect(await read()).toEqual(chart);
  });

  test('has the metrics of any record that has some, and none where the definition declares none', async () => {
    const [cloud] = (await all.admin.get('/api/cmp/v1/clouds?range=[0,0]')).body;
    await collectRecords(all.context(), async () => undefined);
    all.clock.advance(60_000);
    const about = { about_resource: 'clouds', about_id: String(cloud.cloud_id) };
    const { body: order } = await all.admin.post(ORDERS, { kind: 'fault', title: '云', content: 'x', ...about });
    await all.platform.runner.runDue();
    const { chart } = (await all.admin.get(`${ORDERS}/${order.id}`)).body.snapshot;
    expect(chart.series).toContainEqual(expect.objectContaining({ name: 'vcpu_pct', unit: 'percent' }));
    const [own] = (await all.bp_user.get(PROJECTS)).body;
    const project = await submit({ about_resource: 'projects', about_id: String(own.id) });
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${ORDERS}/${project.body.id}`)).body.snapshot).not.toHaveProperty('chart');
  });
});
