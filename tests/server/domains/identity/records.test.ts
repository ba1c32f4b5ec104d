// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { scenario, type Scenario } from '../../../support/scenario.ts';
import { creditCode } from '../../../support/schemas/specialValues.ts';

const USERS = '/api/ums/v1/users';
const POLICIES = '/api/ums/v1/policies';
const filter = (condition: Json) => `?filter=${encodeURIComponent(JSON.stringify(condition))}`;
const first = async (client: Client, path: string, condition: Json) =>
  (await client.get(path + filter(condition))).body[0];
const user = (name: string, more: Record<string, Json> = {}) => ({ name, password: 'Example@2026', kind: 3, ...more });
const document = (word: string) =>
  JSON.stringify({ Version: '1', Statement: [{ Effect: 'Allow', Action: [`ecrm:${word}*`], Resource: ['*'] }] });

describe('kinds of user (spec 6)', () => {
  test('the same or a lower one can be granted, a higher one cannot', async () => {
    const { admin, system } = await scenario();
    expect((await admin.post(USERS, user('same', { kind: 1 }))).status).toBe(201);
    expect(await admin.post(USERS, user('higher', { kind: 0 }))).toMatchObject({ status: 403, body: { code: 1127 } });
    expect((await system.post(USERS, user('root2', { kind: 0 }))).status).toBe(201);
    const { id } = await first(admin, USERS, { name: 'personal' });
    expect(await admin.put(`${USERS}/${id}`, { kind: 0 })).toMatchObject({ status: 403, body: { code: 1127 } });
  });

  test.each(['disable', 'unlock', 'logout', 'reset-password'])(
    'an administrator may not %s an account above their own',
    async (action) => {
      const { admin, db, clock } = await scenario();
      await db.run(`update users set locked_until = ? where name = 'system'`, [clock.now() + 1_000]);
      const { id } = await first(admin, USERS, { name: 'system' });
      const reply = await admin.post(
        `${USERS}/${id}?action=${action}`,
        action === 'reset-password' ? { password: 'Example@2026' } : {},
      );
      expect(reply).toMatchObject({ status: 403, body: { code: 1127 } });
      expect((await admin.put(`${USERS}/${id}`, { nickname: 'bent' })).body.code).toBe(1127);
      expect((await admin.delete(`${USERS}/${id}`)).body.code).toBe(1127);
    },
  );

  test('names, phone numbers and e-mail addresses are one namespace, in every spelling', async () => {
    const { admin } = await scenario();
    const put = async (id: number, body: Record<string, string>) => (await admin.put(`${USERS}/${id}`, body)).body.code;
    const { body: one } = await admin.post(
      USERS,
      user('Erika', { email: 'Erika@example.com', phone: '+86 139-0000-1234' }),
    );
    expect(one).toMatchObject({ email: 'erika@example.com', phone: '13900001234' });
    const taken: [Record<string, Json>, number, string][] = [
      [user('erika'), 1113, 'name'],
      [user('ERIKA\u200b'), 1113, 'name'],
      [user('other', { email: 'ERIKA@EXAMPLE.COM' }), 1117, 'email'],
      [user('other', { phone: '\u202d139 0000 1234\u202c' }), 1119, 'phone'],
    ];
    for (const [body, code, field] of taken)
      expect(await admin.post(USERS, body)).toMatchObject({ body: { code, fields: { [field]: expect.any(String) } } });
    for (const name of ['erika@example.com', 'Erika@Example.com', '13900001234', 'nobody@example.com'])
      expect(await admin.post(USERS, user(name))).toMatchObject({
        status: 400,
        body: { fields: { name: expect.any(String) } },
      });
    // A name may be the account's own address, which no other account gets then.
    const { body: own } = await admin.post(USERS, user('own@example.com', { email: 'own@example.com' }));
    expect(await put(own.id, { email: 'new@example.com' })).toBeUndefined();
    expect(await put(one.id, { email: 'Own@example.com' })).toBe(1117);
    expect(await put(one.id, { email: 'one@example.com' })).toBeUndefined();
  });

  test('an organisation has one administrator (1157)', async () => {
    const { admin } = await scenario();
    const { bp_id } = await first(admin, USERS, { name: 'bp_admin' });
    expect(await admin.post(USERS, user('second', { kind: 2, bp_id }))).toMatchObject({
      status: 409,
      body: { code: 1157, fields: { bp_id: expect.any(String) } },
    });
    expect((await admin.post(USERS, user('member', { kind: 4, bp_id }))).status).toBe(201);
  });

  test('users cannot disable or delete themselves', async () => {
    const { admin } = await scenario();
    const { id } = await first(admin, USERS, { name: 'admin' });
    expect((await admin.post(`${USERS}/${id}?action=disable`)).status).toBe(409);
    expect(await admin.delete(`${USERS}/${id}`)).toMatchObject({ status: 409, body: { code: 1125 } });
  });
});

