import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const COMMENTS = '/api/issue/v1/work-order-comments';
const USERS = '/api/ums/v1/users';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Message {
  title: string;
  text: string;
}

describe.each([await oneDatabase()])('work orders, where others had complaints, on $dialect', (database) => {
  let all: Scenario;
  // A Friday, 10:00 in Beijing.
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const submit = async (more: object = {}, as: DemoAccount = 'bp_user') =>
    (await all[as].post(ORDERS, { kind: 'fault', title: '故障', content: '无法登录', ...more })).body;
  const act = (as: DemoAccount, id: number, action: string, input: Json = {}) =>
    all[as].post(`${ORDERS}/${id}?action=${action}`, input);
  const taken = async (more: object = {}, as: DemoAccount = 'copote_reviewer') => {
    const order = await submit(more);
    await act(as, order.id, 'claim');
    return order;
  };
  const show = async (id: number, as: DemoAccount = 'bp_user') => (await all[as].get(`${ORDERS}/${id}`)).body;
  const comment = (as: DemoAccount, id: number, more: object = {}) =>
    all[as].post(COMMENTS, { work_order_id: id, text: '收到', ...more });
  const inMs = (ms: number) => new Date(all.clock.now() + ms).toISOString();
  const urgent = { impact: 'high', urgency: 'high' };
  const run = async (ms: number) => {
    all.clock.advance(ms);
    await all.platform.runner.runDue();
  };
  const heard = async (as: DemoAccount | number, no: string): Promise<Message[]> => {
    const id = typeof as === 'number' ? as : (await userOf(as)).id;
    const rows = await all.db.all<Message>('select title, text from messages where user_id = ? order by id', [id]);
    return rows.filter(({ title }) => title.includes(no));
  };
  const userOf = async (as: DemoAccount): Promise<{ id: number; permissions: Json }> =>
    (await all.admin.get(`${USERS}?filter=${encodeURIComponent(JSON.stringify({ name: as }))}`)).body[0];
  /** What somebody may do while their role is withdrawn. */
  async function without(as: DemoAccount, look: () => Promise<void>): Promise<void> {
    const { id, permissions } = await userOf(as);
    expect((await all.admin.put(`${USERS}/${id}`, { permissions: [] })).status).toBe(200);
    await look().finally(() => all.admin.put(`${USERS}/${id}`, { permissions }));
  }

  test('another priority keeps the time for which an answer of the submitter was missing', async () => {
    const order = await taken();
    await act('copote_reviewer', order.id, 'ask', { text: '哪一台？' });
    all.clock.advance(2 * HOUR);
    await comment('bp_user', order.id);
    await act('copote_reviewer', order.id, 'prioritise', urgent);
    // Four hours around the clock from the submission, and the two that were paused.
    expect(await show(order.id)).toMatchObject({ paused_s: 7_200, resolve_due_at: inMs(4 * HOUR) });
  });

  test('a calendar of another zone has its own mornings', async () => {
    const hours = [{ days: ['1', '2', '3', '4', '5', '6', '7'], start: '09:00', end: '17:00' }];
    const calendar = { name: '纽约', zone: 'America/New_York', hours };
    const { body: added } = await all.copote_admin.post('/api/issue/v1/service-calendars', calendar);
    const targets = (await all.copote_admin.get('/api/issue/v1/service-targets')).body;
    const target = targets.find(({ priority }: { priority: number }) => priority === 4);
    const path = `/api/issue/v1/service-targets/${target.id}`;
    expect((await all.copote_admin.put(path, { calendar_id: added.id, response_s: 3_600 })).status).toBe(200);
    const order = await submit({ impact: 'low', urgency: 'low' });
    const due = new Date(order.response_due_at);
    const hourThere = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', hour: 'numeric', hour12: false });
    expect(Number(hourThere.format(due))).toBeGreaterThanOrEqual(10);
    expect(Number(hourThere.format(due))).toBeLessThanOrEqual(17);
  });

  test('somebody who watches and loses the right neither sees the work order nor hears of it', async () => {
    const order = await taken();
    await act('copote_admin', order.id, 'watch');
    await without('copote_admin', async () => {
      const [gone, missing] = [
        await all.copote_admin.get(`${ORDERS}/${order.id}`),
        await all.copote_admin.get(`${ORDERS}/0`),
      ];
      expect([gone.status, { ...gone.body, request_id: 0 }]).toEqual([404, { ...missing.body, request_id: 0 }]);
      expect(
        (await all.copote_admin.get(`${COMMENTS}?filter=${encodeURIComponent(`{"work_order_id":${order.id}}`)}`)).body,
      ).toEqual([]);
      await comment('copote_reviewer', order.id, { text: '只给有权的人' });
    });
    expect((await heard('copote_admin', order.no)).map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('只给有权的人'),
    );
    await comment('copote_reviewer', order.id, { text: '又能看了' });
    expect((await heard('copote_admin', order.no)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('又能看了'),
    );
  });

  test('an assignee who is no longer of the staff hears nothing of internal notes', async () => {
    const order = await taken();
    await without('copote_reviewer', async () => {
      await comment('copote_admin', order.id, { visibility: 'internal', text: '内部判断' });
      await comment('bp_user', order.id, { text: '客户补充' });
    });
    const texts = (await heard('copote_reviewer', order.no)).map(({ text }) => text).join(' ');
    expect(texts).not.toMatch(/内部判断|客户补充/);
  });

  test('what only the staff see cannot be guessed by filters, sorting, search, columns or figures', async () => {
    const order = await taken({ title: '可见标题' });
    await act('copote_reviewer', order.id, 'finish', { resolution: '已修复', root_cause: '配置错误' });
    await comment('copote_reviewer', order.id, { visibility: 'internal', text: '绝密备注' });
    const query = (path: string, filter: Json) => `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
    for (const as of ['bp_user', 'bp_admin'] as const) {
      for (const path of [
        query(ORDERS, { root_cause: '配置错误' }),
        `${ORDERS}?sort=${encodeURIComponent('["root_cause","ASC"]')}`,
        query(COMMENTS, { former: { empty: false } }),
      ])
        expect([path, (await all[as].get(path)).status]).toEqual([path, 400]);
      for (const path of [
        query(ORDERS, { q: '配置错误' }),
        query(ORDERS, { q: '绝密备注' }),
        query(COMMENTS, { visibility: 'internal' }),
        query(COMMENTS, { q: '绝密' }),
      ])
        expect([path, (await all[as].get(path)).body]).toEqual([path, []]);
      const csv = JSON.stringify((await all[as].get(`${ORDERS}?format=csv`)).body);
      expect(csv).not.toMatch(/配置错误|root_cause|根本原因/);
      const history = await all[as].get(`${ORDERS}/${order.id}/history`);
      expect(history.status).toBe(403);
    }
  });

  test('two of the staff at once: no answer is locked out, and a stale writer learns of the change', async () => {
    const order = await submit();
    const claims = await Promise.all([
      act('copote_reviewer', order.id, 'claim'),
      act('copote_admin', order.id, 'claim'),
    ]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const replies = await Promise.all([comment('copote_reviewer', order.id), comment('copote_admin', order.id)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const own = await submit();
    const { headers } = await all.bp_user.get(`${ORDERS}/${own.id}`);
    const seen = { headers: { 'if-match': headers.get('etag') ?? '' } };
    expect((await all.bp_user.put(`${ORDERS}/${own.id}`, { title: '一' }, seen)).status).toBe(200);
    expect(await all.bp_user.put(`${ORDERS}/${own.id}`, { title: '二' }, seen)).toMatchObject({
      status: 409,
      body: { current: { title: '一' } },
    });
  });

  test('closing while the submitter answers: the answer is in the thread before the end, or refused with the way on', async () => {
    for (let n = 0; n < 5; n += 1) {
      const order = await taken();
      const [answer] = await Promise.all([
        comment('bp_user', order.id, { text: `还有一点 ${n}` }),
        act('copote_reviewer', order.id, 'finish', { resolution: '好了' }),
      ]);
      expect((await show(order.id)).status).toBe('closed');
      const thread = (
        await all.bp_user.get(`${COMMENTS}?filter=${encodeURIComponent(`{"work_order_id":${order.id}}`)}`)
      ).body;
      const texts = thread.map(({ text }: { text: string }) => text);
      if (answer.status === 201) expect(texts).toEqual([`还有一点 ${n}`, '好了']);
      else {
        expect(answer.body).toMatchObject({ code: 28010 });
        expect(texts).toEqual(['好了']);
      }
    }
  });

  test('reopened after its rating, it counts as not rated, and is rated again', async () => {
    const order = await taken();
    await act('copote_reviewer', order.id, 'finish', { resolution: '好了' });
    await act('bp_user', order.id, 'rate', { rating: 1, note: '太慢' });
    expect((await act('bp_user', order.id, 'reopen', { text: '还是不行' })).body).toMatchObject({
      rating: null,
      rating_note: null,
      rated_at: null,
    });
    expect((await act('bp_user', order.id, 'rate', { rating: 5 })).body.code).toBe(28002);
    await act('copote_reviewer', order.id, 'finish', { resolution: '这次好了' });
    expect((await act('bp_user', order.id, 'rate', { rating: 5 })).body).toMatchObject({ rating: 5 });
  });

  test('pressed twice, it is submitted once', async () => {
    const body = { kind: 'question', title: '按了两次', content: '内容' };
    const once = { headers: { 'idempotency-key': 'pressed-twice-0001' } };
    const replies = await Promise.all([all.bp_user.post(ORDERS, body, once), all.bp_user.post(ORDERS, body, once)]);
    const [first, second] = replies.map((reply) => reply.body.id);
    expect(first).toBe(second);
  });

  test('the longest title fits into its messages; a longer one, or one of several lines, is refused on its field', async () => {
    const title = '🚀'.repeat(64);
    const order = await submit({ title });
    const [{ title: heading = '' } = {}] = await heard('copote_admin', order.no);
    expect(heading).toContain(title);
    expect(heading).toBe(heading.toWellFormed());
    for (const wrong of ['长'.repeat(129), '两\n行', ' '])
      expect(await all.bp_user.post(ORDERS, { kind: 'fault', title: wrong, content: 'x' })).toMatchObject({
        status: 400,
        body: { fields: { title: expect.any(String) } },
      });
  });

  test('the submitter sets neither state nor priority, assignee or answer, not even with their own work order', async () => {
    const order = await submit();
    const own = {
      status: 'closed',
      priority: 1,
      assignee_id: order.submitter_id,
      resolution: 'x',
      no: 'WO-1',
      watcher_ids: [1],
    };
    await all.bp_user.put(`${ORDERS}/${order.id}`, own);
    expect(await show(order.id)).toEqual(order);
    expect((await all.bp_user.put(`${ORDERS}/${order.id}`, { surprise: 1 })).status).toBe(400);
  });

  test('a name right before Chinese words is a mention, an e-mail address is none', async () => {
    const order = await taken();
    const mentions = async () =>
      (await heard('copote_admin', order.no)).filter(({ title }) => title.includes('提到')).length;
    await comment('copote_reviewer', order.id, { text: '请联系 ops@copote_admin.example' });
    expect(await mentions()).toBe(0);
    await comment('copote_reviewer', order.id, { text: '请@工单管理员看一下' });
    expect(await mentions()).toBe(1);
  });

  // Last: the sessions end meanwhile.
  test('no clock runs, and no one is reminded, at night, on a weekend or outside the hours of the calendar', async () => {
    // Friday evening, after the end of the service hours.
    const { id: admin } = await userOf('copote_admin');
    all.clock.advance(9 * HOUR);
    const order = await submit();
    const { response, resolve } = (await all.bp_user.get(`${ORDERS}/${order.id}/service`)).body;
    expect([response.used_ms, resolve.used_ms]).toEqual([0, 0]);
    await run(2 * DAY);
    const reminders = async () => (await heard(admin, order.no)).filter(({ title }) => title.includes('时限'));
    expect(await reminders()).toEqual([]);
    const stored = await all.db.all('select response_breached from work_orders where id = ?', [order.id]);
    expect(stored).toEqual([{ response_breached: 0 }]);
    await run(DAY);
    expect(await reminders()).not.toEqual([]);
  });
});
