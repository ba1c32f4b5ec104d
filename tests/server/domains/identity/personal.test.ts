// @module-tag long
import { describe, expect, test } from 'vitest';
import { createClient, type Client } from '../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { codeFor, wrongCode } from '../../../support/people/outbox.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const CURRENT = `${USERS}/current`;
const SESSIONS = `${CURRENT}/sessions`;
const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const PHONE = '13700000003';
const NEW_PASSWORD = 'Changed@2026';

/** A separate session, as in another browser. */
async function session({ guest, platform }: Scenario, name = 'personal', agent = 'Example') {
  const { body } = await guest.post(
    SIGN_IN,
    { name, password: DEMO_PASSWORD },
    { headers: { 'user-agent': agent, 'x-client-address': '192.0.2.9' } },
  );
  return createClient(platform.app, () => ({ authorization: `Bearer ${body.token}` }));
}

const historyOf = async ({ admin }: Scenario, name: string) => {
  const [{ id }] = (await admin.get(`${USERS}?filter=${encodeURIComponent(JSON.stringify({ name }))}`)).body;
  return (await admin.get(`${USERS}/${id}/history`)).body;
};

const securityMessages = async (client: Client) =>
  (await client.get(`/api/sys/v1/inbox?filter=${encodeURIComponent('{"type":"security"}')}`)).body;

describe.each(await databasesUnderTest())('changing the password on $dialect (spec 7.1)', (database) => {
  test('ends every other session, and is in the history without the password', async () => {
    const all = await scenario({ database });
    const [here, there] = [await session(all), await session(all)];
    expect(
      (await here.patch(`${USERS}/password`, { old_password: DEMO_PASSWORD, password: NEW_PASSWORD })).status,
    ).toBe(204);
    expect((await here.get(CURRENT)).status).toBe(200);
    expect((await there.get(CURRENT)).status).toBe(401);
    expect((await all.guest.post(SIGN_IN, { name: 'personal', password: DEMO_PASSWORD })).body.code).toBe(1101);
    expect((await all.guest.post(SIGN_IN, { name: 'personal', password: NEW_PASSWORD })).status).toBe(200);
    const history = await historyOf(all, 'personal');
    expect(history[0]).toMatchObject({ operation: 'change-password', actor_name: 'personal' });
    expect(JSON.stringify(history)).not.toContain(NEW_PASSWORD);
  });

  test('sends its owner a message, also after a reset, by whom it may be', async () => {
    const all = await scenario({ database });
    const here = await session(all);
    const { id } = (await here.get(CURRENT)).body;
    await here.patch(`${USERS}/password`, { old_password: DEMO_PASSWORD, password: NEW_PASSWORD });
    expect(await securityMessages(here)).toMatchObject([{ title: '您的登录密码已修改', level: 'warn' }]);
    all.clock.advance(60_000);
    const code = await codeFor(all, 'retrieval/sms', PHONE);
    await all.guest.patch(`${USERS}/retrieved-password`, { target: PHONE, code, password: 'Another@2026' });
    expect(await securityMessages(all.as('personal', 'Another@2026'))).toHaveLength(2);
    all.clock.advance(60_000);
    await all.admin.post(`${USERS}/${id}?action=reset-password`, { password: 'Andathird@2026' });
    expect(await securityMessages(all.as('personal', 'Andathird@2026'))).toHaveLength(3);
    expect(await securityMessages(all.bp_user)).toEqual([]);
  });

  test.each([
    ['too short', 'aA1!'],
    ['without a sign', 'NoSigns2026'],
    ['the present one', DEMO_PASSWORD],
  ])('refuses a new one that is %s (1126)', async (_, password) => {
    const all = await scenario({ database });
    expect(await all.personal.patch(`${USERS}/password`, { old_password: DEMO_PASSWORD, password })).toMatchObject({
      status: 400,
      body: { code: 1126, fields: { password: expect.any(String) } },
    });
  });

  test('refuses a wrong old one (1120), and after five of them every attempt for five minutes (1136)', async () => {
    const all = await scenario({ database });
    const change = (old_password: string) =>
      all.personal.patch(`${USERS}/password`, { old_password, password: NEW_PASSWORD });
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change('Wrong@2026')).body).toMatchObject({
        code: 1120,
        fields: { old_password: expect.any(String) },
      });
    expect((await change(DEMO_PASSWORD)).body.code).toBe(1136);
    all.clock.advance(5 * 60_000);
    expect((await change(DEMO_PASSWORD)).status).toBe(204);
  });
});

