import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const COMMENTS = '/api/issue/v1/work-order-comments';

describe.each([await oneDatabase()])('the thread of a work order on $dialect', (database) => {
  let all: Scenario;
  let id: number;
  let no: string;
  beforeAll(async () => {
    all = await createScenario({ database });
    ({ id, no } = (await all.bp_user.post(ORDERS, { kind: 'question', title: '问题', content: '问题' })).body);
    await all.copote_reviewer.post(`${ORDERS}/${id}?action=claim`, {});
  });
  afterAll(() => all.close());

  const comment = (as: DemoAccount, more: object) =>
    all[as].post(COMMENTS, { work_order_id: id, text: '请看', ...more });
  const titles = async (as: DemoAccount) =>
    (
      (await all[as].get(`/api/sys/v1/inbox?filter=${encodeURIComponent('{"type":"workOrder"}')}`)).body as {
        title: string;
      }[]
    )
      .map(({ title }) => title)
      .filter((title) => title.includes('提到') || title.includes('新回复'));

  test('mentions reach those who may read the comment, in place of the usual message', async () => {
    await comment('copote_reviewer', { text: '@组织成员 @工单管理员 请确认' });
    expect(await titles('bp_user')).toEqual([`工单审核人 在工单 ${no} 中提到了您`]);
    expect(await titles('copote_admin')).toEqual([`工单审核人 在工单 ${no} 中提到了您`]);
    // What is internal mentions no customer, and a customer only those involved.
    await comment('copote_reviewer', { text: '@组织成员 @copote_admin', visibility: 'internal' });
    await comment('bp_user', { text: '@工单管理员 @admin @个人用户 @工单审核人' });
    expect(await titles('bp_user')).toHaveLength(1);
    expect(await titles('copote_admin')).toHaveLength(2);
    expect(await titles('personal')).toEqual([]);
    expect(await titles('copote_reviewer')).toEqual([`组织成员 在工单 ${no} 中提到了您`]);
  });

  test('those who watch hear of public comments until they stop', async () => {
    await all.bp_admin.post(`${ORDERS}/${id}?action=watch`, {});
    await comment('copote_reviewer', {});
    await comment('copote_reviewer', { visibility: 'internal' });
    expect(await titles('bp_admin')).toEqual([`工单 ${no} 有新回复`]);
    await all.bp_admin.post(`${ORDERS}/${id}?action=unwatch`, {});
    await comment('copote_reviewer', {});
    expect(await titles('bp_admin')).toHaveLength(1);
  });

  test('shows for 15 seconds who is writing, locks nothing, and is visible to no one else', async () => {
    const writers = async (as: DemoAccount) =>
      (
        await all[as].get(
          `/api/issue/v1/work-order-presences?filter=${encodeURIComponent(
            JSON.stringify({ work_order_id: id, until: { gt: '$now' } }),
          )}`,
        )
      ).body.map(({ name }: { name: string }) => name);
    expect((await all.copote_reviewer.post(`${ORDERS}/${id}/presence`)).status).toBe(204);
    expect((await all.copote_reviewer.post(`${ORDERS}/${id}/presence`)).status).toBe(204);
    expect(await writers('bp_user')).toEqual(['工单审核人']);
    expect(await writers('personal')).toEqual([]);
    expect((await all.personal.post(`${ORDERS}/${id}/presence`)).body.code).toBe(28001);
    expect((await comment('bp_user', {})).status).toBe(201);
    all.clock.advance(15_001);
    expect(await writers('bp_user')).toEqual([]);
  });
});
