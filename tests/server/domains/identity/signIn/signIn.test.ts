import { describe, expect, test, vi } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';

const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const TOKENS = '/api/ums/v1/auth/tokens';
const CURRENT = '/api/ums/v1/users/current';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const signIn = ({ guest }: Scenario, name: string, password = DEMO_PASSWORD) => guest.post(SIGN_IN, { name, password });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const current = ({ guest }: Scenario, token: string) => guest.get(CURRENT, bearer(token));

async function idOf({ admin }: Scenario, name: string): Promise<number> {
  const { body } = await admin.get(`/api/ums/v1/users?filter=${encodeURIComponent(JSON.stringify({ name }))}`);
  return body[0].id;
}

describe.each(await databasesUnderTest())('signing in on $dialect (spec 4.6, 7.1, 8.3)', (database) => {
  test('returns a token, the kind and both cookies', async () => {
    const reply = await signIn(await scenario({ database }), 'bp_admin');
    expect(reply).toMatchObject({ status: 200, body: { kind: 2, token: expect.any(String) } });
    const cookies = reply.headers.getSetCookie();
    expect(cookies[0]).toMatch(/^access-token=[\w-]+; .*SameSite=Lax; HttpOnly$/);
    expect(cookies[1]).toMatch(/^user-kind=2; .*SameSite=Lax$/);
  });

  test('takes the name in any spelling, or the phone number instead', async () => {
    const all = await scenario({ database });
    for (const name of [
      'ADMIN',
      'ａｄｍｉｎ',
      'admin\u200b',
      '\u202dadmin\u202c',
      '+86 137-0000-0001',
      '\u202d137 0000 0001',
    ])
      expect([name, (await signIn(all, name)).body.kind]).toEqual([name, 1]);
    expect((await signIn(all, '  admin  ')).status).toBe(200);
    expect((await signIn(all, '13700000001')).body.kind).toBe(1);
  });

  test('accounts of an older release that are one in another spelling each sign in by their own', async () => {
    const all = await scenario({ database });
    const id = await idOf(all, 'personal');
    await all.db.run(`update users set name = 'Admin', _fold_name = 'admin' || ? where id = ?`, ['\u001f7', id]);
    expect((await signIn(all, 'Admin')).body.kind).toBe(3);
    expect((await signIn(all, 'admin')).body.kind).toBe(1);
    expect((await signIn(all, 'ADMIN')).body.kind).toBe(1);
  });

  test.each([
    ['a wrong password', 'admin', 'Wrong@2026'],
    ['a name that nobody has', 'nobody', DEMO_PASSWORD],
    ['another name with an accent', 'ádmin', DEMO_PASSWORD],
    ['text that looks like SQL', "admin' or '1'='1", DEMO_PASSWORD],
  ])('refuses %s with 1101', async (_, name, password) => {
    expect(await signIn(await scenario({ database }), name, password)).toMatchObject({
      status: 400,
      body: { code: 1101 },
    });
  });

  test('names every missing field', async () => {
    const { guest } = await scenario({ database });
    expect(await guest.post(SIGN_IN, {})).toMatchObject({
      status: 400,
      body: { code: 9000, fields: { name: expect.any(String), password: expect.any(String) } },
    });
    expect(await guest.post(SIGN_IN, { name: 7, password: {} })).toMatchObject({ status: 400, body: { code: 9000 } });
  });

  test.each(['admin', 'nobody'])('freezes %s for five minutes after five wrong passwords (1136)', async (name) => {
    const all = await scenario({ database });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(all, name, 'Wrong@2026')).body.code).toBe(1101);
    expect(await signIn(all, name)).toMatchObject({ status: 400, body: { code: 1136 } });
    all.clock.advance(5 * MINUTE - 1);
    expect((await signIn(all, name)).body.code).toBe(1136);
    all.clock.advance(1);
    expect((await signIn(all, name)).body.code).toBe(name === 'admin' ? undefined : 1101);
  });

  test('counts simultaneous guesses', async () => {
    const all = await scenario({ database });
    const codes = (await Promise.all(Array.from({ length: 12 }, () => signIn(all, 'admin', 'Wrong@2026')))).map(
      (reply) => reply.body.code,
    );
    expect(codes.filter((code) => code === 1101)).toHaveLength(5);
    expect(codes.filter((code) => code === 1136)).toHaveLength(7);
  });

  test('a right password resets the count', async () => {
    const all = await scenario({ database });
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await signIn(all, 'personal', 'Wrong@2026');
      expect((await signIn(all, 'personal')).status).toBe(200);
    }
  });

  test('shows frozen accounts to administrators, and lets them unfreeze one', async () => {
    const all = await scenario({ database });
    const id = await idOf(all, 'personal');
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(all, 'personal', 'Wrong@2026');
    expect((await all.admin.get(`/api/ums/v1/users/${id}`)).body).toMatchObject({
      failed_count: 5,
      locked_until: new Date(all.clock.now() + 5 * MINUTE).toISOString(),
    });
    expect((await all.admin.post(`/api/ums/v1/users/${id}?action=unlock`)).body).toMatchObject({
      failed_count: 0,
      locked_until: null,
    });
    expect((await signIn(all, 'personal')).status).toBe(200);
  });

  test.each([
    ['not activated', 'activated = 0', 1134],
    ['disabled', 'enabled = 0', 1135],
    ['expired', 'expires_at = 1', 1132],
  ])('reports that an account is %s only to a caller with its password', async (_, change, code) => {
    const all = await scenario({ database });
    await all.db.run(`update users set ${change} where name = 'personal'`);
    expect((await signIn(all, 'personal')).body.code).toBe(code);
    expect((await signIn(all, 'personal', 'Wrong@2026')).body.code).toBe(1101);
  });

  test('refuses members of a disabled organisation', async () => {
    const all = await scenario({ database });
    await all.db.run(
      `update partners set status = 'disabled' where id = (select bp_id from users where name = 'bp_user')`,
    );
    expect((await signIn(all, 'bp_user')).body.code).toBe(1135);
  });
});