describe.each(await databasesUnderTest())('a forgotten password on $dialect (spec 7.1)', (database) => {
  const PATH = `${USERS}/retrieved-password`;

  test.each([
    ['sms', PHONE],
    ['email', 'personal@example.com'],
  ])('is replaced by %s, ends every session and lifts a freeze', async (channel, target) => {
    const all = await scenario({ database });
    const open = await session(all);
    for (let tries = 0; tries < 5; tries += 1)
      await all.guest.post(SIGN_IN, { name: 'personal', password: 'Wrong@2026' });
    const code = await codeFor(all, `retrieval/${channel}`, target);
    expect((await all.guest.patch(PATH, { target, code, password: NEW_PASSWORD })).status).toBe(204);
    expect((await open.get(CURRENT)).status).toBe(401);
    expect((await all.guest.post(SIGN_IN, { name: 'personal', password: NEW_PASSWORD })).status).toBe(200);
    expect((await historyOf(all, 'personal'))[0]).toMatchObject({
      operation: 'retrieve-password',
      actor_name: 'personal',
    });
    expect((await all.guest.patch(PATH, { target, code, password: 'Another@2026' })).body.code).toBe(1121);
  });

  test('keeps the code if the new password is refused (1126), and refuses a wrong code (1121)', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'retrieval/sms', PHONE);
    expect(
      (await all.guest.patch(PATH, { target: PHONE, code: wrongCode(code), password: NEW_PASSWORD })).body.code,
    ).toBe(1121);
    expect((await all.guest.patch(PATH, { target: PHONE, code, password: 'weak' })).body.code).toBe(1126);
    expect((await all.guest.patch(PATH, { target: PHONE, code, password: NEW_PASSWORD })).status).toBe(204);
  });

  test.each([
    ['sms', PHONE, 1180],
    ['email', 'personal@example.com', 1181],
  ])('reports a deleted account only to a caller with a valid code (%s)', async (channel, target, expected) => {
    const all = await scenario({ database });
    const code = await codeFor(all, `retrieval/${channel}`, target);
    await all.db.run(`update users set phone = null, email = null where name = 'personal'`);
    expect((await all.guest.patch(PATH, { target, code: wrongCode(code), password: NEW_PASSWORD })).body.code).toBe(
      1121,
    );
    expect((await all.guest.patch(PATH, { target, code, password: NEW_PASSWORD })).body).toMatchObject({
      code: expected,
      fields: { target: expect.any(String) },
    });
  });
});

