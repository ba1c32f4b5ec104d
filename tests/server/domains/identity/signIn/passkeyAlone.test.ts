import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { ORIGIN, type Client } from '../../../../support/servers/client.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createSoftPasskey } from '../../../../support/people/softPasskey.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';

const USERS = '/api/ums/v1/users';
const CURRENT = `${USERS}/current`;
const PASSKEYS = `${CURRENT}/factors/passkeys`;
const ALONE = '/api/ums/v1/auth/passkey';
const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const HEADERS = { headers: { origin: ORIGIN, host: new URL(ORIGIN).host } };
const MADE = { origin: ORIGIN };
const INVALID = { status: 400, body: { code: 1175 } };

type Passkey = ReturnType<typeof createSoftPasskey>;
type Made = Parameters<Passkey['sign']>[1];

// What the page of a browser sends is JSON.
const json = (value: object) => value as unknown as Json;

async function add(of: Client, verified = true) {
  const passkey = createSoftPasskey();
  const { body: options } = await of.post(`${PASSKEYS}/options`, undefined, HEADERS);
  const made = json(passkey.register(options, { ...MADE, verified }));
  expect((await of.post(PASSKEYS, { name: 'laptop', passkey: made }, HEADERS)).status).toBe(200);
  return { passkey, owner: (await of.get(CURRENT)).body.id as number };
}

const options = async ({ guest }: Scenario) => (await guest.post(`${ALONE}/options`, undefined, HEADERS)).body;
const send = ({ guest }: Scenario, signed: object) => guest.post(`${ALONE}/tokens`, { passkey: json(signed) }, HEADERS);
const enter = async (all: Scenario, passkey: Passkey, made: Made) => send(all, passkey.sign(await options(all), made));

