import { describe, expect, test } from 'vitest';
import { keepCopies } from '#server/engine/records/write/copies/keepCopies.ts';
import { openMissingAccounts } from '#server/domains/billing/accounts/openAccounts.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';
import { creditCode } from '../../../../support/schemas/specialValues.ts';

const ACCOUNTS = '/api/bill/v1/accounts';
const USERS = '/api/ums/v1/users';
const balanceOf = (id: number) => `${ACCOUNTS}/balance?owner_id=${id}`;

const person = (name: string, more: object = {}) => ({ name, kind: 3, password: 'Longer-12345', ...more });
const accountsOf = (all: Scenario, where: string, id: number) =>
  all.db.all<{ id: number; account_no: string; balance: number }>(
    `select id, account_no, balance from accounts where ${where} = ?`,
    [id],
  );

describe.each([await oneDatabase()])('accounts (spec 3, 6, 7.8), on $dialect', (database) => {
  test('are opened with an individual and with an organisation, and not with its members', async () => {
    const all = await scenario({ database });
    const { body: user } = await all.admin.post(USERS, person('newcomer'));
    expect((await all.as('newcomer', 'Longer-12345').get(balanceOf(user.id))).body).toEqual({
      balance: '0.00',
      available: '0.00',
    });
    const { body: partner, status } = await all.admin.post('/api/ums/v1/bps', {
      name: '开户测试公司',
      licence_no: creditCode(11),
    });
    expect(status).toBe(201);
    expect(await accountsOf(all, 'bp_id', partner.id)).toMatchObject([
      { account_no: `B${String(partner.id).padStart(8, '0')}`, balance: 0 },
    ]);
    const { body: member } = await all.admin.post(
      USERS,
      person('member', { kind: 4, bp_id: (await all.bp_user.get(`${USERS}/current`)).body.bp_id }),
    );
    expect(await accountsOf(all, 'user_id', member.id)).toEqual([]);
  });

  test('are opened once at a start for every owner without one', async () => {
    const all = await scenario({ database });
    const { id } = (await all.personal.get(`${USERS}/current`)).body;
    await all.db.run('delete from accounts where user_id = ?', [id]);
    expect((await all.personal.get(balanceOf(id))).body).toEqual({ balance: null, available: null });
    expect(await openMissingAccounts(all.context())).toBeGreaterThan(0);
    expect(await openMissingAccounts(all.context())).toBe(0);
    expect((await all.personal.get(balanceOf(id))).body).toEqual({ balance: '0.00', available: '0.00' });
  });

  test('are read only by their owner and by the members of their organisation', async () => {
    const all = await scenario({ database });
    const [{ body: me }, { body: member }] = [
      await all.personal.get(`${USERS}/current`),
      await all.bp_user.get(`${USERS}/current`),
    ];
    const [own] = await accountsOf(all, 'user_id', me.id);
    const [organisation] = await accountsOf(all, 'bp_id', member.bp_id);
    expect((await all.personal.get(`${ACCOUNTS}/${own?.id}`)).body).toMatchObject({
      balance: '368.52',
      credit_limit: '0.00',
    });
    for (const client of [all.bp_admin, all.bp_user])
      expect((await client.get(`${ACCOUNTS}/${organisation?.id}`)).body).toMatchObject({ balance: '1254600.88' });
    const missing = await all.personal.get(`${ACCOUNTS}/424242`);
    for (const [client, id] of [
      [all.personal, organisation?.id],
      [all.bp_user, own?.id],
    ] as const) {
      expect(await client.get(`${ACCOUNTS}/${id}`)).toMatchObject({
        status: missing.status,
        body: { code: missing.body.code },
      });
    }
  });

  test('carry the name of their customer, and are found by it, by phone, and in the search of the console (m6)', async () => {
    const all = await scenario({ database });
    const { body: partner } = await all.admin.post('/api/ums/v1/bps', {
      name: '云汉信息有限公司',
      licence_no: creditCode(12),
      contact: '邬望舒',
      phone: '13900001234',
    });
    const { body: user } = await all.admin.post(USERS, person('walkin', { nickname: '林夕', phone: '13900005678' }));
    const found = async (q: string) => (await all.admin.get(`${ACCOUNTS}?q=${encodeURIComponent(q)}`)).body;
    const organisation = { customer: '云汉信息有限公司', contact: '邬望舒', phone: '13900001234', bp_id: partner.id };
    for (const q of ['云汉信息', '邬望舒', '13900001234', `B${String(partner.id).padStart(8, '0')}`])
      expect(await found(q), q).toMatchObject([organisation]);
    expect(await found('13900005678')).toMatchObject([{ customer: '林夕', user_id: user.id }]);
    const hits = (await all.admin.get(`/api/sys/v1/search?q=${encodeURIComponent('云汉信息')}`)).body;
    expect(hits).toContainEqual(expect.objectContaining({ resource: 'accounts', title: '云汉信息有限公司' }));
    // A new name is the name of the account from then on, in the same transaction.
    expect((await all.admin.put(`/api/ums/v1/bps/${partner.id}`, { name: '银潢信息有限公司' })).status).toBe(200);
    expect(await found('云汉信息')).toEqual([]);
    const [renamed] = await found('银潢信息');
    expect(renamed).toMatchObject({ ...organisation, customer: '银潢信息有限公司' });
    // Customers read the name of their account; how to reach them is for the platform.
    const { body: own } = await all.personal.get(`${USERS}/current`);
    const [account] = await accountsOf(all, 'user_id', own.id);
    const { body: seen } = await all.personal.get(`${ACCOUNTS}/${account?.id}`);
    expect(seen.customer).toBe(own.nickname ?? own.name);
    expect(seen).not.toHaveProperty('phone');
    // Accounts that are older than the field, and rows written in bulk, are filled at the next start.
    await all.db.run('update accounts set customer = null, contact = null');
    await keepCopies(all.context());
    expect((await found('银潢信息'))[0]).toMatchObject({ customer: '银潢信息有限公司', contact: '邬望舒' });
  });

  test('are deleted with their owner when they are empty, and block the deletion otherwise', async () => {
    const all = await scenario({ database });
    const { body: user } = await all.admin.post(USERS, person('leaver'));
    await all.db.run('update accounts set balance = 1 where user_id = ?', [user.id]);
    expect(await all.admin.delete(`${USERS}/${user.id}`)).toMatchObject({ status: 409, body: { code: 24021 } });
    await all.db.run('update accounts set balance = 0 where user_id = ?', [user.id]);
    expect((await all.admin.delete(`${USERS}/${user.id}`)).status).toBe(204);
    expect(await accountsOf(all, 'user_id', user.id)).toEqual([]);
  });
});

test('projects are read with their keys by the members of their organisation (spec 7.2), who do not see their pages', async () => {
  const all = await scenario();
  const { status, body } = await all.bp_admin.get('/api/issue/v1/project');
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(0);
  const { bp_id } = (await all.bp_admin.get(`${USERS}/current`)).body;
  expect(
    body.every(
      (project: { key: unknown; bp_id: number }) => typeof project.key === 'string' && project.bp_id === bp_id,
    ),
  ).toBe(true);
  const manifest = (await all.bp_admin.get('/api/sys/v1/manifest')).body;
  const entry = manifest.resources.find((each: { resource: string }) => each.resource === 'projects');
  expect([entry.menu, entry.routes.list, entry.routes.show]).toEqual([undefined, undefined, undefined]);
  expect(
    (await all.admin.get('/api/sys/v1/manifest')).body.resources.find(
      (each: { resource: string }) => each.resource === 'projects',
    ),
  ).toMatchObject({ routes: { list: { path: '/iam/project' } } });
});