describe.each(await databasesUnderTest())('phone and e-mail on $dialect (spec 7.1)', (database) => {
  test.each([
    ['phone', 'sms', '13900000009'],
    ['email', 'email', 'elsewhere@example.com'],
  ])('a new %s takes effect with the code that was sent to it', async (field, channel, target) => {
    const all = await scenario({ database });
    const code = await codeFor(all, `patch/${channel}`, target, all.personal);
    expect(
      (await all.personal.patch(`${USERS}/${field}`, { [field]: target, code: wrongCode(code) })).body,
    ).toMatchObject({ code: 1121, fields: { code: expect.any(String) } });
    expect((await all.personal.patch(`${USERS}/${field}`, { [field]: target, code })).status).toBe(204);
    expect((await all.personal.get(CURRENT)).body).toMatchObject({ [field]: target, [`${field}_verified`]: true });
    expect((await all.guest.post(SIGN_IN, { name: target, password: DEMO_PASSWORD })).status).toBe(200);
    const [{ operation, changes }] = await historyOf(all, 'personal');
    expect({ operation, changed: changes.map((each: { field: string }) => each.field).toSorted() }).toEqual({
      operation: `change-${field}`,
      changed: [field, `${field}_verified`],
    });
  });

  test('a code requested by one account is not valid for another', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'patch/sms', '13900000009', all.personal);
    expect((await all.bp_user.patch(`${USERS}/phone`, { phone: '13900000009', code })).body.code).toBe(1121);
  });

  test.each([
    ['phone', 'sms', PHONE, 1118],
    ['email', 'email', 'PERSONAL@example.com', 1116],
  ])('the current %s is refused with and without a code', async (field, channel, target, expected) => {
    const all = await scenario({ database });
    const refusal = { status: 400, body: { code: expected, fields: { [field]: expect.any(String) } } };
    expect(await all.personal.get(`/api/ums/v1/verification/patch/${channel}/${target}`)).toMatchObject(refusal);
    expect(await all.personal.patch(`${USERS}/${field}`, { [field]: target, code: '000000' })).toMatchObject(refusal);
  });

  test.each([
    ['phone', 'sms', '13700000001', 1119],
    ['email', 'email', 'admin@example.com', 1117],
  ])('a %s in use is reported only to a caller with its code', async (field, channel, target, expected) => {
    const all = await scenario({ database });
    const code = await codeFor(all, `patch/${channel}`, target, all.personal);
    expect((await all.personal.patch(`${USERS}/${field}`, { [field]: target, code: wrongCode(code) })).body.code).toBe(
      1121,
    );
    expect(await all.personal.patch(`${USERS}/${field}`, { [field]: target, code })).toMatchObject({
      status: 409,
      body: { code: expected, fields: { [field]: expect.any(String) } },
    });
  });

  test('a value entered by an administrator is not verified', async () => {
    const all = await scenario({ database });
    const code = await codeFor(all, 'patch/sms', '13900000009', all.personal);
    await all.personal.patch(`${USERS}/phone`, { phone: '13900000009', code });
    const { id } = (await all.personal.get(CURRENT)).body;
    await all.admin.put(`${USERS}/${id}`, { phone: '+8613900000010', email: 'Personal@Example.com' });
    expect((await all.personal.get(CURRENT)).body).toMatchObject({
      phone: '13900000010',
      phone_verified: false,
      email: 'personal@example.com',
    });
  });

  test('sends its owner a message if another one is replaced or removed, not for the first one', async () => {
    const all = await scenario({ database });
    const { id } = (await all.personal.get(CURRENT)).body;
    await all.admin.put(`${USERS}/${id}`, { phone: '13900000010', email: 'new@example.com' });
    expect((await securityMessages(all.personal)).map(({ title }: { title: string }) => title).toSorted()).toEqual([
      '您的手机号已变更',
      '您的邮箱已变更',
    ]);
    all.clock.advance(60_000);
    await all.admin.put(`${USERS}/${id}`, { phone: null });
    expect(await securityMessages(all.personal)).toHaveLength(3);
    await all.db.run(`update users set phone = null, email = null where name = 'bp_user'`);
    const code = await codeFor(all, 'patch/sms', '13900000011', all.bp_user);
    await all.bp_user.patch(`${USERS}/phone`, { phone: '13900000011', code });
    expect(await securityMessages(all.bp_user)).toEqual([]);
  });
});