describe.each([await oneDatabase()])('signing in with a passkey alone on $dialect (decision 213)', (database) => {
  test('opens a session without a name or a password, which is proved with it', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    const reply = await enter(all, passkey, { ...MADE, owner, counter: 1 });
    expect(reply).toMatchObject({ status: 200, body: { token: expect.any(String), kind: 3 } });
    expect(reply.headers.getSetCookie().join()).toContain('access-token=');
    const headers = { authorization: `Bearer ${reply.body.token}` };
    const [own] = (await all.guest.get(`${CURRENT}/sessions`, { headers })).body.filter(
      ({ current }: { current: boolean }) => current,
    );
    expect(own).toMatchObject({ factors: ['passkey'], proved_at: expect.any(String) });
    await all.platform.deps.journals.settle();
    const events = await all.db.all(
      "select state, user_name from event_log where type = 'sessions.sign_in' order by id desc",
    );
    expect(events[0]).toMatchObject({ state: 'completed', user_name: 'personal' });
  });

  test('the challenge names no account and is the same kind for everybody', async () => {
    const all = await scenario({ database });
    await add(all.personal);
    const [one, two] = [await options(all), await options(all)];
    expect({ ...one, challenge: '' }).toEqual({ ...two, challenge: '' });
    expect(one).toMatchObject({ userVerification: 'required', rpId: 'suantai.test' });
    expect(one.allowCredentials ?? []).toEqual([]);
    expect(await all.db.all("select * from sign_in_tickets where purpose = 'spent'")).toEqual([]);
  });

  test('a signature is worth nothing a second time, later, with a challenge of others or for another account', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    const signed = passkey.sign(await options(all), { ...MADE, owner, counter: 1 });
    const replies = await Promise.all([send(all, signed), send(all, signed)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await send(all, signed)).toMatchObject(INVALID);
    const late = await options(all);
    all.clock.advance(5 * 60_000 + 1);
    expect(await send(all, passkey.sign(late, { ...MADE, owner, counter: 2 }))).toMatchObject(INVALID);
    const forged = { ...(await options(all)), challenge: Buffer.alloc(38, 1).toString('base64url') };
    expect(await send(all, passkey.sign(forged, { ...MADE, owner, counter: 3 }))).toMatchObject(INVALID);
    expect(await enter(all, passkey, { ...MADE, owner: owner + 1, counter: 4 })).toMatchObject(INVALID);
  });

  test('an unknown passkey is refused like a wrong signature, and both freeze alike (1136)', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    const stranger = createSoftPasskey();
    const tries = async (key: Passkey) => {
      const codes: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const signed = key.sign(await options(all), { origin: 'https://example.com', owner });
        codes.push((await send(all, { ...signed, response: { ...signed.response, clientDataJSON: 'e30' } })).body.code);
      }
      return codes;
    };
    const known = await tries(passkey);
    expect(known).toEqual([1175, 1175, 1175, 1175, 1175, 1136]);
    expect((await tries(stranger)).slice(0, 5)).toEqual(known.slice(0, 5));
    // Frozen for the password, too.
    expect((await all.guest.post(SIGN_IN, { name: 'personal', password: DEMO_PASSWORD })).body.code).toBe(1136);
    expect(await enter(all, passkey, { ...MADE, owner, counter: 1 })).toMatchObject({ body: { code: 1136 } });
  });

  test('a disabled account is refused as with its password (1135)', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    await all.admin.post(`${USERS}/${owner}?action=disable`);
    expect(await enter(all, passkey, { ...MADE, owner, counter: 1 })).toMatchObject({
      status: 400,
      body: { code: 1135 },
    });
  });

  test('one whose device did not verify the person is a second factor only (1176)', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal, false);
    expect((await all.personal.get(`${CURRENT}/factors`)).body.passkeys).toMatchObject([{ second_only: true }]);
    const refused = await enter(all, passkey, { ...MADE, owner, verified: true, counter: 1 });
    expect(refused).toMatchObject({ status: 400, body: { code: 1176 } });
    expect(await enter(all, passkey, { ...MADE, owner, verified: false, counter: 2 })).toMatchObject({
      body: { code: 1176 },
    });
    const { ticket } = (await all.guest.post(SIGN_IN, { name: 'personal', password: DEMO_PASSWORD })).body.second_step;
    const second = (await all.guest.post('/api/ums/v1/auth/second-step/passkey', { ticket }, HEADERS)).body;
    const signed = json(passkey.sign(second, { ...MADE, verified: false, counter: 3 }));
    const reply = await all.guest.post('/api/ums/v1/auth/second-step/tokens', { ticket, passkey: signed }, HEADERS);
    expect(reply.status).toBe(200);
  });

  test('a copy, which has signed fewer times, is refused, and the owner learns of it (1177)', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    expect((await enter(all, passkey, { ...MADE, owner, counter: 5 })).status).toBe(200);
    expect(await enter(all, passkey, { ...MADE, owner, counter: 5 })).toMatchObject({ body: { code: 1177 } });
    const [notice] = (await all.personal.get('/api/sys/v1/inbox')).body;
    expect(notice).toMatchObject({ title: '通行密钥“laptop”可能已被复制' });
    expect((await enter(all, passkey, { ...MADE, owner, counter: 6 })).status).toBe(200);
  });

  test('a removed one opens nothing', async () => {
    const all = await scenario({ database });
    const { passkey, owner } = await add(all.personal);
    expect((await all.personal.delete(`${PASSKEYS}/${passkey.id}`)).status).toBe(204);
    expect(await enter(all, passkey, { ...MADE, owner, counter: 1 })).toMatchObject(INVALID);
  });

  test('has a name that its owner changes, and shows where it was added and used last', async () => {
    const all = await scenario({ database });
    const { passkey } = await add(all.personal);
    await add(all.provider);
    expect((await all.personal.patch(`${PASSKEYS}/${passkey.id}`, { name: ' Office ' })).status).toBe(204);
    expect((await all.personal.get(`${CURRENT}/factors`)).body.passkeys).toMatchObject([
      { name: 'Office', last_used_at: null, added_agent: null, second_only: false },
    ]);
    for (const name of ['', ' ', 'x'.repeat(65)])
      expect(await all.personal.patch(`${PASSKEYS}/${passkey.id}`, { name })).toMatchObject({ status: 400 });
    expect((await all.provider.patch(`${PASSKEYS}/${passkey.id}`, { name: 'mine' })).status).toBe(404);
    all.clock.advance(31 * 60_000);
    expect(await all.personal.patch(`${PASSKEYS}/${passkey.id}`, { name: 'late' })).toMatchObject({
      body: { code: 1133 },
    });
  });
});