describe.each(await databasesUnderTest())('a session on $dialect', (database) => {
  const start = async () => {
    const all = await scenario({ database });
    return { all, token: String((await signIn(all, 'personal')).body.token) };
  };

  test('returns the signed-in user, with the effective roles', async () => {
    const all = await scenario({ database });
    expect((await all.bp_user.get(CURRENT)).body).toMatchObject({
      name: 'bp_user',
      kind: 4,
      permissions: [{ role: 'TENANT' }],
      bp_id: expect.any(Number),
    });
    expect((await all.system.get(CURRENT)).body).toMatchObject({
      name: 'system',
      kind: 0,
      permissions: [{ role: 'ADMIN' }],
      bp_id: null,
      avatar: null,
    });
    expect(await all.guest.get(CURRENT)).toMatchObject({ status: 401, body: { code: 1137 } });
  });

  test('is stored as a hash: the token is nowhere in the database', async () => {
    const { all, token } = await start();
    expect(JSON.stringify(await all.db.all('select * from sessions'))).not.toContain(token);
  });

  test('works by cookie too', async () => {
    const { all, token } = await start();
    expect((await all.guest.get(CURRENT, { headers: { cookie: `access-token=${token}` } })).status).toBe(200);
  });

  test('that has ended elsewhere clears its cookies with the 401, and a token of a program none (spec 4.6)', async () => {
    const { all } = await start();
    const headers = { cookie: `access-token=${'x'.repeat(43)}; user-kind=2` };
    const ended = await all.guest.get(CURRENT, { headers });
    expect([ended.status, ended.headers.getSetCookie().length]).toEqual([401, 2]);
    expect(ended.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    const program = await all.guest.get(CURRENT, { headers: { authorization: `Bearer ${'x'.repeat(43)}` } });
    expect([program.status, program.headers.getSetCookie()]).toEqual([401, []]);
  });

  test('ends when its owner signs out, which clears the cookies', async () => {
    const { all, token } = await start();
    const reply = await all.guest.delete(TOKENS, bearer(token));
    expect(reply.status).toBe(204);
    expect(reply.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
    expect(await current(all, token)).toMatchObject({ status: 401, body: { code: 1128 } });
  });

  test('is exchanged for a new one, and the old one ends', async () => {
    const { all, token } = await start();
    const renewed = await all.guest.post(TOKENS, undefined, bearer(token));
    expect(renewed.status).toBe(200);
    expect((await current(all, renewed.body.token)).status).toBe(200);
    expect((await current(all, token)).status).toBe(401);
  });

  test('ends after twelve hours without a request', async () => {
    const { all, token } = await start();
    all.clock.advance(12 * HOUR - 1);
    expect((await current(all, token)).status).toBe(200);
    all.clock.advance(12 * HOUR);
    expect((await current(all, token)).status).toBe(401);
  });

  test('ends after seven days at the latest', async () => {
    const { all, token } = await start();
    for (let half = 0; half < 15; half += 1) {
      all.clock.advance(11 * HOUR);
      expect((await current(all, token)).status).toBe(200);
    }
    all.clock.advance(3 * HOUR);
    expect((await current(all, token)).status).toBe(401);
  });

  test.each([
    ['disabled', 'disable', undefined],
    ['given another password', 'reset-password', { password: 'Another@2026' }],
    ['signed out everywhere', 'logout', undefined],
  ])('ends immediately when its owner is %s', async (_, action, input) => {
    const { all, token } = await start();
    const id = await idOf(all, 'personal');
    expect((await all.admin.post(`/api/ums/v1/users/${id}?action=${action}`, input)).status).toBe(200);
    expect((await current(all, token)).status).toBe(401);
  });

  test('ends when an administrator revokes it, and no other does', async () => {
    const { all, token } = await start();
    const other = String((await signIn(all, 'personal')).body.token);
    const id = await idOf(all, 'personal');
    const { body } = await all.admin.get(
      `/api/ums/v1/sessions?filter=${encodeURIComponent(JSON.stringify({ user_id: id }))}&sort=["created_at","ASC"]`,
    );
    expect((await all.admin.post(`/api/ums/v1/sessions/${body[0].id}?action=revoke`)).status).toBe(200);
    const states = [(await current(all, token)).status, (await current(all, other)).status].toSorted();
    expect(states).toEqual([200, 401]);
  });

  test('revoked by another process is refused within seconds', async () => {
    const { all, token } = await start();
    expect((await current(all, token)).status).toBe(200);
    await all.db.run('update sessions set revoked_at = ?', [all.clock.now()]);
    expect((await current(all, token)).status).toBe(200);
    all.clock.advance(2_000);
    expect((await current(all, token)).status).toBe(401);
  });

  test('gains an authorised role, and loses it when the authorisation ends', async () => {
    const { all, token } = await start();
    const roles = async () =>
      (await current(all, token)).body.permissions.map(({ role }: { role: string }) => role).toSorted();
    const user_id = await idOf(all, 'personal');
    const expires_at = new Date(all.clock.now() + HOUR).toISOString();
    const given = await all.admin.post('/api/ums/v1/authorizations', {
      principal_type: 'user',
      user_id,
      target_type: 'role',
      role_id: 'PROVIDER',
      scope: 'platform',
      expires_at,
    });
    expect(given.status).toBe(201);
    expect(await roles()).toEqual(['PROVIDER', 'TENANT']);
    all.clock.advance(HOUR);
    expect(await roles()).toEqual(['TENANT']);
  });
});

describe('a session is not read for each request', () => {
  test('of many requests within two seconds, one reads it', async () => {
    const all = await scenario();
    const token = String((await signIn(all, 'admin')).body.token);
    await current(all, token);
    const asked = vi.spyOn(all.db.kysely, 'executeQuery');
    const reads = () =>
      asked.mock.calls.filter(([query]) => 'sql' in query && query.sql.includes('from "sessions"')).length;
    for (let count = 0; count < 20; count += 1) await current(all, token);
    expect(reads()).toBe(0);
    all.clock.advance(2_000);
    await current(all, token);
    expect(reads()).toBe(1);
  });
});
