import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const PROJECTS = '/api/issue/v1/project';

describe.each([await oneDatabase()])('what a work order is opened from, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const submit = (more: object) =>
    all.bp_user.post(ORDERS, { kind: 'fault', title: '项目', content: '有问题', ...more });

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
});
