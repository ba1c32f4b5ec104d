import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { codeFor } from '../../../support/people/outbox.ts';
import { idOf } from '../../../support/people/policies.ts';
import { DEMO_PASSWORD, productSchemas, scenario, type Scenario } from '../../../support/scenario.ts';

const VERSIONS = '/api/ums/v1/term-versions';
const USERS = '/api/ums/v1/users';
const CONSENTS = `${USERS}/current/consents`;
const TERMS = '/terms/terms.json?t=1';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FILE = productSchemas().terms?.version ?? '';
const WAITING = { status: 403, body: { code: 1178 } };

const textOf = (version: string, more: Record<string, Json> = {}) => ({
  version,
  title: '%{product}条款',
  title_en: 'Terms of %{product}',
  text: `## 一、${version}`,
  text_en: `## 1. ${version}`,
  ...more,
});

async function publish({ admin }: Scenario, version: string, effective_at: string | null = null) {
  const { id } = (await admin.post(VERSIONS, textOf(version))).body;
  const reply = await admin.post(`${VERSIONS}/${id}?action=publish`, { effective_at });
  expect(reply.status).toBe(200);
  return reply.body as { id: number; effective_at: string };
}

/** A session that is opened now. */
async function signIn({ guest }: Scenario, name: string) {
  const { body } = await guest.post('/api/ums/v1/auth/password/tokens', { name, password: DEMO_PASSWORD });
  const options = { headers: { authorization: `Bearer ${body.token}` } };
  return {
    get: (path: string) => guest.get(path, options),
    post: (path: string, data?: Json) => guest.post(path, data, options),
    put: (path: string, data?: Json) => guest.put(path, data, options),
    end: () => guest.delete('/api/ums/v1/auth/tokens', options),
  };
}

const keypair = { name: 'mine', public_key: 'x' };
const write = (of: { post: Scenario['guest']['post'] }) => of.post('/api/ums/v1/api-tokens', keypair);

