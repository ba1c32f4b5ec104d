import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const QUOTAS = '/api/cmp/v1/cloud-quotas';

describe.each([await oneDatabase()])('requests that an approval carries out, on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => void (all = await createScenario({ database })));
  afterAll(() => all.close());

  const act = (as: DemoAccount, id: number, action: string, input: Json = {}, query = '') =>
    all[as].post(`${ORDERS}/${id}?action=${action}${query}`, input);
  const preview = async (as: DemoAccount, id: number) => (await act(as, id, 'approve', {}, '&preview=1')).body;
  const show = async (id: number) => (await all.admin.get(`${ORDERS}/${id}`)).body;
  /** A request that waits for its decision. */
  async function asked(as: DemoAccount, more: object) {
    const { body, status } = await all[as].post(ORDERS, { title: '申请', content: '业务需要', ...more });
    expect([status, body.message]).toEqual([201, undefined]);
    await act('copote_reviewer', body.id, 'claim');
    await act('copote_reviewer', body.id, 'submitForReview');
    return body;
  }
  const limits = async (filter: object) =>
    (await all.admin.get(`${QUOTAS}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as { limit: number }[];

  test('raises a quota: shows the change, does it with the decision, and nothing before', async () => {
    const order = await asked('personal', { kind: 'quota', quota_key: 'gpus', quota_limit: 4242 });
    const { tables, previewed } = await preview('admin', order.id);
    expect(JSON.stringify(tables)).toContain('4242');
    const mine = { key: 'gpus', user_id: order.submitter_id };
    expect((await limits(mine)).map(({ limit }) => limit)).not.toContain(4242);
    expect((await act('admin', order.id, 'approve', {}, `&previewed=${previewed}`)).body.status).toBe('approved');
    expect(await limits(mine)).toMatchObject([{ limit: 4242 }]);
    // The next one changes the limit that is there.
    const again = await asked('personal', { kind: 'quota', quota_key: 'gpus', quota_limit: 5000 });
    await act('admin', again.id, 'approve');
    expect(await limits(mine)).toMatchObject([{ limit: 5000 }]);
  });

  test('is refused if what was shown has changed since (9224)', async () => {
    const order = await asked('personal', { kind: 'quota', quota_key: 'gpus', quota_limit: 6000 });
    const { previewed } = await preview('admin', order.id);
    const [quota] = (await limits({ key: 'gpus', user_id: order.submitter_id })) as unknown as { id: number }[];
    await all.admin.put(`${QUOTAS}/${quota?.id}`, { limit: 7 });
    expect((await act('admin', order.id, 'approve', {}, `&previewed=${previewed}`)).body.code).toBe(9224);
    expect((await show(order.id)).status).toBe('pending_review');
  });

  test('needs the rights of its button: a reviewer without them sees why, and decides nothing', async () => {
    const order = await asked('bp_user', { kind: 'role', role_code: 'TENANT_ADMIN' });
    expect(await preview('copote_reviewer', order.id)).toMatchObject({
      notes: [{ tone: 'danger', text: expect.stringContaining('暂无权限') }],
    });
    expect(await act('copote_reviewer', order.id, 'approve')).toMatchObject({ body: { code: 3000 } });
    expect(await show(order.id)).toMatchObject({ status: 'pending_review', decided_by: null });
    // Saying no needs no such right.
    expect((await act('copote_reviewer', order.id, 'reject', { note: '不需要' })).body.status).toBe('rejected');
  });

  test('grants a role', async () => {
    const order = await asked('bp_user', { kind: 'role', role_code: 'COPOTE_NORMAL' });
    await act('admin', order.id, 'approve');
    const filter = encodeURIComponent(JSON.stringify({ user_id: order.submitter_id, role_id: 'COPOTE_NORMAL' }));
    expect((await all.admin.get(`/api/ums/v1/authorizations?filter=${filter}`)).body).toMatchObject([
      { note: order.no },
    ]);
  });

  test('adjusts the account of the submitter', async () => {
    const order = await asked('personal', { kind: 'adjustment', adjust_amount: '12.50' });
    const account = encodeURIComponent(JSON.stringify({ user_id: order.submitter_id }));
    const available = async () =>
      Number((await all.admin.get(`/api/bill/v1/accounts?filter=${account}`)).body[0].available);
    const before = await available();
    expect((await act('admin', order.id, 'approve')).body.status).toBe('approved');
    expect(await available()).toBeCloseTo(before + 12.5);
  });

  test('deletes a machine only from its own page, and asks for the fields of its kind alone', async () => {
    const base = { title: '删除', content: '不再使用' };
    expect((await all.bp_user.post(ORDERS, { ...base, kind: 'deletion' })).body.code).toBe(28016);
    expect((await all.bp_user.post(ORDERS, { ...base, kind: 'quota' })).body.fields).toMatchObject({
      quota_key: expect.any(String),
      quota_limit: expect.any(String),
    });
    expect((await all.bp_user.post(ORDERS, { ...base, kind: 'question', quota_limit: 5 })).body.quota_limit).toBeNull();
  });

  test('an approval of anything else carries nothing out, and says so', async () => {
    const order = await asked('bp_user', { kind: 'question' });
    expect((await preview('copote_reviewer', order.id)).notes).toEqual([
      { text: '批准只记录决定，不会自动执行操作。' },
    ]);
    expect((await act('copote_reviewer', order.id, 'approve')).body.status).toBe('approved');
  });
});
