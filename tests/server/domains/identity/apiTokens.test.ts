import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createClient, type Client, type Reply } from '../../../support/servers/client.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { deny, given, idOf } from '../../../support/people/policies.ts';
import { scenario, START, type Scenario } from '../../../support/scenario.ts';

const TOKENS = '/api/ums/v1/api-tokens';
const USERS = '/api/ums/v1/users';
const PROJECTS = '/api/issue/v1/project';
const QUOTAS = '/api/cmp/v1/cloud-quotas';
const DAY_MS = 86_400_000;
const REFUSED = { status: 401, body: { code: 1128 } };
const DENIED = { status: 403, body: { code: 3000 } };

interface Quota {
  id: number;
  project_id: number | null;
}

const make = (of: Client, more: Record<string, Json> = {}): Promise<Reply> =>
  of.post(TOKENS, { name: 'pipeline', expires_at: new Date(START + 30 * DAY_MS).toISOString(), ...more });

const holder = ({ platform }: Scenario, secret: string, headers: Record<string, string> = {}): Client =>
  createClient(platform.app, () => ({ authorization: `Bearer ${secret}`, ...headers }));

/** A client with a new token of this account. */
async function tokenOf(all: Scenario, of: Client, more: Record<string, Json> = {}) {
  const { status, body } = await make(of, more);
  expect({ status, body }).toMatchObject({ status: 201 });
  return { client: holder(all, body.secret), id: String(body.id), secret: String(body.secret) };
}

