import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each([await oneDatabase()])('the clocks of work orders on $dialect', (database) => {
  let all: Scenario;
  // A Friday, 10:00 in Beijing.
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const submit = async (more: object = {}) =>
    (await all.bp_user.post(ORDERS, { kind: 'fault', title: '故障', content: '无法登录', ...more })).body;
  const urgent = () => submit({ impact: 'high', urgency: 'high' });
  const act = async (as: DemoAccount, id: number, action: string, input: Json = {}) =>
    (await all[as].post(`${ORDERS}/${id}?action=${action}`, input)).body;
  const show = async (id: number) => (await all.bp_user.get(`${ORDERS}/${id}`)).body;
  const service = async (id: number) => (await all.bp_user.get(`${ORDERS}/${id}/service`)).body;
  const comment = (as: DemoAccount, id: number, more: object = {}) =>
    all[as].post('/api/issue/v1/work-order-comments', { work_order_id: id, text: '收到', ...more });
  const inMs = (ms: number) => new Date(all.clock.now() + ms).toISOString();
  const titles = async (as: DemoAccount, no: string) =>
    (
      (await all[as].get(`/api/sys/v1/inbox?filter=${encodeURIComponent('{"type":"workOrder"}')}&range=[0,99]`))
        .body as {
        title: string;
      }[]
    )
      .map(({ title }) => title)
      .filter((title) => title.includes(no) && title.includes('时限'));

  test('begin with the submission, by the target of the priority', async () => {
    expect(await urgent()).toMatchObject({ response_due_at: inMs(15 * MINUTE), resolve_due_at: inMs(4 * HOUR) });
    // On a Friday at 10:00, 27 hours of workdays end on Wednesday at 10:00.
    expect(await submit()).toMatchObject({ resolve_due_at: '2026-11-25T02:00:00.000Z' });
  });

  test('only a public answer of the staff is the first response', async () => {
    const { id } = await urgent();
    await act('copote_reviewer', id, 'claim');
    await comment('copote_reviewer', id, { visibility: 'internal' });
    await comment('bp_user', id);
    expect((await show(id)).first_responded_at).toBeNull();
    all.clock.advance(5 * MINUTE);
    await comment('copote_reviewer', id);
    const responded = (await show(id)).first_responded_at;
    expect(responded).toBe(inMs(0));
    all.clock.advance(5 * MINUTE);
    await comment('copote_reviewer', id);
    expect((await show(id)).first_responded_at).toBe(responded);
    expect((await service(id)).response).toMatchObject({ state: 'met', used_ms: 5 * MINUTE });
  });

  test('a question to the submitter pauses the solution, the answer continues it', async () => {
    const order = await urgent();
    await act('copote_reviewer', order.id, 'claim');
    expect(await act('copote_reviewer', order.id, 'ask', { text: '哪一台？' })).toMatchObject({ resolve_due_at: null });
    all.clock.advance(3 * HOUR);
    await comment('bp_user', order.id);
    expect(await show(order.id)).toMatchObject({
      resolve_due_at: inMs(4 * HOUR),
      paused_s: 3 * 3_600,
      status: 'processing',
    });
    const { resolve, calendar } = await service(order.id);
    expect(calendar).toEqual({ name: '全天候', zone: 'Asia/Shanghai' });
    expect(resolve.intervals).toEqual([{ from: inMs(-3 * HOUR), to: inMs(0), kind: 'paused', used_ms: 0 }]);
  });

  test('another priority holds from the submission on', async () => {
    const order = await submit({ impact: 'low', urgency: 'low' });
    all.clock.advance(HOUR);
    await act('copote_reviewer', order.id, 'prioritise', { impact: 'high', urgency: 'high' });
    expect(await show(order.id)).toMatchObject({ resolve_due_at: inMs(3 * HOUR), response_breached: true });
  });

  test('what is due soon and what is late is reported once each, to the assignee and those who assign', async () => {
    const order = await urgent();
    const run = async (ms: number) => {
      all.clock.advance(ms);
      await all.platform.runner.runDue();
    };
    await run(12 * MINUTE);
    await run(0);
    expect(await titles('copote_admin', order.no)).toEqual([`工单 ${order.no} 即将超过首次响应时限`]);
    expect(await titles('copote_reviewer', order.no)).toEqual([]);
    await act('copote_reviewer', order.id, 'claim');
    await run(3 * MINUTE);
    expect(await titles('copote_reviewer', order.no)).toEqual([`工单 ${order.no} 已超过首次响应时限`]);
    expect(await show(order.id)).toMatchObject({ response_breached: true, resolve_breached: false });
    await run(4 * HOUR);
    await run(HOUR);
    expect(await titles('copote_admin', order.no)).toEqual([
      `工单 ${order.no} 已超过解决时限`,
      `工单 ${order.no} 已超过首次响应时限`,
      `工单 ${order.no} 即将超过首次响应时限`,
    ]);
    expect(await show(order.id)).toMatchObject({ resolve_breached: true });
    expect(await titles('bp_user', order.no)).toEqual([]);
  });

  test('another target works out every open work order again', async () => {
    const order = await urgent();
    const [target] = (await all.copote_admin.get('/api/issue/v1/service-targets')).body;
    expect(
      (await all.copote_admin.put(`/api/issue/v1/service-targets/${target.id}`, { resolve_s: 3_600 })).status,
    ).toBe(200);
    await all.platform.runner.runDue();
    expect(await show(order.id)).toMatchObject({ resolve_due_at: inMs(HOUR) });
    expect((await all.copote_reviewer.get('/api/issue/v1/service-targets')).status).toBe(403);
  });

  test('a calendar needs hours, a known zone, and no day twice', async () => {
    const path = '/api/issue/v1/service-calendars';
    const hours = [{ days: [1], start: '09:00', end: '18:00' }];
    expect((await all.admin.post(path, { name: '空', hours: [] })).status).toBe(400);
    expect((await all.admin.post(path, { name: '时区', hours, zone: 'Asia/Nowhere' })).body.fields).toHaveProperty(
      'zone',
    );
    const holidays = [{ date: '2027-01-01' }];
    expect((await all.admin.post(path, { name: '重复', hours, holidays, workdays: holidays })).body.fields).toEqual({
      'workdays.0.date': '2027-01-01 已在列表中',
    });
    expect((await all.admin.post(path, { name: '元旦', hours, holidays })).status).toBe(201);
  });
});
