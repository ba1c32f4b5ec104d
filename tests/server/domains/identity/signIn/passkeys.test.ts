import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createClient, ORIGIN, type Client } from '../../../../support/servers/client.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { createSoftPasskey } from '../../../../support/people/softPasskey.ts';
import { DEMO_PASSWORD, scenario, type Scenario } from '../../../../support/scenario.ts';

const CURRENT = '/api/ums/v1/users/current';
const PASSKEYS = `${CURRENT}/factors/passkeys`;
const SIGN_IN = '/api/ums/v1/auth/password/tokens';
const STEP = '/api/ums/v1/auth/second-step';
const HEADERS = { headers: { origin: ORIGIN, host: new URL(ORIGIN).host } };
const MADE = { origin: ORIGIN };
const INVALID = { status: 400, body: { code: 1175 } };

type Passkey = ReturnType<typeof createSoftPasskey>;

// What the page of a browser sends is JSON.
const json = (value: object) => value as unknown as Json;

async function add(of: Client, passkey = createSoftPasskey(), name = 'laptop') {
  const { body: options } = await of.post(`${PASSKEYS}/options`, undefined, HEADERS);
  const reply = await of.post(PASSKEYS, { name, passkey: json(passkey.register(options, MADE)) }, HEADERS);
  expect(reply).toMatchObject({ status: 200 });
  return { passkey, codes: reply.body.recovery_codes as string[] | null };
}

async function begin({ guest }: Scenario, name = 'personal') {
  const { body } = await guest.post(SIGN_IN, { name, password: DEMO_PASSWORD });
  const { ticket } = body.second_step;
  return { ticket: String(ticket), options: (await guest.post(`${STEP}/passkey`, { ticket }, HEADERS)).body };
}

const finish = ({ guest }: Scenario, ticket: string, signed: ReturnType<Passkey['sign']>) =>
  guest.post(`${STEP}/tokens`, { ticket, passkey: json(signed) }, HEADERS);

describe.each([await oneDatabase()])('passkeys on $dialect', (database) => {
  test('are added with a name, sign in as the second step, and are removed', async () => {
    const all = await scenario({ database });
    const { passkey, codes } = await add(all.personal);
    expect(codes).toHaveLength(10);
    expect((await add(all.personal, createSoftPasskey(), 'phone')).codes).toBeNull();
    const { ticket, options } = await begin(all);
    expect(options).toMatchObject({ rpId: 'suantai.test', userVerification: 'required' });
    const signedIn = await finish(all, ticket, passkey.sign(options, { ...MADE, counter: 1 }));
    expect(signedIn).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    const own = (await all.personal.get(`${CURRENT}/factors`)).body.passkeys;
    expect(own).toMatchObject([
      { name: 'laptop', last_used_at: expect.any(String) },
      { name: 'phone', last_used_at: null },
    ]);
    for (const { id } of own) expect((await all.personal.delete(`${PASSKEYS}/${id}`)).status).toBe(204);
    expect((await all.guest.post(SIGN_IN, { name: 'personal', password: DEMO_PASSWORD })).status).toBe(200);
    expect((await all.personal.get(`${CURRENT}/factors`)).body).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  });

  test('are refused when made for another site (1175)', async () => {
    const all = await scenario({ database });
    const { body: options } = await all.personal.post(`${PASSKEYS}/options`, undefined, HEADERS);
    const passkey = json(createSoftPasskey().register(options, { origin: 'https://example.com' }));
    expect(await all.personal.post(PASSKEYS, { name: 'x', passkey }, HEADERS)).toMatchObject(INVALID);
  });

  test('are refused with a challenge that was used, of another account, or too old', async () => {
    const all = await scenario({ database });
    const options = async (of: Client) => (await of.post(`${PASSKEYS}/options`, undefined, HEADERS)).body;
    const send = (of: Client, to: never) =>
      of.post(PASSKEYS, { name: 'x', passkey: json(createSoftPasskey().register(to, MADE)) }, HEADERS);
    const mine = (await options(all.personal)) as never;
    expect((await send(all.personal, mine)).status).toBe(200);
    expect(await send(all.personal, mine)).toMatchObject(INVALID);
    expect(await send(all.personal, (await options(all.provider)) as never)).toMatchObject(INVALID);
    const late = (await options(all.personal)) as never;
    all.clock.advance(5 * 60_000 + 1);
    expect(await send(all.personal, late)).toMatchObject(INVALID);
  });

  test('are refused when one is sent a second time, counts backwards, or belongs to another account', async () => {
    const all = await scenario({ database });
    const { passkey } = await add(all.personal);
    const { passkey: foreign } = await add(all.provider);
    const wrong = { status: 400, body: { code: 1130 } };
    const first = await begin(all);
    const signed = passkey.sign(first.options, { ...MADE, counter: 5 });
    expect((await finish(all, first.ticket, signed)).status).toBe(200);
    const next = await begin(all);
    expect(await finish(all, next.ticket, signed)).toMatchObject(wrong);
    expect(await finish(all, next.ticket, foreign.sign(next.options, MADE))).toMatchObject(wrong);
    expect(await finish(all, next.ticket, passkey.sign(next.options, { ...MADE, counter: 4 }))).toMatchObject({
      status: 400,
      body: { code: 1177 },
    });
    const [notice] = (await all.personal.get('/api/sys/v1/inbox')).body;
    expect(notice).toMatchObject({ title: '通行密钥“laptop”可能已被复制' });
    const again = await begin(all);
    expect(
      await finish(all, again.ticket, passkey.sign(again.options, { origin: 'https://example.com', counter: 6 })),
    ).toMatchObject(wrong);
    // Refusals count towards the freeze like wrong codes.
    const last = await begin(all);
    await finish(all, last.ticket, passkey.sign(last.options, { ...MADE, verified: false, counter: 6 }));
    expect((await finish(all, last.ticket, passkey.sign(last.options, { ...MADE, counter: 6 }))).body.code).toBe(1136);
  });

  test('prove who is at an open session, and one of another account does not exist', async () => {
    const all = await scenario({ database });
    const { passkey } = await add(all.personal);
    all.clock.advance(31 * 60_000);
    expect(await all.personal.delete(`${PASSKEYS}/${passkey.id}`)).toMatchObject({
      status: 403,
      body: { code: 1133, proof: 'code', passkey: true },
    });
    const { body: options } = await all.personal.post(`${CURRENT}/proof/options`, undefined, HEADERS);
    const proof = { passkey: json(passkey.sign(options, { ...MADE, counter: 1 })) };
    expect((await all.personal.post(`${CURRENT}/proof`, proof, HEADERS)).status).toBe(204);
    const stranger = createClient(all.platform.app, async () => ({
      authorization: `Bearer ${(await all.guest.post(SIGN_IN, { name: 'provider', password: DEMO_PASSWORD })).body.token}`,
    }));
    expect((await stranger.delete(`${PASSKEYS}/${passkey.id}`)).status).toBe(404);
    expect((await all.personal.delete(`${PASSKEYS}/${passkey.id}`)).status).toBe(204);
  });
});
