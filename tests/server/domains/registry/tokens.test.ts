import { describe, expect, test } from 'vitest';
import { X509Certificate } from 'node:crypto';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { ownerOf } from '#server/domains/containers/ownerOf.ts';
import { pullCredential } from '#server/domains/registry/tokens/pullTicket.ts';
import { containerWorldOn } from '../../../support/clouds/containerWorld.ts';
import { scenario } from '../../../support/scenario.ts';
import { IMS, REGISTRY_PASSWORD, registryWorld } from '../../../support/servers/registryWorld.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

describe.each([await oneDatabase()])('sign-in to the image registry on $dialect (spec 7.4)', (database) => {
  test('a registry password is set apart from that of the account; until then 2293 (spec 8.1)', async () => {
    const { all, token } = await registryWorld({ database });
    const { personal } = all;
    expect((await personal.get(`${IMS}/users/exist`)).body).toMatchObject({ code: 2293 });
    expect((await token('personal:Suantai@2026')).status).toBe(401);
    const weak = await personal.post(`${IMS}/users`, { password: 'short' });
    expect(weak).toMatchObject({ status: 400, body: { code: 9000, fields: { password: expect.any(String) } } });
    expect((await personal.post(`${IMS}/users`, { password: REGISTRY_PASSWORD, more: 1 })).status).toBe(400);
    const set = await personal.post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
    const known = { exist: true, username: 'personal', address: 'registry.example.com' };
    expect(set).toMatchObject({ status: 200, body: known });
    expect(JSON.stringify(set.body)).not.toContain(REGISTRY_PASSWORD);
    expect((await personal.get(`${IMS}/users/exist`)).body).toMatchObject(known);
    expect((await token(`personal:${REGISTRY_PASSWORD}`)).status).toBe(200);
    expect((await all.guest.post(`${IMS}/users`, { password: REGISTRY_PASSWORD })).status).toBe(401);
    // The other way round: it opens no session.
    const session = { name: 'personal', password: REGISTRY_PASSWORD };
    expect((await all.guest.post('/api/ums/v1/auth/password/tokens', session)).status).toBe(400);
  });

  test('a token grants own projects; others are like missing ones, and no one reads the catalogue', async () => {
    const { all, token, project } = await registryWorld({ database });
    for (const who of ['bp_admin', 'bp_user', 'personal', 'provider'] as const)
      await all[who].post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
    await project(all.bp_admin, 'shared', { visibility: 'organisation' });
    await project(all.bp_admin, 'closed');
    await project(all.bp_user, 'mine');
    await project(all.personal, 'open', { visibility: 'public' });
    const rights = async (who: string, name: string) => {
      const { access } = await token(`${who}:${REGISTRY_PASSWORD}`, `repository:${name}/web:pull,push,delete`);
      return access[0]?.actions.join(' ') ?? '';
    };
    const all3 = 'pull push delete';
    const table = [
      ['bp_admin', { shared: all3, closed: all3, mine: all3, open: 'pull', missing: '' }],
      ['bp_user', { shared: all3, closed: '', mine: all3, open: 'pull', missing: '' }],
      ['personal', { shared: '', closed: '', mine: '', open: all3, missing: '' }],
      ['provider', { shared: '', closed: '', mine: '', open: '', missing: '' }],
    ] as const;
    for (const [who, expected] of table)
      for (const [name, words] of Object.entries(expected))
        expect([who, name, await rights(who, name)]).toEqual([who, name, words]);
    const credentials = `personal:${REGISTRY_PASSWORD}`;
    expect((await token(credentials, 'registry:catalog:*', 'repository:open:pull')).access).toEqual([]);
    const several = await token(credentials, 'repository:open/a:pull', 'repository:closed/b:pull');
    expect(several.access).toEqual([{ type: 'repository', name: 'open/a', actions: ['pull'] }]);
  });

  test('wrong credentials are refused with 2290, and freeze the name for the registry alone (1136)', async () => {
    const { all, token } = await registryWorld({ database });
    await all.personal.post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
    const wrong = ['personal:Wrong@2026', 'unknown:Wrong@2026', 'robot+a+b:x', 'deployment+pull:a.b'];
    for (const credentials of wrong) expect((await token(credentials)).body).toMatchObject({ code: 2290 });
    expect((await all.guest.get(`${IMS}/token`)).body).toMatchObject({ code: 2290 });
    for (let attempt = 0; attempt < 4; attempt += 1) await token('personal:Wrong@2026');
    expect((await token(`personal:${REGISTRY_PASSWORD}`)).body).toMatchObject({ code: 1136 });
    const session = { name: 'personal', password: 'Suantai@2026' };
    expect((await all.guest.post('/api/ums/v1/auth/password/tokens', session)).status).toBe(200);
    all.clock.advance(5 * MINUTE_MS + 1_000);
    expect((await token(`personal:${REGISTRY_PASSWORD}`)).status).toBe(200);
  });

  test('an account that is disabled, or gone, gets no token', async () => {
    const { all, token } = await registryWorld({ database });
    const made = await all.admin.post('/api/ums/v1/users', { name: 'leaver', kind: 3, password: 'Leaver@2026' });
    expect(made.status).toBe(201);
    await all.as('leaver', 'Leaver@2026').post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
    expect((await token(`leaver:${REGISTRY_PASSWORD}`)).status).toBe(200);
    await all.admin.post(`/api/ums/v1/users/${made.body.id}?action=disable`);
    expect((await token(`leaver:${REGISTRY_PASSWORD}`)).status).toBe(401);
    await all.admin.post(`/api/ums/v1/users/${made.body.id}?action=enable`);
    expect((await all.admin.delete(`/api/ums/v1/users/${made.body.id}`)).status).toBe(204);
    expect((await token(`leaver:${REGISTRY_PASSWORD}`)).status).toBe(401);
    expect(await all.db.all('select * from registry_passwords')).toEqual([]);
  });

  test('a robot reaches its project until it ends, with a password that is shown once', async () => {
    const { all, token, project } = await registryWorld({ database });
    const id = await project(all.personal, 'lab');
    const ends = new Date(all.clock.now() + 30 * DAY_MS).toISOString();
    const values = { project_id: id, name: 'ci', permission: 'push', repositories: ['web'], expires_at: ends };
    const { status, body } = await all.personal.post(`${IMS}/robots`, values);
    expect([status, body.login]).toEqual([201, 'robot+lab+ci']);
    const read = (await all.personal.get(`${IMS}/robots/${body.id}`)).body;
    expect(read.secret).toBeUndefined();
    expect(read.secret_hash).toBeUndefined();
    const credentials = `${body.login}:${body.secret}`;
    const actions = async (scope: string, with_ = credentials) => (await token(with_, scope)).access[0]?.actions;
    // It never deletes, and reaches nothing else.
    expect(await actions('repository:lab/web:pull,push,delete')).toEqual(['pull', 'push']);
    expect(await actions('repository:lab/api:pull,push')).toBeUndefined();
    await project(all.bp_admin, 'other', { visibility: 'public' });
    expect(await actions('repository:other/web:pull')).toBeUndefined();
    const renewed = (await all.personal.post(`${IMS}/robots/${body.id}?action=renew`, {})).body;
    expect((await token(credentials)).status).toBe(401);
    const now = `${body.login}:${renewed.secret}`;
    expect(await actions('repository:lab/web:pull', now)).toEqual(['pull']);
    all.clock.advance(30 * DAY_MS);
    expect((await token(now)).status).toBe(401);
    const again = all.as('personal');
    expect((await again.get(`${IMS}/robots/${body.id}`)).body.status).toBe('expired');
    for (const expires_at of [new Date(all.clock.now()).toISOString(), '2099-01-01T00:00:00Z'])
      expect((await again.post(`${IMS}/robots`, { ...values, name: 'late', expires_at })).body).toMatchObject({
        code: 2232,
      });
    expect((await all.as('bp_admin').post(`${IMS}/robots`, { ...values, expires_at: ends })).status).toBe(400);
    expect((await all.as('bp_admin').get(`${IMS}/robots/${body.id}`)).body.code).toBe(2230);
  });

  test('who leaves an organisation leaves its projects; the organisation and its robots stay', async () => {
    const { all, token, project } = await registryWorld({ database });
    const id = await project(all.bp_user, 'left');
    await all.bp_user.post(`${IMS}/users`, { password: REGISTRY_PASSWORD });
    const ends = new Date(all.clock.now() + DAY_MS).toISOString();
    const robot = (await all.bp_user.post(`${IMS}/robots`, { project_id: id, name: 'ci', expires_at: ends })).body;
    const rights = async () => (await token(`bp_user:${REGISTRY_PASSWORD}`, 'repository:left/a:pull')).access;
    expect(await rights()).toHaveLength(1);
    await all.db.run("update users set bp_id = null, kind = 3 where name = 'bp_user'");
    expect(await rights()).toEqual([]);
    expect((await all.as('bp_user').get(`${IMS}/projects/${id}`)).body.code).toBe(2210);
    expect((await all.bp_admin.get(`${IMS}/projects/${id}`)).status).toBe(200);
    expect((await token(`${robot.login}:${robot.secret}`, 'repository:left/a:pull')).access).toHaveLength(1);
  });

  test('a deployment pulls its image with a credential of half an hour', async () => {
    const { all, token, project } = await registryWorld({ database });
    await project(all.personal, 'lab');
    const owner = { user_id: (await all.personal.get('/api/ums/v1/users/current')).body.id, bp_id: null };
    const image = 'registry.example.com/lab/web:1';
    const credential = await pullCredential(all.context(), image, owner);
    const credentials = `${credential?.username}:${credential?.password}`;
    expect((await token(credentials, 'repository:lab/web:pull,push', 'repository:lab/api:pull')).access).toEqual([
      { type: 'repository', name: 'lab/web', actions: ['pull'] },
    ]);
    expect((await token(`${credentials}x`, 'repository:lab/web:pull')).status).toBe(401);
    expect(await pullCredential(all.context(), image, { user_id: 1, bp_id: 1 })).toBeUndefined();
    expect(await pullCredential(all.context(), 'docker.io/library/nginx', owner)).toBeUndefined();
    expect(await pullCredential(all.context(), 'registry.example.com/missing/web', owner)).toBeUndefined();
    all.clock.advance(31 * MINUTE_MS);
    expect((await token(credentials, 'repository:lab/web:pull')).status).toBe(401);
  });

  test('a deployment of an organisation pulls the private image of its owner only', async () => {
    const { all, project } = await registryWorld({ database });
    await project(all.bp_user, 'mine', { visibility: 'private' });
    const world = await containerWorldOn(all);
    const image = 'registry.example.com/mine/web:1';
    const credentialFor = async (client: typeof all.bp_user, name: string) => {
      const made = await world.deploy(client, { name, image });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const owner = await ownerOf(all.context())(made.body.id);
      return pullCredential(all.context(), image, owner ?? { user_id: null, bp_id: null });
    };
    expect(await credentialFor(all.bp_user, 'own')).toBeDefined();
    expect(await credentialFor(all.bp_admin, 'other')).toBeUndefined();
    expect(await ownerOf(all.context())('00000000-0000-4000-8000-00000000ffff')).toBeUndefined();
  });

  test('the certificate is one that its key signs, and a new one takes its place', async () => {
    const { all, fake, registry, configuration } = await registryWorld({ database });
    const { publicKey, subject } = new X509Certificate(fake.certificate);
    expect([publicKey.asymmetricKeyType, subject]).toEqual(['rsa', 'CN=Tokens for registry.example.com']);
    expect(new X509Certificate(fake.certificate).verify(publicKey)).toBe(true);
    expect(configuration).toContain(`${IMS}/token`);
    const renewed = await all.admin.post(`${IMS}/servers/${registry}?action=renew`, {});
    expect(renewed.body.configuration).toContain('rootcertbundle: /etc/docker/registry/suantai-tokens.pem');
    expect(renewed.body.configuration).not.toBe(configuration);
    const stored = await all.db.all('select private_key from registry_keys');
    expect(JSON.stringify(stored)).not.toContain('PRIVATE');
    // The registry still has the files before it.
    all.clock.advance(MINUTE_MS);
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${IMS}/servers/${registry}`)).body).toMatchObject({
      status: 'away',
      cause: 'notOurs',
    });
  });
});

describe('without a registry', () => {
  test('no tenant has its pages, and calls are refused with 2200', async () => {
    const all = await scenario();
    const pages = async (who: 'admin' | 'personal') =>
      (await all[who].get('/api/sys/v1/manifest')).body.resources
        .map(({ resource }: { resource: string }) => resource)
        .filter((name: string) => name.startsWith('registr'));
    expect(await pages('personal')).toEqual([]);
    expect(await pages('admin')).toEqual(['registries']);
    expect((await all.personal.post(`${IMS}/projects`, { name: 'lab' })).body.code).toBe(2200);
    expect((await all.personal.post(`${IMS}/users`, { password: REGISTRY_PASSWORD })).body.code).toBe(2200);
    expect((await all.personal.get(`${IMS}/users/exist`)).body.code).toBe(2200);
    expect((await all.guest.get(`${IMS}/token`)).body.code).toBe(2200);
    await all.admin.post(`${IMS}/servers`, { name: 'r', address: 'r.example.com', url: 'http://127.0.0.1:1' });
    expect(await pages('personal')).toContain('registryProjects');
    expect((await all.personal.get(`${IMS}/servers`)).body.code).toBe(3000);
    const second = await all.admin.post(`${IMS}/servers`, {
      name: 's',
      address: 's.example.com',
      url: 'http://127.0.0.1:1',
    });
    expect(second.body.code).toBe(2203);
  });
});
