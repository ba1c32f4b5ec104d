import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { codeFor } from '../../../support/people/outbox.ts';
import { createSoftPasskey } from '../../../support/people/softPasskey.ts';
import { createClient, ORIGIN, type Client, type Reply } from '../../../support/servers/client.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const CURRENT = `${USERS}/current`;
const FACTORS = `${CURRENT}/factors`;
const TOKENS = '/api/ums/v1/api-tokens';
const AUTH = '/api/ums/v1/auth';
const PASSWORD = 'Example@2026';
const HEADERS = { headers: { origin: ORIGIN, host: new URL(ORIGIN).host } };
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

describe.each([await oneDatabase()])('signing in, where others let too much in, on $dialect', (database) => {
  let all: Scenario;
  let count = 0;
  let name = '';
  let id = 0;
  let phone = '';
  let own: Client;
  beforeAll(async () => void (all = await createScenario({ database })));
  beforeEach(async () => {
    count += 1;
    name = `person-${count}`;
    phone = `1391234${String(count).padStart(4, '0')}`;
    await all.admin.post(`${CURRENT}/proof`, { password: DEMO_PASSWORD });
    const made = await all.admin.post(USERS, { name, password: PASSWORD, kind: 3, phone });
    expect(made.status).toBe(201);
    id = made.body.id;
    own = all.as(name, PASSWORD);
  });
  afterAll(() => all.close());

  const bearer = (token: string) => createClient(all.platform.app, () => ({ authorization: `Bearer ${token}` }));
  const first = (password = PASSWORD) => all.guest.post(`${AUTH}/password/tokens`, { name, password });
  const second = (ticket: string, code: string) => all.guest.post(`${AUTH}/second-step/tokens`, { ticket, code });
  const ticketIn = ({ body }: Reply) => String(body.second_step.ticket);
  const statuses = (replies: readonly Reply[]) => replies.map(({ status }) => status).toSorted();
  const token = async (of: Client, more: Record<string, Json> = {}) => {
    const expires_at = new Date(all.clock.now() + DAY_MS).toISOString();
    const { body } = await of.post(TOKENS, { name: 'ci', expires_at, ...more });
    return String(body.secret);
  };

  async function enrol(of = own) {
    const { secret } = (await of.post(`${FACTORS}/totp`)).body;
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeAt = (offsetMs = 0) => app.generate({ timestamp: all.clock.now() + offsetMs });
    const recovery = (await of.put(`${FACTORS}/totp`, { code: codeAt() })).body.recovery_codes as string[];
    all.clock.advance(MINUTE_MS);
    return { codeAt, recovery };
  }

  test('a code of the app opens one session, also when two come at once, and never an earlier one after it', async () => {
    const { codeAt } = await enrol();
    const [one, two] = [ticketIn(await first()), ticketIn(await first())];
    expect(statuses(await Promise.all([second(one, codeAt()), second(two, codeAt())]))).toEqual([200, 400]);
    expect((await second(ticketIn(await first()), codeAt(-30_000))).body.code).toBe(1130);
  });

  test('clocks may differ by one step, and not by two', async () => {
    const { codeAt } = await enrol();
    expect((await second(ticketIn(await first()), codeAt(-60_000))).status).toBe(400);
    expect((await second(ticketIn(await first()), codeAt(60_000))).status).toBe(400);
    expect((await second(ticketIn(await first()), codeAt(-30_000))).status).toBe(200);
    expect((await second(ticketIn(await first()), codeAt(30_000))).status).toBe(200);
  });

  test('a recovery code opens one session, however many use it at once', async () => {
    const { recovery } = await enrol();
    const tickets = [ticketIn(await first()), ticketIn(await first()), ticketIn(await first())];
    const replies = await Promise.all(tickets.map((ticket) => second(ticket, recovery[0] ?? '')));
    expect(statuses(replies)).toEqual([200, 400, 400]);
    expect(
      (await all.db.all(`select 1 from recovery_codes where user_id = ${id} and used_at is not null`)).length,
    ).toBe(1);
  });

  test('the ticket between the steps opens one session, and ends with a new password', async () => {
    const { recovery } = await enrol();
    const ticket = ticketIn(await first());
    const replies = await Promise.all([second(ticket, recovery[0] ?? ''), second(ticket, recovery[1] ?? '')]);
    expect(statuses(replies)).toEqual([200, 400]);
    const late = ticketIn(await first());
    await all.admin.post(`${USERS}/${id}?action=reset-password`, { password: 'Another@2026' });
    expect((await second(late, recovery[2] ?? '')).body.code).toBe(1131);
  });

  test('neither a forgotten password, nor a code by SMS, nor the password in a header goes around the second factor', async () => {
    await enrol();
    const code = await codeFor(all, 'retrieval/sms', phone);
    const reset = await all.guest.patch(`${USERS}/retrieved-password`, {
      target: phone,
      code,
      password: 'Another@2026',
    });
    expect(reset).toMatchObject({ status: 204 });
    expect(reset.headers.getSetCookie()).toEqual([]);
    expect((await first('Another@2026')).status).toBe(202);
    all.clock.advance(2 * MINUTE_MS);
    const sms = await codeFor(all, 'auth/sms', phone);
    expect((await all.guest.post(`${AUTH}/sms/tokens`, { phone, code: sms })).status).toBe(202);
    const basic = { authorization: `Basic ${Buffer.from(`${name}:Another@2026`).toString('base64')}` };
    expect((await all.guest.get(CURRENT, { headers: basic })).status).toBe(401);
  });

  test('an open session does not turn the second factor off without it, however fresh its password is', async () => {
    const { codeAt } = await enrol();
    all.clock.advance(31 * MINUTE_MS);
    expect((await own.delete(`${FACTORS}/totp`)).body.code).toBe(1133);
    expect((await own.post(`${CURRENT}/proof`, { password: PASSWORD })).status).toBe(400);
    expect((await own.delete(`${FACTORS}/totp`)).body.code).toBe(1133);
    expect((await own.post(`${CURRENT}/proof`, { code: codeAt() })).status).toBe(204);
    // The same code proves nothing a second time.
    expect((await own.post(`${CURRENT}/proof`, { code: codeAt() })).body.code).toBe(1130);
    expect((await own.delete(`${FACTORS}/totp`)).status).toBe(204);
  });

  test('a proof holds for its own session, and a renewed session is proved no later than before', async () => {
    const other = all.as(name, PASSWORD);
    await Promise.all([own.get(CURRENT), other.get(CURRENT)]);
    all.clock.advance(31 * MINUTE_MS);
    await own.post(`${CURRENT}/proof`, { password: PASSWORD });
    expect((await other.post(`${FACTORS}/totp`)).body.code).toBe(1133);
    const renewed = bearer((await other.post(`${AUTH}/tokens`)).body.token);
    expect((await renewed.post(`${FACTORS}/totp`)).body.code).toBe(1133);
    expect((await other.get(CURRENT)).status).toBe(401);
  });

  test('a token ends at once with a disabled owner, and does less once a role is withdrawn', async () => {
    await all.admin.put(`${USERS}/${id}`, { permissions: [{ role: 'COPOTE_ADMIN' }] });
    const client = bearer(await token(own));
    const colleagues = () => client.get(`${USERS}?view=options`);
    expect((await colleagues()).status).toBe(200);
    await all.admin.put(`${USERS}/${id}`, { permissions: [] });
    expect((await colleagues()).status).toBe(403);
    await all.admin.post(`${USERS}/${id}?action=disable`);
    expect((await client.get(CURRENT)).status).toBe(401);
  });

  test('a new password ends the other sessions; a token stays, and its owner sees it', async () => {
    const [client, other] = [bearer(await token(own)), all.as(name, PASSWORD)];
    await other.get(CURRENT);
    const change = { old_password: PASSWORD, password: 'Another@2026' };
    expect((await own.patch(`${USERS}/password`, change)).status).toBe(204);
    expect((await other.get(CURRENT)).status).toBe(401);
    expect((await own.get(CURRENT)).status).toBe(200);
    expect((await client.get(CURRENT)).status).toBe(200);
    expect((await own.get(TOKENS)).body).toMatchObject([{ name: 'ci', status: 'active' }]);
  });

  test('a token makes no token, no session and no proof, and does not widen itself', async () => {
    const client = bearer(await token(own, { actions: ['ums:*'] }));
    const [{ id: mine }] = (await own.get(TOKENS)).body;
    const expires_at = new Date(all.clock.now() + DAY_MS).toISOString();
    for (const refused of [
      await client.post(TOKENS, { name: 'wider', expires_at, actions: ['*'] }),
      await client.put(`${TOKENS}/${mine}`, { actions: ['*'] }),
      await client.post(`${AUTH}/tokens`),
      await client.post(`${CURRENT}/proof`, { password: PASSWORD }),
      await client.patch(`${USERS}/password`, { old_password: PASSWORD, password: 'Another@2026' }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 3000 } });
    expect((await own.get(TOKENS)).body).toMatchObject([{ name: 'ci', actions: ['ums:*'] }]);
  });

  test('a token ends at its instant, in whatever zone that was written', async () => {
    const end = new Date(all.clock.now() + 10 * MINUTE_MS);
    const inShanghai = `${new Date(end.getTime() + 8 * 60 * MINUTE_MS).toISOString().slice(0, 19)}+08:00`;
    const client = bearer(await token(own, { expires_at: inShanghai }));
    all.clock.advance(end.getTime() - all.clock.now() - 1_000);
    expect((await client.get(CURRENT)).status).toBe(200);
    all.clock.advance(1_000);
    expect((await client.get(CURRENT)).status).toBe(401);
  });

  test('a caller does not choose the address that a token is limited to', async () => {
    const secret = await token(own, { networks: ['192.0.2.0/24'] });
    const from = (headers: Record<string, string>) =>
      all.guest.get(CURRENT, { headers: { authorization: `Bearer ${secret}`, ...headers } });
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip'])
      expect((await from({ 'x-client-address': '203.0.113.1', [header]: '192.0.2.7' })).status, header).toBe(401);
    expect((await from({ 'x-client-address': '192.0.2.7' })).status).toBe(200);
    // A connection of IPv6 that carries IPv4.
    expect((await from({ 'x-client-address': '::ffff:192.0.2.7' })).status).toBe(200);
  });

  test('a token in the address opens nothing and is in no log', async () => {
    const secret = await token(own);
    for (const word of ['access_token', 'token', 'private_token'])
      expect((await all.guest.get(`${CURRENT}?${word}=${secret}`)).status).toBeGreaterThanOrEqual(400);
    await all.guest.post(`${AUTH}/password/tokens?token=${secret}`, { name, password: secret });
    await all.platform.deps.journals.settle();
    const logs = [await all.db.all('select * from request_log'), await all.db.all('select * from event_log')];
    expect(JSON.stringify(logs)).not.toContain(secret);
  });

  test('a session that was there before a sign-in is not the one after it', async () => {
    const planted = 'planted-by-somebody-else-0123456789';
    const cookie = { headers: { ...HEADERS.headers, cookie: `access-token=${planted}` } };
    const reply = await all.guest.post(`${AUTH}/password/tokens`, { name, password: PASSWORD }, cookie);
    expect(reply.body.token).not.toBe(planted);
    expect((await bearer(planted).get(CURRENT)).status).toBe(401);
  });

  test('passkeys say nothing about accounts, and a signature for one purpose serves no other', async () => {
    const passkey = createSoftPasskey();
    const offer = (await own.post(`${FACTORS}/passkeys/options`, undefined, HEADERS)).body;
    const made = passkey.register(offer, { origin: ORIGIN }) as unknown as Json;
    expect((await own.post(`${FACTORS}/passkeys`, { name: 'laptop', passkey: made }, HEADERS)).status).toBe(200);
    const proof = (await own.post(`${CURRENT}/proof/options`, undefined, HEADERS)).body;
    const signed = passkey.sign(proof, { origin: ORIGIN, owner: id, counter: 1 }) as unknown as Json;
    // Signed to prove an open session, it opens none.
    expect((await all.guest.post(`${AUTH}/passkey/tokens`, { passkey: signed }, HEADERS)).body.code).toBe(1175);
    const bodies: Record<string, Json>[] = [{}, { name }, { name: 'somebody-unknown' }];
    for (const body of bodies) {
      const { body: options } = await all.guest.post(`${AUTH}/passkey/options`, body, HEADERS);
      expect(options.allowCredentials ?? []).toEqual([]);
    }
    expect(await all.guest.post(`${AUTH}/second-step/passkey`, { ticket: 'unknown' }, HEADERS)).toMatchObject({
      status: 400,
      body: { code: 1131 },
    });
    const strange: Json[] = [null, 1, 'x', [], {}, { id: passkey.id }, { id: passkey.id, response: {} }];
    for (const wrong of strange)
      expect((await all.guest.post(`${AUTH}/passkey/tokens`, { passkey: wrong }, HEADERS)).status).toBe(400);
  });
});
