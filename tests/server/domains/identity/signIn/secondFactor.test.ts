import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createClient, type Client, type Reply } from '../../../../support/servers/client.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { codeFor } from '../../../../support/people/outbox.ts';
import { idOf } from '../../../../support/people/policies.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const FACTORS = `${USERS}/current/factors`;
const PROOF = `${USERS}/current/proof`;
const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const SECOND = '/api/ums/v1/auth/second-step/tokens';
const MINUTE_MS = 60_000;

const passwordOf = ({ guest }: Scenario, name: string, password = DEMO_PASSWORD) =>
  guest.post(SIGN_IN, { name, password });
const withToken = ({ platform }: Scenario, token: string): Client =>
  createClient(platform.app, () => ({ authorization: `Bearer ${token}` }));

/** Sets up an authenticator app, and returns what reads codes from it. */
async function enrol(all: Scenario, of: Client) {
  const offer = await of.post(`${FACTORS}/totp`);
  expect(offer).toMatchObject({ status: 200 });
  const app = new TOTP({ secret: Secret.fromBase32(offer.body.secret) });
  const codeAt = (offsetMs = 0) => app.generate({ timestamp: all.clock.now() + offsetMs });
  const confirmed = await of.put(`${FACTORS}/totp`, { code: codeAt() });
  expect(confirmed).toMatchObject({ status: 200 });
  // The code that confirmed is used up.
  all.clock.advance(MINUTE_MS);
  return { codeAt, recovery: confirmed.body.recovery_codes as string[], uri: String(offer.body.uri) };
}

const second = ({ guest }: Scenario, first: Reply, code: string) =>
  guest.post(SECOND, { ticket: first.body.second_step.ticket, code });

