import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const COMMENTS = '/api/issue/v1/work-order-comments';
const DAY = 86_400_000;

describe.each([await oneDatabase()])('work orders on $dialect (spec 2.2, 6)', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const submit = async (as: DemoAccount = 'bp_user', more: object = {}) =>
    (await all[as].post(ORDERS, { kind: 'question', title: '如何扩容', content: '请问怎么扩容？', ...more })).body;
  const act = (as: DemoAccount, id: number, action: string, input: Json = {}) =>
    all[as].post(`${ORDERS}/${id}?action=${action}`, input);
  const show = async (as: DemoAccount, id: number) => (await all[as].get(`${ORDERS}/${id}`)).body;
  const inbox = async (as: DemoAccount) =>
    (await all[as].get(`/api/sys/v1/inbox?filter=${encodeURIComponent('{"type":"workOrder"}')}`)).body;
  const taken = async (as: DemoAccount = 'bp_user', more: object = {}) => {
    const order = await submit(as, more);
    await act('copote_reviewer', order.id, 'claim');
    return order;
  };
  const inReview = async (as: DemoAccount = 'bp_user') => {
    const order = await taken(as);
    expect((await act('copote_reviewer', order.id, 'submitForReview')).body.status).toBe('pending_review');
    return order;
  };

  test('every signed-in person submits one, and the staff hear of it', async () => {
    for (const as of ['bp_user', 'bp_admin', 'personal', 'copote_normal', 'provider', 'operation_supporter'] as const) {
      const order = await submit(as, { title: `来自 ${as}` });
      expect(order).toMatchObject({ status: 'submitted', title: `来自 ${as}`, priority: 3 });
    }
    expect((await inbox('copote_reviewer'))[0]).toMatchObject({
      title: expect.stringMatching(/^新工单 WO-2026-\d{6}：/),
    });
    expect((await all.guest.post(ORDERS, { kind: 'question', title: 'x', content: 'x' })).status).toBe(401);
    expect(await all.personal.post(ORDERS, { kind: 'question', title: 'x' })).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { content: expect.any(String) } },
    });
  });

  test('numbers have no gap within a year, also after a refusal, and begin again with the next', async () => {
    const number = ({ no }: { no: string }) => Number(no.slice(-6));
    const first = await submit();
    await all.bp_user.post(`${ORDERS}?dry_run=1`, { kind: 'question', title: 'x', content: 'x' });
    await all.bp_user.post(ORDERS, { kind: 'question', title: 'x', content: 'x', surprise: 1 });
    const both = await Promise.all([submit('personal'), submit('bp_admin')]);
    expect(both.map(number).toSorted((one, other) => one - other)).toEqual([number(first) + 1, number(first) + 2]);
  });

  test('the priority follows from impact and urgency', async () => {
    expect((await submit('bp_user', { impact: 'high', urgency: 'high' })).priority).toBe(1);
    const order = await submit('bp_user', { impact: 'low', urgency: 'low' });
    expect(order.priority).toBe(4);
    expect(await act('copote_reviewer', order.id, 'prioritise', { impact: 'high', urgency: 'medium' })).toMatchObject({
      body: { impact: 'high', urgency: 'medium', priority: 2 },
    });
    expect((await act('bp_user', order.id, 'prioritise', { impact: 'high', urgency: 'high' })).status).toBe(403);
  });

  test('a foreign work order answers exactly like a missing one', async () => {
    const order = await submit('bp_user');
    const missing = await all.personal.get(`${ORDERS}/99999999`);
    for (const as of ['personal', 'provider', 'copote_normal'] as const) {
      const foreign = await all[as].get(`${ORDERS}/${order.id}`);
      expect({ ...foreign.body, request_id: 0 }).toEqual({ ...missing.body, request_id: 0 });
      expect(foreign.status).toBe(404);
      expect((await act(as, order.id, 'watch')).status).toBe(404);
      const [told, gone] = [order.id, 99999999].map((id) => all[as].post(COMMENTS, { work_order_id: id, text: 'x' }));
      expect({ ...(await told)?.body, request_id: 0 }).toEqual({ ...(await gone)?.body, request_id: 0 });
    }
    // The administrator of the organisation reads what its members submit.
    expect((await all.bp_admin.get(`${ORDERS}/${order.id}`)).status).toBe(200);
    expect((await all.copote_reviewer.get(`${ORDERS}/${order.id}`)).status).toBe(200);
  });

  test('walks from its submission to its rating', async () => {
    const order = await submit();
    expect((await act('bp_user', order.id, 'claim')).status).toBe(403);
    expect((await act('copote_reviewer', order.id, 'claim')).body).toMatchObject({
      status: 'processing',
      assignee: '工单审核人',
    });
    expect((await inbox('bp_user'))[0]).toMatchObject({
      title: `工单 ${order.no} 已受理`,
      link: `/workOrderlist/${order.id}`,
    });
    expect((await act('copote_reviewer', order.id, 'ask', { text: '哪一台？' })).body.status).toBe('waiting');
    expect((await inbox('bp_user'))[0]).toMatchObject({ title: `工单 ${order.no} 需要您补充信息` });
    await all.bp_user.post(COMMENTS, { work_order_id: order.id, text: 'web-01' });
    expect((await show('bp_user', order.id)).status).toBe('processing');
    expect((await inbox('copote_reviewer'))[0]).toMatchObject({
      title: `工单 ${order.no} 有新回复`,
      text: '组织成员：web-01',
    });
    const done = { resolution: '已扩容', root_cause: '配额' };
    expect((await act('copote_reviewer', order.id, 'finish', done)).body).toMatchObject({
      status: 'closed',
      root_cause: '配额',
    });
    expect(await show('bp_user', order.id)).not.toHaveProperty('root_cause');
    expect((await act('copote_reviewer', order.id, 'rate', { rating: 5 })).body.code).toBe(28005);
    expect((await act('bp_user', order.id, 'rate', { rating: 4, note: '很快' })).body).toMatchObject({ rating: 4 });
    expect((await act('bp_user', order.id, 'rate', { rating: 1 })).body.code).toBe(28009);
  });

  test('is reopened by its submitter', async () => {
    const order = await taken();
    await act('copote_reviewer', order.id, 'finish', { resolution: '好了' });
    expect((await all.bp_user.post(COMMENTS, { work_order_id: order.id, text: '还是不行' })).body.code).toBe(28010);
    expect((await act('bp_admin', order.id, 'reopen', { text: '还是不行' })).body.code).toBe(28005);
    expect((await act('bp_user', order.id, 'reopen', { text: '还是不行' })).body).toMatchObject({
      status: 'processing',
      closed_at: null,
    });
  });

  test('is withdrawn and changed by its submitter until somebody works on it', async () => {
    const order = await submit();
    expect((await all.bp_user.put(`${ORDERS}/${order.id}`, { title: '新标题' })).body.title).toBe('新标题');
    expect((await all.bp_admin.put(`${ORDERS}/${order.id}`, { title: '别的' })).body.code).toBe(28005);
    expect((await all.copote_admin.put(`${ORDERS}/${order.id}`, { title: '别的' })).body.code).toBe(28005);
    expect((await act('bp_user', order.id, 'withdraw')).body.status).toBe('withdrawn');
    const other = await taken();
    expect((await act('bp_user', other.id, 'withdraw')).body.code).toBe(28002);
    expect((await all.bp_user.put(`${ORDERS}/${other.id}`, { title: '新标题' })).body.code).toBe(28002);
  });

  test('people do not decide on their own, and of two who decide the second learns who was first', async () => {
    const own = await submit('copote_reviewer');
    await act('copote_admin', own.id, 'claim');
    await act('copote_admin', own.id, 'submitForReview');
    expect((await act('copote_reviewer', own.id, 'approve')).body).toMatchObject({ code: 28004 });
    expect((await act('copote_admin', own.id, 'approve')).status).toBe(200);

    const order = await inReview();
    const replies = await Promise.all([
      act('copote_admin', order.id, 'approve', { note: '同意' }),
      act('copote_reviewer', order.id, 'reject', { note: '不同意' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const decided = await show('bp_user', order.id);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 28003, message: `该工单已由${decided.decided_by}作出审批决定` });
    expect((await act('bp_user', order.id, 'confirmEnd')).body.status).toBe('closed');
  });

  test('is assigned to the staff only, and both hear of it', async () => {
    const order = await submit();
    const users = (await all.admin.get('/api/ums/v1/users?range=[0,99]')).body as { id: number; name: string }[];
    const idOf = (name: string) => users.find((user) => user.name === name)?.id ?? 0;
    expect((await act('copote_reviewer', order.id, 'assign', { assignee: idOf('copote_reviewer') })).status).toBe(403);
    expect(
      (await act('copote_admin', order.id, 'assign', { assignee: idOf('operation_supporter') })).body,
    ).toMatchObject({
      code: 28006,
      fields: { assignee: expect.any(String) },
    });
    expect((await act('copote_admin', order.id, 'assign', { assignee: idOf('copote_reviewer') })).body).toMatchObject({
      status: 'processing',
      assignee: '工单审核人',
    });
    expect((await inbox('copote_reviewer'))[0]).toMatchObject({ title: `工单 ${order.no} 已指派给您` });
    await act('copote_admin', order.id, 'takeOver');
    expect((await inbox('copote_reviewer'))[0]).toMatchObject({ title: `工单 ${order.no} 改由他人处理` });
  });

  test('figures count what the lists show, for those who work on them', async () => {
    const path = `${ORDERS}/statistics`;
    const { body } = await all.copote_reviewer.get(path);
    const total = async (filter: Json) => {
      const within = { $all: [filter, { created_at: { gte: body.since } }] };
      const query = `filter=${encodeURIComponent(JSON.stringify(within))}&range=[0,0]`;
      const range = (await all.admin.get(`${ORDERS}?${query}`)).headers.get('content-range') ?? '';
      return Number(range.split('/')[1]);
    };
    expect(body.total).toBe(await total({}));
    for (const [status, count] of Object.entries(body.by_status))
      expect([status, count]).toEqual([status, await total({ status })]);
    for (const { id, count } of body.by_assignee) expect(count).toBe(await total({ assignee_id: id }));
    expect(body).toMatchObject({ rating: 4, rated: 1, since: new Date(all.clock.now() - 30 * DAY).toISOString() });
    expect((await all.copote_reviewer.get(`${path}?days=0`)).status).toBe(400);
    for (const as of ['bp_admin', 'copote_normal'] as const) expect((await all[as].get(path)).status).toBe(403);
  });

  // Last: the sessions end meanwhile.
  test('is reopened within seven days only, and the numbers of a year begin with 1', async () => {
    const order = await taken();
    await act('copote_reviewer', order.id, 'finish', { resolution: '好了' });
    all.clock.advance(7 * DAY + 1);
    const again = all.as('bp_user');
    expect((await again.post(`${ORDERS}/${order.id}?action=reopen`, { text: '还是不行' })).body.code).toBe(28007);
    // Midnight in Beijing, where the year ends, is 16:00 UTC.
    all.clock.advance(Date.UTC(2026, 11, 31, 16) - all.clock.now());
    const made = await all.as('personal').post(ORDERS, { kind: 'question', title: 'x', content: 'x' });
    expect(made.body.no).toBe('WO-2027-000001');
  });
});

test('GET /project answers the roles of work orders, with those of their organisation (spec 7.2)', async () => {
  const all = await createScenario({ database: await oneDatabase() });
  for (const as of ['copote_reviewer', 'copote_admin'] as const)
    expect(await all[as].get('/api/issue/v1/project')).toMatchObject({
      status: 200,
      body: [{ key: 'ops-support' }],
    });
  // A submitter reads the projects of which they are a member: none here.
  expect(await all.copote_normal.get('/api/issue/v1/project')).toMatchObject({ status: 200 });
  await all.close();
});
