// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { setSimulatorFault } from '#server/domains/cloud/simulator/store/faults.ts';
import { connectedCloud } from '../../../support/clouds/connectedCloud.ts';
import { connectedMachine } from '../../../support/clouds/connectedMachine.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { createScenario, type DemoAccount, type Scenario } from '../../../support/scenario.ts';

const ORDERS = '/api/issue/v1/work-orders';
const ACCOUNTS = '/api/bill/v1/accounts';
const QUOTAS = '/api/cmp/v1/cloud-quotas';
const GRANTS = '/api/ums/v1/authorizations';

describe.each([await oneDatabase()])('what an approval carries out, on $dialect', (database) => {
  let world: Awaited<ReturnType<typeof connectedCloud>>;
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database });
    world = await connectedCloud('nextstack', { given: all });
  });
  afterAll(() => all.close());

  const act = (as: DemoAccount, id: number, action: string, input: Json = {}, query = '') =>
    all[as].post(`${ORDERS}/${id}?action=${action}${query}`, input);
  const approve = (id: number, as: DemoAccount = 'admin', query = '') => act(as, id, 'approve', {}, query);
  const preview = async (id: number, as: DemoAccount = 'admin') => (await approve(id, as, '&preview=1')).body;
  const show = async (id: number) => (await all.admin.get(`${ORDERS}/${id}`)).body;
  const rows = async (path: string, filter: object): Promise<Record<string, Json>[]> =>
    (await all.admin.get(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body;
  /** A request that waits for its decision. */
  async function asked(as: DemoAccount, more: object) {
    const { body } = await all[as].post(ORDERS, { title: '申请', content: '业务需要', ...more });
    expect(body.message).toBeUndefined();
    await act('copote_reviewer', body.id, 'claim');
    await act('copote_reviewer', body.id, 'submitForReview');
    return body;
  }
  /** Refused, with its error, and nothing decided. */
  async function refused(id: number, code: number, as: DemoAccount = 'admin', query = ''): Promise<void> {
    expect((await approve(id, as, query)).body.code).toBe(code);
    expect(await show(id)).toMatchObject({ status: 'pending_review', decided_by: null, carried_out_at: null });
  }
  /** The submitter reopens what was carried out: the next approval decides, and does nothing again. */
  async function approvedAgain(id: number, as: DemoAccount): Promise<void> {
    await act(as, id, 'confirmEnd');
    await act(as, id, 'reopen', { text: '再来一次' });
    await act('copote_reviewer', id, 'submitForReview');
    expect((await preview(id)).notes).toEqual([{ text: expect.stringContaining('不会再次执行') }]);
    expect((await approve(id)).body.status).toBe('approved');
  }

  describe('raising a quota', () => {
    const quota = (limit: number) => ({ kind: 'quota', quota_key: 'gpus', quota_limit: limit });
    const limitOf = async (user_id: number) => (await rows(QUOTAS, { key: 'gpus', user_id }))[0];

    test('is not for its submitter or a reviewer without that right, and is done once', async () => {
      const own = await asked('admin', quota(10));
      await refused(own.id, 28004);
      const order = await asked('personal', quota(11));
      await refused(order.id, 3000, 'copote_reviewer');
      expect(await limitOf(order.submitter_id)).toBeUndefined();
      expect((await approve(order.id)).body).toMatchObject({ carried_out_at: expect.any(String), failure: null });
      const limit = await limitOf(order.submitter_id);
      expect(limit?.limit).toBe(11);
      await all.admin.put(`${QUOTAS}/${limit?.id}`, { limit: 5 });
      await approvedAgain(order.id, 'personal');
      expect((await limitOf(order.submitter_id))?.limit).toBe(5);
    });

    test('is shown again if the limit has changed or gone since the preview', async () => {
      const order = await asked('personal', quota(12));
      const { previewed } = await preview(order.id);
      const limit = await limitOf(order.submitter_id);
      await all.admin.put(`${QUOTAS}/${limit?.id}`, { limit: 6 });
      await refused(order.id, 9224, 'admin', `&previewed=${previewed}`);
      const { previewed: next } = await preview(order.id);
      await all.admin.delete(`${QUOTAS}/${limit?.id}`);
      await refused(order.id, 9224, 'admin', `&previewed=${next}`);
      // Now it makes the limit.
      expect((await approve(order.id, 'admin', `&previewed=${(await preview(order.id)).previewed}`)).status).toBe(200);
      expect((await limitOf(order.submitter_id))?.limit).toBe(12);
    });
  });

  describe('granting a role', () => {
    const role = { kind: 'role', role_code: 'OPERATION_SUPPORTER' };
    const granted = (user_id: number) => rows(GRANTS, { user_id, role_id: 'OPERATION_SUPPORTER' });

    test('is not for its submitter or a reviewer without that right, and is done once', async () => {
      const own = await asked('admin', role);
      await refused(own.id, 28004);
      const order = await asked('bp_user', role);
      await refused(order.id, 3000, 'copote_reviewer');
      expect(await granted(order.submitter_id)).toEqual([]);
      await approve(order.id);
      const [grant] = await granted(order.submitter_id);
      expect(grant).toMatchObject({ note: order.no });
      await all.admin.delete(`${GRANTS}/${grant?.id}`);
      await approvedAgain(order.id, 'bp_user');
      expect(await granted(order.submitter_id)).toEqual([]);
    });

    test('is refused if somebody has granted it since, or its submitter is gone', async () => {
      const order = await asked('bp_user', role);
      const { previewed } = await preview(order.id);
      const grant = {
        principal_type: 'user',
        user_id: order.submitter_id,
        target_type: 'role',
        role_id: 'OPERATION_SUPPORTER',
        scope: 'platform',
      };
      expect((await all.admin.post(GRANTS, grant)).status).toBe(201);
      expect((await approve(order.id, 'admin', `&previewed=${previewed}`)).status).toBeGreaterThanOrEqual(400);
      expect(await show(order.id)).toMatchObject({ status: 'pending_review' });
      const user = { name: 'passing-person', kind: 3, password: 'Suantai@2026' };
      const { body: person } = await all.admin.post('/api/ums/v1/users', user);
      const theirs = await asked('personal', role);
      await all.db.run('update work_orders set submitter_id = ? where id = ?', [person.id, theirs.id]);
      expect((await all.admin.delete(`/api/ums/v1/users/${person.id}`)).status).toBe(204);
      expect((await approve(theirs.id)).status).toBe(400);
      expect(await show(theirs.id)).toMatchObject({ status: 'pending_review', submitter_id: null });
    });
  });

  describe('adjusting an account', () => {
    const adjustment = { kind: 'adjustment', adjust_amount: '12.50' };
    const accountOf = async (user_id: number) => (await rows(ACCOUNTS, { user_id }))[0];

    test('is not for its submitter or a reviewer without that right, and is done once', async () => {
      const own = await asked('admin', adjustment);
      await refused(own.id, 28004);
      const order = await asked('personal', adjustment);
      // What they may not see is not there.
      await refused(order.id, 24020, 'copote_reviewer');
      const available = async () => Number((await accountOf(order.submitter_id))?.available);
      const before = await available();
      const replies = await Promise.all([approve(order.id), approve(order.id, 'system')]);
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(await available()).toBeCloseTo(before + 12.5);
      await approvedAgain(order.id, 'personal');
      expect(await available()).toBeCloseTo(before + 12.5);
    });

    test('is shown again if the account has changed since, and refused without an account', async () => {
      const order = await asked('personal', adjustment);
      const { previewed } = await preview(order.id);
      const account = await accountOf(order.submitter_id);
      const reason = { amount: '1.00', reason: '其他', reference: 'x' };
      const once = { headers: { 'idempotency-key': 'adjusted-meanwhile' } };
      const other = await all.admin.post(`${ACCOUNTS}/${account?.id}?action=adjust`, reason, once);
      expect(other.status).toBe(200);
      await refused(order.id, 9224, 'admin', `&previewed=${previewed}`);
      const without = await asked('copote_normal', adjustment);
      await all.db.run('update work_orders set bp_id = null, submitter_id = 999999 where id = ?', [without.id]);
      expect((await preview(without.id)).notes).toMatchObject([{ tone: 'danger' }]);
      await refused(without.id, 28015);
    });
  });

  describe('deleting a protected machine', () => {
    const deletion = async () => {
      const machine = await connectedMachine(world, all.personal, 'nextstack');
      await all.personal.post(`${machine.at}?action=lock`, { reason: '生产' });
      await world.run(5);
      expect(await machine.now()).toMatchObject({ locked: true });
      const about = { about_resource: 'vms', about_id: machine.id, about_cloud_id: world.path.split('/').at(-1) };
      return { machine, about: { kind: 'deletion', ...about } };
    };
    const faults = (operation: string) =>
      setSimulatorFault(all.db, String(world.path.split('/').at(-1)), {
        fail: [{ kind: 'servers', operation, times: 1, fault: 'conflict', detail: '云平台繁忙' }],
      });

    test('fails at the cloud, says so, is decided again, and deletes once', async () => {
      const { machine, about } = await deletion();
      const order = await asked('personal', about);
      await refused(order.id, 12001, 'copote_reviewer');
      expect(await machine.now()).toMatchObject({ status: 'active', locked: true });
      await faults('delete');
      expect((await approve(order.id)).body).toMatchObject({ status: 'approved', carried_out_at: null });
      await world.run(30);
      expect(await machine.now()).toMatchObject({ status: 'active', locked: false });
      const failed = await show(order.id);
      expect(failed).toMatchObject({ status: 'pending_review', carried_out_at: null, failure: expect.any(String) });
      // Its submitter sees that it waits again, without the words of the cloud.
      const own = (await all.personal.get(`${ORDERS}/${order.id}`)).body;
      expect(own).toMatchObject({ status: 'pending_review' });
      expect(own).not.toHaveProperty('failure');
      const inbox = (await all.admin.get('/api/sys/v1/inbox?range=[0,99]')).body as { title: string }[];
      expect(inbox.map(({ title }) => title)).toContainEqual(`工单 ${order.no} 批准后的操作未能执行`);
      expect((await approve(order.id)).body).toMatchObject({ status: 'approved', failure: null });
      await world.run(30);
      expect((await all.personal.get(machine.at)).status).toBe(404);
      expect(await show(order.id)).toMatchObject({ status: 'approved', carried_out_at: expect.any(String) });
      await approvedAgain(order.id, 'personal');
    });

    test('is not for its submitter, is shown again if the machine has changed, and refused if it is gone', async () => {
      const { machine, about } = await deletion();
      const own = await asked('admin', about);
      await refused(own.id, 28004);
      const order = await asked('personal', about);
      const { previewed } = await preview(order.id);
      await all.personal.put(machine.at, { description: '变了' });
      await world.run(5);
      await refused(order.id, 9224, 'admin', `&previewed=${previewed}`);
      await all.personal.post(`${machine.at}?action=unlock`, {});
      await world.run(5);
      await all.personal.delete(machine.at);
      await world.run(30);
      expect((await all.personal.get(machine.at)).status).toBe(404);
      expect((await preview(order.id)).notes).toMatchObject([{ tone: 'danger' }]);
      await refused(order.id, 28015);
    });
  });
});