describe.each([await oneDatabase()])('an authenticator app on $dialect', (database) => {
  test('is offered as a picture and as text, and counts once a right code is entered', async () => {
    const all = await scenario({ database });
    const offer = await all.personal.post(`${FACTORS}/totp`);
    expect(offer.body.uri).toMatch(/^otpauth:\/\/totp\/[^?]+\?.*secret=[A-Z2-7]{32}/);
    expect((await passwordOf(all, 'personal')).status).toBe(200);
    expect(await all.personal.put(`${FACTORS}/totp`, { code: '000000' })).toMatchObject({
      status: 400,
      body: { code: 1130, fields: { code: expect.any(String) } },
    });
    expect((await all.personal.get(FACTORS)).body).toEqual({
      totp: null,
      passkeys: [],
      required: false,
      recovery_codes_left: 0,
    });
    const { recovery } = await enrol(all, all.personal);
    expect(new Set(recovery).size).toBe(10);
    expect((await all.personal.get(FACTORS)).body).toMatchObject({ totp: {}, recovery_codes_left: 10 });
    expect(await all.personal.post(`${FACTORS}/totp`)).toMatchObject({ status: 409, body: { code: 1173 } });
    const stored = JSON.stringify([
      await all.db.all('select * from totp_factors'),
      await all.db.all('select * from recovery_codes'),
      await all.db.all('select * from request_log'),
    ]);
    for (const secret of [...recovery, offer.body.secret]) expect(stored).not.toContain(secret);
  });

  test('makes signing in two steps; the ticket between them is no session', async () => {
    const all = await scenario({ database });
    const { codeAt } = await enrol(all, all.personal);
    const first = await passwordOf(all, 'personal');
    expect(first).toMatchObject({ status: 202, body: { second_step: { ticket: expect.any(String) } } });
    expect(first.body.token).toBeUndefined();
    expect(first.headers.getSetCookie()).toEqual([]);
    expect((await withToken(all, first.body.second_step.ticket).get(`${USERS}/current`)).status).toBe(401);
    const signedIn = await second(all, first, codeAt());
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String), kind: 3 } });
    expect((await withToken(all, signedIn.body.token).get(`${USERS}/current`)).status).toBe(200);
  });

  test('follows a code by SMS, too, which lifts no freeze then', async () => {
    const all = await scenario({ database });
    const { codeAt } = await enrol(all, all.personal);
    const phone = '13700000003';
    const first = await all.guest.post('/api/ums/v1/auth/sms/tokens', {
      phone,
      code: await codeFor(all, 'auth/sms', phone),
    });
    expect(first).toMatchObject({ status: 202 });
    for (let tries = 0; tries < 5; tries += 1) await second(all, first, '000000');
    expect((await second(all, first, codeAt())).body.code).toBe(1136);
    all.clock.advance(MINUTE_MS);
    const again = { phone, code: await codeFor(all, 'auth/sms', phone) };
    expect((await second(all, await all.guest.post('/api/ums/v1/auth/sms/tokens', again), codeAt())).body.code).toBe(
      1136,
    );
  });

  test('accepts each code once, and one step of drift', async () => {
    const all = await scenario({ database });
    const { codeAt } = await enrol(all, all.personal);
    const again = async (code: string) => (await second(all, await passwordOf(all, 'personal'), code)).status;
    const code = codeAt();
    expect(await again(code)).toBe(200);
    expect(await again(code)).toBe(400);
    // An older one is no longer accepted once a later one was.
    expect(await again(codeAt(-30_000))).toBe(400);
    expect(await again(codeAt(30_000))).toBe(200);
    all.clock.advance(5 * MINUTE_MS);
    expect(await again(codeAt(-60_000))).toBe(400);
    expect(await again(codeAt(-30_000))).toBe(200);
  });

  test('takes a ticket once, from its own account, for five minutes', async () => {
    const all = await scenario({ database });
    const { codeAt, recovery } = await enrol(all, all.personal);
    const first = await passwordOf(all, 'personal');
    expect((await second(all, first, codeAt())).status).toBe(200);
    expect(await second(all, first, recovery[0] ?? '')).toMatchObject({ status: 400, body: { code: 1131 } });
    const late = await passwordOf(all, 'personal');
    all.clock.advance(5 * MINUTE_MS + 1);
    expect((await second(all, late, codeAt())).body.code).toBe(1131);
    // A ticket of one account with the code of another.
    const other = await enrol(all, all.provider);
    const own = await passwordOf(all, 'personal');
    expect((await second(all, own, other.codeAt())).body.code).toBe(1130);
    expect((await second(all, own, other.recovery[0] ?? '')).body.code).toBe(1130);
    expect((await all.guest.post(SECOND, { ticket: 'unknown', code: codeAt() })).body.code).toBe(1131);
  });

  test('ends half a sign-in with a new password', async () => {
    const all = await scenario({ database });
    const { codeAt } = await enrol(all, all.personal);
    const first = await passwordOf(all, 'personal');
    await all.personal.patch(`${USERS}/password`, { old_password: DEMO_PASSWORD, password: 'Another@2026' });
    expect((await second(all, first, codeAt())).body.code).toBe(1131);
  });

  test('freezes after five wrong codes, also at the same time, and right passwords between give no more', async () => {
    const all = await scenario({ database });
    const { codeAt } = await enrol(all, all.personal);
    const codes = ['000000', '000001', '000002', '000003', '000004', '000005', '000006', '000007'];
    const first = await passwordOf(all, 'personal');
    const replies = await Promise.all(codes.map((code) => second(all, first, code)));
    expect(replies.filter(({ body }) => body.code === 1130).length).toBeLessThanOrEqual(5);
    expect((await second(all, first, codeAt())).body.code).toBe(1136);
    expect((await passwordOf(all, 'personal')).body.code).toBe(1136);
    all.clock.advance(6 * MINUTE_MS);
    const kinds: number[] = [];
    for (const code of codes) {
      const next = await passwordOf(all, 'personal');
      kinds.push(next.status === 202 ? (await second(all, next, code)).body.code : next.body.code);
    }
    expect(kinds).toEqual([1130, 1130, 1130, 1130, 1130, 1136, 1136, 1136]);
  });

  test('is replaced by a recovery code, each of which works once; of two at the same time one', async () => {
    const all = await scenario({ database });
    const { recovery } = await enrol(all, all.personal);
    const [code = '', other = ''] = recovery;
    const tickets = [await passwordOf(all, 'personal'), await passwordOf(all, 'personal')];
    const replies = await Promise.all(tickets.map((first) => second(all, first, code)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    // However it is typed.
    expect((await second(all, await passwordOf(all, 'personal'), other.toLowerCase().replace('-', ' '))).status).toBe(
      200,
    );
    expect((await all.personal.get(FACTORS)).body.recovery_codes_left).toBe(8);
    const fresh = (await all.personal.post(`${FACTORS}/recovery-codes`)).body.recovery_codes as string[];
    expect(fresh).toHaveLength(10);
    expect((await second(all, await passwordOf(all, 'personal'), recovery[2] ?? '')).status).toBe(400);
    expect((await second(all, await passwordOf(all, 'personal'), fresh[2] ?? '')).status).toBe(200);
    const titles = ((await all.personal.get('/api/sys/v1/inbox')).body as { title: string }[]).map(
      ({ title }) => title,
    );
    expect(titles).toContain('有人用恢复码验证了您的账号');
    expect(titles).toContain('您的恢复码已更换');
  });

  test('ends the sessions from before it, and keeps the one that set it up', async () => {
    const all = await scenario({ database });
    const before = withToken(all, (await passwordOf(all, 'personal')).body.token);
    expect((await before.get(`${USERS}/current`)).status).toBe(200);
    await enrol(all, all.personal);
    expect((await before.get(`${USERS}/current`)).status).toBe(401);
    expect((await all.personal.get(`${USERS}/current`)).status).toBe(200);
  });

  test('is changed only with a fresh proof: the password first, then a code', async () => {
    const all = await scenario({ database });
    expect((await all.personal.get(FACTORS)).status).toBe(200);
    all.clock.advance(31 * MINUTE_MS);
    expect(await all.personal.post(`${FACTORS}/totp`)).toMatchObject({
      status: 403,
      body: { code: 1133, proof: 'password' },
    });
    expect((await all.personal.post(PROOF, { password: 'Wrong@2026' })).body.code).toBe(1112);
    expect((await all.personal.post(PROOF, { password: DEMO_PASSWORD })).status).toBe(204);
    const { codeAt } = await enrol(all, all.personal);
    all.clock.advance(31 * MINUTE_MS);
    expect(await all.personal.delete(`${FACTORS}/totp`)).toMatchObject({ status: 403, body: { proof: 'code' } });
    // The password alone proves nothing any more, and renewing the session does not either.
    expect((await all.personal.post(PROOF, { password: DEMO_PASSWORD })).status).toBe(400);
    const { body } = await all.personal.post('/api/ums/v1/auth/tokens');
    const renewed = withToken(all, body.token);
    expect((await renewed.delete(`${FACTORS}/totp`)).body.code).toBe(1133);
    expect((await renewed.post(PROOF, { code: codeAt() })).status).toBe(204);
    expect((await renewed.delete(`${FACTORS}/totp`)).status).toBe(204);
    expect((await passwordOf(all, 'personal')).status).toBe(200);
  });

  test('is required by a setting: until one is set up every other call is refused, with a token too', async () => {
    const all = await scenario({ database });
    const expires_at = new Date(all.clock.now() + 24 * 60 * MINUTE_MS).toISOString();
    const { body } = await all.admin.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at });
    const require = async (value: string) => {
      const [{ id }] = (
        await all.system.get(`/api/sys/v1/configs?filter=${encodeURIComponent('{"key":"login.second_factor"}')}`)
      ).body;
      expect(await all.system.put(`/api/sys/v1/configs/${id}`, { value })).toMatchObject({ status: 200 });
    };
    await enrol(all, all.system);
    await require('administrators');
    const refused = { status: 403, body: { code: 1172 } };
    for (const path of [USERS, '/api/ecrm/v1/regions', '/api/sys/v1/inbox', '/api/sys/v1/search?q=admin'])
      expect(await all.admin.get(path)).toMatchObject(refused);
    expect(await withToken(all, body.secret).get(USERS)).toMatchObject(refused);
    expect((await all.personal.get('/api/sys/v1/inbox')).status).toBe(200);
    for (const path of [`${USERS}/current`, FACTORS, '/api/sys/v1/manifest', '/api/sys/v1/licenses'])
      expect((await all.admin.get(path)).status).toBe(200);
    await enrol(all, all.admin);
    expect((await all.admin.get(USERS)).status).toBe(200);
    expect((await withToken(all, body.secret).get(USERS)).status).toBe(200);
    expect(await all.admin.delete(`${FACTORS}/totp`)).toMatchObject({ status: 409, body: { code: 1174 } });
    await require('everybody');
    expect(await all.personal.get('/api/sys/v1/inbox')).toMatchObject(refused);
    await require('off');
    expect((await all.personal.get('/api/sys/v1/inbox')).status).toBe(200);
    expect((await all.admin.delete(`${FACTORS}/totp`)).status).toBe(204);
  });

  test('sensitive actions of definitions need a fresh proof, tried ones do not, and tokens never run them', async () => {
    const all = await scenario({ database });
    const id = await idOf(all, 'personal');
    const reset = (of: Client) => of.post(`${USERS}/${id}?action=reset-password`, { password: 'Another@2026' });
    const expires_at = new Date(all.clock.now() + 24 * 60 * MINUTE_MS).toISOString();
    const { body } = await all.admin.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at });
    all.clock.advance(31 * MINUTE_MS);
    expect(await reset(all.admin)).toMatchObject({ status: 403, body: { code: 1133, proof: 'password' } });
    expect(await all.admin.delete(`${USERS}/${id}`)).toMatchObject({ body: { code: 1133 } });
    expect(await all.admin.post(`${USERS}?bulk=delete`, { ids: [id] })).toMatchObject({ body: { code: 1133 } });
    expect((await all.admin.delete(`${USERS}/${id}?dry_run=1`)).status).toBe(200);
    // Who may not do it at all is not led to prove anything.
    expect(await reset(all.bp_user)).toMatchObject({ status: 403, body: { code: 3000 } });
    expect(await reset(withToken(all, body.secret))).toMatchObject({ status: 403, body: { code: 3000 } });
    expect((await all.admin.post(PROOF, { password: DEMO_PASSWORD })).status).toBe(204);
    expect(await reset(withToken(all, body.secret))).toMatchObject({ status: 403, body: { code: 3000 } });
    expect((await reset(all.admin)).status).toBe(200);
  });

  test('is reset by the administrator of an organisation for its members only', async () => {
    const all = await scenario({ database });
    await enrol(all, all.bp_user);
    await enrol(all, all.personal);
    const reset = async (name: string) =>
      all.bp_admin.post(`${USERS}/${await idOf(all, name)}?action=reset-second-factor`, { reason: '手机遗失' });
    expect(await reset('personal')).toMatchObject({ status: 404 });
    expect((await reset('bp_user')).status).toBe(200);
    expect((await passwordOf(all, 'bp_user')).status).toBe(200);
    const id = await idOf(all, 'bp_user');
    expect((await all.bp_admin.post(`${USERS}/${id}?action=reset-password`, { password: 'Another@2026' })).status).toBe(
      403,
    );
  });

  test('is reset by an administrator with a reason, which its owner reads; members cannot', async () => {
    const all = await scenario({ database });
    await enrol(all, all.personal);
    const id = await idOf(all, 'personal');
    const reset = (of: Client, body = { reason: '手机遗失' }) =>
      of.post(`${USERS}/${id}?action=reset-second-factor`, body);
    expect((await reset(all.bp_admin)).status).toBeGreaterThanOrEqual(403);
    expect((await reset(all.admin, {} as never)).status).toBe(400);
    expect((await all.admin.get(`${USERS}/${id}`)).body.second_factor).toBe(true);
    expect((await reset(all.admin)).status).toBe(200);
    expect((await all.personal.get(`${USERS}/current`)).status).toBe(401);
    expect((await passwordOf(all, 'personal')).status).toBe(200);
    const inbox = (await all.as('personal').get('/api/sys/v1/inbox')).body as { title: string; body?: string }[];
    expect(inbox[0]).toMatchObject({ title: 'admin 重置了您的两步验证' });
    const log = (await all.admin.get('/api/omc/v1/apilogs?range=%5B0%2C4%5D')).body as { body: string | null }[];
    expect(JSON.stringify(log)).toContain('手机遗失');
  });
});