describe.each([await oneDatabase()])('terms and consents on $dialect (decision 354)', (database) => {
  test('customers accept a version at the next sign-in; until then they read, sign out and write nothing', async () => {
    const all = await scenario({ database });
    // Who is signed in already accepts the next time.
    await all.personal.get(`${USERS}/current`);
    await publish(all, '2.0');
    expect((await write(all.personal)).status).not.toBe(403);
    expect((await all.personal.get(`${USERS}/current`)).body).not.toHaveProperty('consent_due');
    const session = await signIn(all, 'personal');
    expect((await session.get(`${USERS}/current`)).body).toMatchObject({ consent_due: true });
    expect((await session.get('/api/sys/v1/inbox')).status).toBe(200);
    expect(await write(session)).toMatchObject(WAITING);
    expect((await session.put(`${USERS}/current`, { preferences: { theme: 'dark' } })).status).toBe(200);
    expect(await session.post(CONSENTS, { version: FILE })).toMatchObject({
      status: 400,
      body: { fields: { version: expect.any(String) } },
    });
    expect(await write(session)).toMatchObject(WAITING);
    expect((await session.post(CONSENTS, { version: '2.0' })).status).toBe(204);
    expect((await write(session)).status).not.toBe(403);
    expect((await session.get(`${USERS}/current`)).body).not.toHaveProperty('consent_due');
    // Once, however often it is sent.
    expect((await session.post(CONSENTS, { version: '2.0' })).status).toBe(204);
    expect((await all.admin.get('/api/ums/v1/consents')).body).toMatchObject([
      { user_name: 'personal', version: '2.0', way: 'sign_in', given_at: new Date(all.clock.now()).toISOString() },
    ]);
    expect((await (await signIn(all, 'bp_user')).end()).status).toBe(204);
    expect((await signIn(all, 'personal').then((next) => write(next))).status).not.toBe(403);
  });

  test('two sessions of a person, another process, and an account that goes', async () => {
    const all = await scenario({ database });
    await publish(all, '2.0');
    const [one, other] = [await signIn(all, 'personal'), await signIn(all, 'personal')];
    expect(await write(other)).toMatchObject(WAITING);
    await one.post(CONSENTS, { version: '2.0' });
    expect((await write(other)).status).not.toBe(403);
    expect((await all.personal.get('/api/ums/v1/consents')).status).toBe(403);
    const id = await idOf(all, 'personal');
    expect((await all.admin.get(`${USERS}/${id}`)).body).toMatchObject({ terms_version: '2.0' });
    await all.admin.post(`${USERS}/${id}?action=disable`);
    expect((await all.admin.get('/api/ums/v1/consents')).body).toMatchObject([{ user_name: 'personal' }]);
  });

  test('administrators and programs continue; a program cannot accept', async () => {
    const all = await scenario({ database });
    const expires_at = new Date(all.clock.now() + DAY_MS).toISOString();
    const { secret } = (await all.personal.post('/api/ums/v1/api-tokens', { name: 'ci', expires_at })).body;
    await publish(all, '2.0');
    const program = { headers: { authorization: `Bearer ${secret}` } };
    expect((await all.guest.post('/api/cmp/v1/clouds', {}, program)).body.code).not.toBe(1178);
    expect((await all.guest.post(CONSENTS, { version: '2.0' }, program)).status).toBe(403);
    const administrator = await signIn(all, 'admin');
    expect((await administrator.get(`${USERS}/current`)).body).not.toHaveProperty('consent_due');
    expect((await administrator.post(VERSIONS, textOf('3.0'))).status).toBe(201);
  });

  test('of two versions in the same hour the later one is in force, and the answer to the earlier is refused', async () => {
    const all = await scenario({ database });
    const first = await publish(all, '2.0');
    const session = await signIn(all, 'personal');
    const second = await publish(all, '2.1');
    expect(Date.parse(second.effective_at)).toBeGreaterThan(Date.parse(first.effective_at));
    all.clock.advance(1_000);
    expect((await session.post(CONSENTS, { version: '2.0' })).status).toBe(400);
    expect(await write(session)).toMatchObject(WAITING);
    expect((await session.post(CONSENTS, { version: '2.1' })).status).toBe(204);
    const standings = (await all.admin.get(VERSIONS)).body as { version: string; standing: string }[];
    expect(standings.map(({ version, standing }) => `${version} ${standing}`).toSorted()).toEqual([
      '2.0 earlier',
      '2.1 inForce',
    ]);
  });

  test('a coming version is public, changes nothing before its time, and can be withdrawn until then', async () => {
    const all = await scenario({ database });
    const time = new Date(all.clock.now() + HOUR_MS).toISOString();
    const coming = await publish(all, '2.0', time);
    expect((await all.guest.get(TERMS)).body).toMatchObject({
      version: FILE,
      in_force: FILE,
      versions: [{ version: '2.0', effective_at: time }, { version: FILE }],
    });
    expect((await all.guest.get(`${TERMS}&version=2.0`)).body).toMatchObject({
      version: '2.0',
      in_force: FILE,
      title: { zh: '算台条款', en: expect.not.stringContaining('%{') },
    });
    expect((await write(await signIn(all, 'personal'))).status).not.toBe(403);
    expect((await all.admin.post(`${VERSIONS}/${coming.id}?action=withdraw`)).body).toMatchObject({
      status: 'draft',
      effective_at: null,
    });
    expect((await all.guest.get(`${TERMS}&version=2.0`)).status).toBe(404);
    await all.admin.post(`${VERSIONS}/${coming.id}?action=publish`, { effective_at: time });
    all.clock.advance(2 * HOUR_MS);
    expect((await all.guest.get(TERMS)).body).toMatchObject({ version: '2.0' });
    for (const refused of [
      await all.admin.post(`${VERSIONS}/${coming.id}?action=withdraw`),
      await all.admin.put(`${VERSIONS}/${coming.id}`, { text: 'x' }),
      await all.admin.delete(`${VERSIONS}/${coming.id}`),
    ])
      expect(refused).toMatchObject({ status: 409, body: { code: 1115 } });
    expect((await all.guest.get(`${TERMS}&version=${FILE}`)).body.version).toBe(FILE);
  });

  test('a version has a name of its own, no time in the past, and is compared with the one before it', async () => {
    const all = await scenario({ database });
    expect(await all.admin.post(VERSIONS, textOf(FILE))).toMatchObject({
      status: 400,
      body: { fields: { version: expect.any(String) } },
    });
    const { id } = (await all.admin.post(VERSIONS, textOf('2.0', { privacy: '只收手机号' }))).body;
    expect((await all.admin.post(VERSIONS, textOf('2.0'))).status).toBe(409);
    const past = new Date(all.clock.now() - DAY_MS).toISOString();
    expect(await all.admin.post(`${VERSIONS}/${id}?action=publish`, { effective_at: past })).toMatchObject({
      status: 400,
      body: { fields: { effective_at: expect.any(String) } },
    });
    const before = async () => (await all.admin.get(`${VERSIONS}/${id}/before`)).body;
    expect(await before()).toMatchObject({ version: FILE, title: { zh: '%{product}服务条款' } });
    await publish(all, '1.5');
    all.clock.advance(1_000);
    expect(await before()).toMatchObject({ version: '1.5' });
    await all.admin.post(`${VERSIONS}/${id}?action=publish`, { effective_at: null });
    expect(await before()).toMatchObject({ version: '1.5' });
    expect((await all.guest.get(TERMS)).body).toMatchObject({
      version: '2.0',
      privacy: { zh: '只收手机号', en: '只收手机号' },
    });
    expect((await all.personal.get(`${VERSIONS}/${id}/before`)).status).toBe(403);
  });

  test('a registration keeps the version in force, and refuses the one of an older form (spec 7.1)', async () => {
    const all = await scenario({ database });
    const phone = '13900000001';
    const person = async (terms_version: string) => ({
      type: 'personal',
      name: 'newcomer',
      password: 'Example@2026',
      phone,
      code: await codeFor(all, 'registration/sms', phone),
      terms_version,
    });
    await publish(all, '2.0');
    const given = await person(FILE);
    expect(await all.guest.post(`${USERS}/registration`, given)).toMatchObject({
      status: 400,
      body: { fields: { terms_version: expect.stringContaining('条款') } },
    });
    const reply = await all.guest.post(
      `${USERS}/registration`,
      { ...given, terms_version: '2.0' },
      { headers: { 'x-client-address': '192.0.2.7' } },
    );
    expect(reply.status).toBe(201);
    const headers = { authorization: `Bearer ${reply.body.token}` };
    expect((await all.guest.get(`${USERS}/current`, { headers })).body).not.toHaveProperty('consent_due');
    expect((await all.admin.get('/api/ums/v1/consents')).body).toMatchObject([
      { user_name: 'newcomer', version: '2.0', way: 'registration', address: '192.0.2.7' },
    ]);
  });
});