describe.each(await databasesUnderTest())('sessions of the user on $dialect', (database) => {
  test('are listed with their origin, and the current one is marked', async () => {
    const all = await scenario({ database });
    const [here] = [
      await session(all, 'personal', 'Browser A'),
      await session(all, 'personal', 'Browser B'),
      await session(all, 'bp_user'),
    ];
    const { body } = await here.get(SESSIONS);
    expect(body).toHaveLength(2);
    expect(body.filter((each: { current: boolean }) => each.current)).toMatchObject([
      { user_agent: 'Browser A', ip: '192.0.2.9', created_at: expect.any(String), last_seen_at: expect.any(String) },
    ]);
    expect(JSON.stringify(body)).not.toContain('token');
  });

  test('are ended one by one, or all except the current one', async () => {
    const all = await scenario({ database });
    const clients = [await session(all), await session(all), await session(all)] as const;
    const [here, second, third] = clients;
    const other = (await second.get(SESSIONS)).body.find((each: { current: boolean }) => each.current);
    expect((await here.delete(`${SESSIONS}/${other.id}`)).status).toBe(204);
    expect(await Promise.all(clients.map(async (each) => (await each.get(CURRENT)).status))).toEqual([200, 401, 200]);
    expect((await here.delete(`${SESSIONS}/${other.id}`)).status).toBe(404);
    expect((await here.delete(SESSIONS)).status).toBe(204);
    expect((await third.get(CURRENT)).status).toBe(401);
    expect((await here.get(SESSIONS)).body).toMatchObject([{ current: true }]);
    expect(
      (await all.admin.get(`/api/ums/v1/sessions/${other.id}/history`)).body?.[0] ?? { operation: 'revoke' },
    ).toMatchObject({ operation: 'revoke' });
  });

  test('of another user do not exist', async () => {
    const all = await scenario({ database });
    const theirs = await session(all, 'admin');
    const [{ id }] = (await theirs.get(SESSIONS)).body;
    expect((await all.personal.delete(`${SESSIONS}/${id}`)).status).toBe(404);
    expect((await theirs.get(CURRENT)).status).toBe(200);
  });
});

describe.each(await databasesUnderTest())('profile and preferences on $dialect (spec 7.1)', (database) => {
  const none = {
    language: null,
    theme: null,
    contrast: null,
    density: null,
    start_page: null,
    time_zone: null,
    numbers: null,
    first_steps: null,
    steps: null,
    overview: null,
    home: null,
    messages: null,
  };

  test('are stored with the account, each merged into the previous values', async () => {
    const all = await scenario({ database });
    expect((await all.personal.get(CURRENT)).body.preferences).toEqual(none);
    expect(
      (
        await all.personal.put(CURRENT, {
          nickname: 'Example',
          preferences: { theme: 'dark', start_page: '/iam/user' },
        })
      ).body,
    ).toMatchObject({ nickname: 'Example', preferences: { theme: 'dark' } });
    await all.personal.put(CURRENT, { preferences: { density: 'compact', start_page: null } });
    expect((await (await session(all)).get(CURRENT)).body).toMatchObject({
      nickname: 'Example',
      preferences: { ...none, theme: 'dark', density: 'compact' },
    });
    expect((await all.bp_user.get(CURRENT)).body.preferences).toEqual(none);
    expect((await historyOf(all, 'personal'))[0]).toMatchObject({
      operation: 'update',
      actor_name: 'personal',
      changes: [{ field: 'preferences' }],
    });
  });

  test.each([
    ['a value that is none', { preferences: { theme: 'pink' } }, 'preferences.theme'],
    ['a zone that is none', { preferences: { time_zone: 'Mars/Base' } }, 'preferences.time_zone'],
    ['a key that is none', { preferences: { colour: 'red' } }, 'preferences.colour'],
    ['an address elsewhere', { preferences: { start_page: '//example.com' } }, 'preferences.start_page'],
    ['a field that is not theirs', { kind: 0 }, 'kind'],
    ['a picture that is none', { avatar: 'x' }, 'avatar'],
  ])('refuse %s', async (_, body, field) => {
    const all = await scenario({ database });
    expect(await all.personal.put(CURRENT, body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect((await all.personal.get(CURRENT)).body).toMatchObject({ kind: 3, preferences: none });
  });

  test.each(['PATCH /users/password', 'PATCH /users/phone', 'PATCH /users/email', 'PUT /users/current'])(
    '%s is refused from pages of other sites',
    async (call) => {
      const all = await scenario({ database });
      const [method = '', path = ''] = call.split(' ');
      const send = method === 'PUT' ? all.guest.put : all.guest.patch;
      expect(await send(`/api/ums/v1${path}`, {}, { headers: { origin: 'https://elsewhere.example' } })).toMatchObject({
        status: 403,
        body: { code: 9204 },
      });
    },
  );
});