describe.each([await oneDatabase()])('API tokens on $dialect', (database) => {
  test('are shown once, begin with a prefix that scanners find, and sign their owner in', async () => {
    const all = await scenario({ database });
    const { client, id, secret } = await tokenOf(all, all.personal);
    expect(secret).toMatch(/^sat_[\w-]{43}$/);
    expect((await client.get(`${USERS}/current`)).body).toMatchObject({ name: 'personal', kind: 3 });
    const record = (await all.personal.get(`${TOKENS}/${id}`)).body;
    expect(record).toMatchObject({ name: 'pipeline', hint: secret.slice(0, 10), status: 'active', actions: ['*'] });
    const everything = JSON.stringify([
      record,
      (await all.admin.get(`${TOKENS}/${id}/history`)).body,
      await all.db.all('select * from request_log'),
      await all.db.all('select * from api_tokens'),
    ]);
    expect(everything).not.toContain(secret);
    expect(record).not.toHaveProperty('token_hash');
  });

  test('are refused when cut, mistyped, revoked or past their end', async () => {
    const all = await scenario({ database });
    const { client, id, secret } = await tokenOf(all, all.personal);
    for (const wrong of [
      secret.slice(0, -1),
      `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`,
      'sat_unknown-token-of-nobody',
    ])
      expect(await holder(all, wrong).get(`${USERS}/current`)).toMatchObject(REFUSED);
    expect((await client.get(`${USERS}/current`)).status).toBe(200);
    all.clock.advance(31 * DAY_MS);
    expect(await client.get(`${USERS}/current`)).toMatchObject(REFUSED);
    all.clock.advance(-31 * DAY_MS);
    expect(await all.personal.post(`${TOKENS}/${id}?action=revoke`)).toMatchObject({ status: 200 });
    expect(await client.get(`${USERS}/current`)).toMatchObject(REFUSED);
    expect((await all.personal.get(`${TOKENS}/${id}`)).body.status).toBe('revoked');
  });

  test('end at once with their owner: disabled, expired, frozen or deleted', async () => {
    const all = await scenario({ database });
    const person = { name: 'leaving', password: 'Example@2026', kind: 3 };
    const id = (await all.admin.post(USERS, person)).body.id as number;
    const { client } = await tokenOf(all, all.as('leaving', person.password));
    const asks = () => client.get(`${USERS}/current`);
    await all.admin.post(`${USERS}/${id}?action=disable`);
    expect(await asks()).toMatchObject(REFUSED);
    await all.admin.post(`${USERS}/${id}?action=enable`);
    expect((await asks()).status).toBe(200);
    for (let tries = 0; tries < 5; tries += 1)
      await all.guest.post('/api/ums/v1/auth/password/tokens', { name: 'leaving', password: 'Wrong@2026' });
    expect(await asks()).toMatchObject(REFUSED);
    await all.admin.post(`${USERS}/${id}?action=unlock`);
    expect((await asks()).status).toBe(200);
    await all.admin.put(`${USERS}/${id}`, { expires_at: new Date(all.clock.now() + 1_000).toISOString() });
    all.clock.advance(2_000);
    expect(await asks()).toMatchObject(REFUSED);
    await all.admin.put(`${USERS}/${id}`, { expires_at: null });
    expect((await asks()).status).toBe(200);
    expect(await all.admin.delete(`${USERS}/${id}`)).toMatchObject({ status: 204 });
    expect(await asks()).toMatchObject(REFUSED);
  });

  test('are accepted from their networks only', async () => {
    const all = await scenario({ database });
    const { secret } = await tokenOf(all, all.personal, { networks: ['192.0.2.0/24', '2001:db8::/32'] });
    const from = (address?: string) =>
      holder(all, secret, address === undefined ? {} : { 'x-client-address': address }).get(`${USERS}/current`);
    expect((await from('192.0.2.7')).status).toBe(200);
    expect((await from('2001:db8::7')).status).toBe(200);
    for (const other of ['198.51.100.7', '2001:db9::7', undefined]) expect(await from(other)).toMatchObject(REFUSED);
  });

  test('do what their words cover, within the rights of their owner, in lists too', async () => {
    const all = await scenario({ database });
    const { client } = await tokenOf(all, all.admin, { actions: ['ecrm:ListRegions', 'ums:*'] });
    expect((await client.get('/api/ecrm/v1/regions')).status).toBe(200);
    expect(await client.get('/api/ecrm/v1/sites')).toMatchObject({
      status: 403,
      body: { code: 3000, reason: 'API 令牌“pipeline”的范围不包含此操作' },
    });
    expect(await client.post('/api/ecrm/v1/regions', { name: 'elsewhere' })).toMatchObject(DENIED);
    expect((await client.get(USERS)).status).toBe(200);
    // What the owner may not do, no word opens.
    const { client: tenants } = await tokenOf(all, all.personal, { actions: ['*'] });
    expect(await tenants.get(USERS)).toMatchObject(DENIED);
    await given(all, 'personal', deny('ecrm:ListRegions'));
    expect(await tenants.get('/api/ecrm/v1/regions')).toMatchObject(DENIED);
  });

  test('bind the system account as well, and read only where they are read only', async () => {
    const all = await scenario({ database });
    const { client } = await tokenOf(all, all.system, { read_only: true });
    const id = await idOf(all, 'personal');
    expect((await client.get(`${USERS}/${id}`)).status).toBe(200);
    expect(await client.put(`${USERS}/${id}`, { nickname: 'x' })).toMatchObject(DENIED);
    expect(await client.post(`${USERS}/${id}?action=disable`)).toMatchObject(DENIED);
    expect(await client.delete(`${USERS}/${id}`)).toMatchObject(DENIED);
  });

  test('of projects see and change what is in them, and move nothing out or in', async () => {
    const all = await scenario({ database });
    const projects = (await all.bp_admin.get(PROJECTS)).body as { id: number }[];
    const [one = 0, other = 0] = projects.map(({ id }) => id);
    expect(other).toBeGreaterThan(0);
    const { client: member } = await tokenOf(all, all.bp_admin, { project_ids: [one] });
    expect(((await member.get(PROJECTS)).body as { id: number }[]).map(({ id }) => id)).toEqual([one]);
    expect(await member.get(`${PROJECTS}/${other}`)).toMatchObject({ status: 404 });

    const { client } = await tokenOf(all, all.admin, { project_ids: [one] });
    const quotas = (await all.admin.get(`${QUOTAS}?range=%5B0%2C99%5D`)).body as Quota[];
    const seen = (await client.get(`${QUOTAS}?range=%5B0%2C99%5D`)).body as Quota[];
    expect(seen.length).toBeGreaterThan(0);
    expect(seen).toEqual(quotas.filter(({ project_id }) => project_id === one));
    const quota = { key: 'networks', limit: 5 };
    const made = await client.post(QUOTAS, { ...quota, project_id: one });
    expect(made).toMatchObject({ status: 201 });
    expect(await client.post(QUOTAS, { ...quota, project_id: other })).toMatchObject({
      status: 400,
      body: { code: 9107 },
    });
    expect(await client.put(`${QUOTAS}/${made.body.id}`, { project_id: other })).toMatchObject({ status: 400 });
    expect((await client.post(QUOTAS, quota)).status).toBe(403);
    expect(await client.put(`${QUOTAS}/${made.body.id}`, { limit: 6 })).toMatchObject({ status: 200 });
    const foreign = quotas.find(({ project_id }) => project_id !== one)?.id;
    expect(await client.put(`${QUOTAS}/${foreign}`, { limit: 6 })).toMatchObject({ status: 404 });
    expect(await client.delete(`${QUOTAS}/${foreign}`)).toMatchObject({ status: 404 });
    // What is in no project is outside.
    expect((await client.get(USERS)).status).toBe(403);
    expect((await client.post('/api/ecrm/v1/regions', { name: 'elsewhere' })).status).toBe(403);
  });

  test.each([
    ['an unknown word', { actions: ['cmp:ListVms', 'cmp:Fly'] }, 'actions.1'],
    ['no word', { actions: [] }, 'actions'],
    ['a malformed network', { networks: ['10.0.0.7/24'] }, 'networks.0'],
    ['an end in the past', { expires_at: new Date(START - 1).toISOString() }, 'expires_at'],
    ['an end beyond the longest life', { expires_at: new Date(START + 366 * DAY_MS).toISOString() }, 'expires_at'],
    ['a project of another organisation', { project_ids: [999_999] }, 'project_ids'],
    ['a key that is unknown', { owner: 1 }, 'owner'],
  ])('are refused with %s, at its place', async (_, more, at) => {
    const all = await scenario({ database });
    const reply = await make(all.bp_admin, more);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([at]);
  });

  test('make no tokens, change no password or contact, and end no session', async () => {
    const all = await scenario({ database });
    const { client, id } = await tokenOf(all, all.admin);
    const other = await idOf(all, 'personal');
    const never = [
      await make(client),
      await client.delete(`${TOKENS}/${id}`),
      await client.post(`${TOKENS}/${id}?action=revoke`),
      await client.post(`${USERS}/${other}?action=reset-password`, { password: 'Another@2026' }),
      await client.post(USERS, { name: 'successor', password: 'Example@2026', kind: 1 }),
      await client.put(`${USERS}/${other}`, { phone: '13911112222' }),
      await client.patch(`${USERS}/password`, { old_password: 'x', password: 'y' }),
      await client.patch(`${USERS}/phone`, { phone: '13911112222', code: '123456' }),
      await client.get(`${USERS}/current/sessions`),
      await client.delete(`${USERS}/current/sessions`),
      await client.put(`${USERS}/current`, { nickname: 'x' }),
      await client.post('/api/ums/v1/auth/tokens'),
      await client.delete('/api/ums/v1/auth/tokens'),
    ];
    for (const reply of never) expect(reply).toMatchObject(DENIED);
    expect((await client.get(`${USERS}/${other}`)).status).toBe(200);
  });

  test('of others exist for administrators only, who revoke them and never see the secret', async () => {
    const all = await scenario({ database });
    const mine = await tokenOf(all, all.bp_user);
    const { id: foreign } = await tokenOf(all, all.personal);
    const missing = '00000000-0000-4000-8000-999999999999';
    expect(await all.provider.get(`${TOKENS}/${mine.id}`)).toEqual({
      ...(await all.provider.get(`${TOKENS}/${missing}`)),
      headers: expect.anything(),
      body: { ...(await all.provider.get(`${TOKENS}/${missing}`)).body, request_id: expect.anything() },
    });
    expect(await all.bp_user.post(`${TOKENS}/${foreign}?action=revoke`)).toMatchObject({ status: 404 });
    expect(await all.bp_admin.get(`${TOKENS}/${foreign}`)).toMatchObject({ status: 404 });
    expect((await all.admin.get(`${TOKENS}/${foreign}`)).status).toBe(200);
    expect(await all.bp_admin.post(`${TOKENS}/${mine.id}?action=revoke`)).toMatchObject({ status: 200 });
    expect(await mine.client.get(`${USERS}/current`)).toMatchObject(REFUSED);
    const inbox = (await all.bp_user.get('/api/sys/v1/inbox')).body as { title: string }[];
    expect(inbox.map(({ title }) => title)).toContain('API 令牌“pipeline”已被管理员撤销');
  });

  test('leave their name in the history and the events of what they did, for those who see the actor', async () => {
    const all = await scenario({ database });
    const { client } = await tokenOf(all, all.admin, { name: 'nightly' });
    const { id } = (await client.post(PROJECTS, { name: 'logged', key: 'logged' })).body;
    const bp = (await client.get('/api/ums/v1/bps?filter={"status":"approved"}')).body[0].id as number;
    expect((await client.post(`/api/ums/v1/bps/${bp}?action=disable`)).status).toBe(200);
    await all.admin.put(`${PROJECTS}/${id}`, { description: 'by hand' });
    const history = (await all.admin.get(`${PROJECTS}/${id}/history`)).body;
    expect(history).toMatchObject([{ operation: 'update' }, { operation: 'create', api_token: 'nightly' }]);
    expect(history[0]).not.toHaveProperty('api_token');
    await all.platform.deps.journals.settle();
    const filter = encodeURIComponent(JSON.stringify({ api_token: 'nightly' }));
    expect((await all.admin.get(`/api/omc/v1/apievents?filter=${filter}`)).body).toMatchObject([
      { resource_type: 'partners', resource_id: String(bp), user_name: 'admin', api_token: 'nightly' },
    ]);
  });

  test('leave their name in the operation log, and the time and address of their last use', async () => {
    const all = await scenario({ database });
    const { secret, id } = await tokenOf(all, all.admin, { name: 'nightly' });
    const from = (address: string) => holder(all, secret, { 'x-client-address': address });
    await from('192.0.2.7').post(PROJECTS, { name: 'logged', key: 'logged' });
    const [row] = (await all.admin.get(`/api/omc/v1/apilogs?filter=${encodeURIComponent('{"api_token":"nightly"}')}`))
      .body;
    expect(row).toMatchObject({ user_name: 'admin', api_token: 'nightly', source: 'api', status: 201 });
    const used = async () => (await all.admin.get(`${TOKENS}/${id}`)).body;
    const first = await used();
    expect(first).toMatchObject({ last_used_ip: '192.0.2.7', last_used_at: expect.any(String) });
    all.clock.advance(59_000);
    await from('192.0.2.8').get(`${USERS}/current`);
    expect(await used()).toEqual(first);
    all.clock.advance(2_000);
    await from('192.0.2.8').get(`${USERS}/current`);
    expect((await used()).last_used_ip).toBe('192.0.2.8');
  });

  test('are taken from the header alone, before a cookie', async () => {
    const all = await scenario({ database });
    const { secret } = await tokenOf(all, all.personal);
    const asCookie = createClient(all.platform.app, () => ({ cookie: `access-token=${secret}` }));
    expect((await asCookie.get(`${USERS}/current`)).status).toBe(401);
    const { body } = await all.guest.post('/api/ums/v1/auth/password/tokens', {
      name: 'admin',
      password: 'Suantai@2026',
    });
    const both = holder(all, secret, { cookie: `access-token=${body.token}` });
    expect((await both.get(`${USERS}/current`)).body.name).toBe('personal');
    const broken = holder(all, 'sat_unknown-token-of-nobody', { cookie: `access-token=${body.token}` });
    expect((await broken.get(`${USERS}/current`)).status).toBe(401);
  });

  test('inform their owner a week before their end, once', async () => {
    const all = await scenario({ database });
    await tokenOf(all, all.personal);
    all.clock.advance(24 * DAY_MS);
    for (let day = 0; day < 2; day += 1) {
      for (const clean of all.platform.product.cleanup ?? []) await clean(all.context());
      all.clock.advance(DAY_MS);
    }
    const titles = ((await all.as('personal').get('/api/sys/v1/inbox')).body as { title: string }[]).map(
      ({ title }) => title,
    );
    expect(titles.filter((title) => title.includes('到期'))).toEqual(['API 令牌“pipeline”将在 6 天内到期']);
  });
});