describe('passwords', () => {
  test.each(['short1!', 'onlylowercase1!', 'ONLYUPPER1!', 'NoDigits!!', 'NoSign2026', `${'aA1!'.repeat(9)}`])(
    '%s is refused',
    async (password) => {
      const { admin } = await scenario();
      expect(await admin.post(USERS, user('weak', { password }))).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
    },
  );

  test('set by an administrator work from then on, and are never stored in clear text', async () => {
    const all = await scenario();
    await all.admin.post(USERS, user('fresh'));
    expect((await all.as('fresh', 'Example@2026').get(`${USERS}/current`)).body.name).toBe('fresh');
    const { id } = await first(all.admin, USERS, { name: 'fresh' });
    await all.admin.post(`${USERS}/${id}?action=reset-password`, { password: 'Changed@2026' });
    expect((await all.as('fresh', 'Changed@2026').get(`${USERS}/current`)).body.name).toBe('fresh');
    await expect(all.as('fresh', 'Example@2026').get(`${USERS}/current`)).rejects.toThrow('1101');
    const everything = JSON.stringify([
      await all.db.all('select * from users'),
      await all.db.all('select * from history'),
    ]);
    expect(everything).not.toMatch(/Example@2026|Changed@2026/);
  });
});

describe.each(await databasesUnderTest())('policies on $dialect (spec 8.3: 3001 to 3045)', (database) => {
  async function policy(all: Scenario): Promise<{ id: number; versions: string }> {
    const { body } = await all.admin.post(POLICIES, { name: 'readers', document: document('Get') });
    return { id: body.id, versions: `${POLICIES}/${body.id}/versions` };
  }

  test('start with their document as version v1', async () => {
    const all = await scenario({ database });
    const { id, versions } = await policy(all);
    expect((await all.admin.get(`${POLICIES}/${id}`)).body).toMatchObject({
      type: 'custom',
      default_version: 'v1',
      version_count: 1,
    });
    expect((await all.admin.get(versions)).body).toMatchObject([
      { version: 'v1', is_default: true, document: document('Get') },
    ]);
  });

  test('keep at most five versions (3016)', async () => {
    const all = await scenario({ database });
    const { versions } = await policy(all);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        all.admin.post(versions, { document: document('List'), note: String(index) }),
      ),
    );
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 201, 201, 201, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)?.body.code).toBe(3016);
    const words = (await all.admin.get(versions)).body.map((each: { version: string }) => each.version).toSorted();
    expect(words).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
  });

  test('follow the version that becomes the default, which cannot be deleted (3017)', async () => {
    const all = await scenario({ database });
    const { id, versions } = await policy(all);
    const { body: second } = await all.admin.post(versions, { document: document('List') });
    expect((await all.admin.post(`${versions}/${second.id}?action=set-default`)).status).toBe(200);
    expect((await all.admin.get(`${POLICIES}/${id}`)).body).toMatchObject({
      default_version: 'v2',
      document: document('List'),
    });
    expect(await all.admin.delete(`${versions}/${second.id}`)).toMatchObject({
      status: 409,
      body: { code: 3017, reason: expect.any(String) },
    });
    const [old] = (await all.admin.get(versions + filter({ version: 'v1' }))).body;
    expect(old.is_default).toBe(false);
    expect((await all.admin.delete(`${versions}/${old.id}`)).status).toBe(204);
  });

  test('refuse a document that cannot be parsed (3014)', async () => {
    const all = await scenario({ database });
    const { versions } = await policy(all);
    expect(await all.admin.post(versions, { document: '{"Version":"1"}' })).toMatchObject({
      status: 400,
      body: { code: 3014, fields: { document: expect.stringContaining('Statement') } },
    });
  });

  test('of the system cannot be changed or deleted (3018)', async () => {
    const all = await scenario({ database });
    const { id } = await first(all.admin, POLICIES, { type: 'system' });
    expect(await all.admin.put(`${POLICIES}/${id}`, { description: 'x' })).toMatchObject({
      status: 409,
      body: { code: 3018, reason: expect.any(String) },
    });
    expect((await all.admin.delete(`${POLICIES}/${id}`)).body.code).toBe(3018);
    expect((await all.admin.post(`${POLICIES}/${id}/versions`, { document: document('Get') })).body.code).toBe(3018);
  });

  test('are deleted with their versions, unless they are in use (3013)', async () => {
    const all = await scenario({ database });
    const { id, versions } = await policy(all);
    const { body: role } = await all.admin.post('/api/ums/v1/roles', {
      code: 'READERS',
      name: 'readers',
      scope: 'platform',
      policy_ids: [id],
    });
    expect(await all.admin.delete(`${POLICIES}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 3013, referrers: [{ resource: 'roles', count: 1, ids: ['READERS'] }] },
    });
    await all.admin.delete(`/api/ums/v1/roles/${role.code}`);
    expect((await all.admin.delete(`${POLICIES}/${id}`)).status).toBe(204);
    expect(await all.db.all('select id from policy_versions where policy_id = ?', [id])).toEqual([]);
    expect((await all.admin.get(versions)).status).toBeLessThan(500);
  });

  test('a role of users cannot be deleted (3033), a system role cannot be changed or deleted (3034)', async () => {
    const all = await scenario({ database });
    await all.admin.post('/api/ums/v1/roles', { code: 'INSPECTOR', name: 'inspector', scope: 'platform' });
    await all.admin.post(USERS, user('inspector', { permissions: [{ role: 'INSPECTOR' }] }));
    expect(await all.admin.delete('/api/ums/v1/roles/INSPECTOR')).toMatchObject({
      status: 409,
      body: { code: 3033, referrers: [{ resource: 'users', count: 1 }] },
    });
    expect(await all.admin.delete('/api/ums/v1/roles/ADMIN')).toMatchObject({ status: 409, body: { code: 3034 } });
    expect(await all.admin.put('/api/ums/v1/roles/ADMIN', { description: 'x' })).toMatchObject({
      status: 409,
      body: { code: 3034, reason: expect.any(String) },
    });
    expect(await all.admin.put('/api/ums/v1/roles/INSPECTOR', { description: 'x' })).toMatchObject({ status: 200 });
  });
});

describe('organisations', () => {
  test('are refused with a credit code whose check digit is wrong (1154)', async () => {
    const { admin } = await scenario();
    const code = creditCode(5);
    const wrong = code.slice(0, 17) + (code.endsWith('0') ? '1' : '0');
    expect(await admin.post('/api/ums/v1/bps', { name: 'wrong', licence_no: wrong })).toMatchObject({
      status: 400,
      body: { code: 1154, fields: { licence_no: expect.any(String) } },
    });
    expect((await admin.post('/api/ums/v1/bps', { name: 'right', licence_no: code })).status).toBe(201);
  });

  test('with members cannot be deleted (1158)', async () => {
    const { admin } = await scenario();
    const { body } = await admin.post('/api/ums/v1/bps', { name: 'full' });
    expect(body).toMatchObject({ status: 'approved', source: 'platform' });
    expect((await admin.post(USERS, user('member', { kind: 4, bp_id: body.id }))).status).toBe(201);
    expect((await admin.post(`/api/ums/v1/bps/${body.id}?action=disable`)).status).toBe(200);
    expect(await admin.delete(`/api/ums/v1/bps/${body.id}`)).toMatchObject({
      status: 409,
      body: { code: 1158, referrers: [{ resource: 'users', count: 1 }] },
    });
  });
});
