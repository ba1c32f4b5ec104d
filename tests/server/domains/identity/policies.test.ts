import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { createClient, type Client } from '../../../support/servers/client.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { listen, tokenOf } from '../../../support/servers/eventStream.ts';
import {
  allow,
  AUTHORISATIONS,
  deny,
  documentOf,
  give,
  given,
  idOf,
  POLICIES,
  policyOf,
} from '../../../support/people/policies.ts';
import { DEMO_ACCOUNTS, scenario } from '../../../support/scenario.ts';

const GATEWAYS = '/api/ecrm/v1/gws';
const SITES = '/api/ecrm/v1/sites';
const CLOUDS = '/api/cmp/v1/clouds';

const DENIED = { status: 403, body: { code: 3000 } };

const idsAt = async (client: Client, path: string): Promise<Json[]> =>
  (await client.get(`${path}?range=[0,99]`)).body.map(
    (record: { id?: Json; cloud_id?: Json }) => record.id ?? record.cloud_id,
  );
const manifestOf = async (client: Client): Promise<{ resource: string; can: string[]; menu?: object }[]> =>
  (await client.get('/api/sys/v1/manifest')).body.resources;

describe.each(await databasesUnderTest())('scopes of authorisations, on $dialect', (database) => {
  test('an authorisation applies in its cloud, until it expires, for a whole organisation', async () => {
    const all = await scenario({ database });
    const clouds = await idsAt(all.admin, CLOUDS);
    const policy = await policyOf(all, allow(['cmp:ListClouds', 'cmp:GetCloud', 'ecrm:ListRegions']));
    const [member] = await all.db.all<{ bp_id: number }>("select bp_id from users where name = 'bp_user'");
    expect(await all.bp_user.get(CLOUDS)).toMatchObject(DENIED);
    await give(
      all,
      { principal_type: 'bp', bp_id: Number(member?.bp_id) },
      {
        policy_id: policy,
        scope: 'cloud',
        cloud_id: clouds[0] ?? null,
        expires_at: new Date(all.clock.now() + 60_000).toISOString(),
      },
    );
    expect(await idsAt(all.bp_user, CLOUDS)).toEqual([clouds[0]]);
    expect(await all.bp_user.get(`${CLOUDS}/${String(clouds[1])}`)).toMatchObject({ status: 404 });
    // Regions are not in a cloud.
    expect(await all.bp_user.get('/api/ecrm/v1/regions')).toMatchObject(DENIED);
    expect(await all.personal.get('/api/ecrm/v1/regions')).toMatchObject(DENIED);
    all.clock.advance(60_001);
    expect(await all.bp_user.get(CLOUDS)).toMatchObject(DENIED);
  });

  test('the grant of an organisation to a member is limited to the permissions of the granter, and to the organisation', async () => {
    const all = await scenario({ database });
    const [policy, admin, member, stranger] = [
      await policyOf(all, allow('*')),
      await idOf(all, 'bp_admin'),
      await idOf(all, 'bp_user'),
      await idOf(all, 'provider'),
    ];
    for (const user of [member, stranger]) {
      await all.db.run(
        "insert into authorisations (principal_type, user_id, target_type, policy_id, scope, limited, created_by, created_at, updated_at, _version) values ('user', ?, 'policy', ?, 'platform', 1, ?, 1, 1, 1)",
        [user, policy, admin],
      );
    }
    const names = async (client: Client) => (await manifestOf(client)).map(({ resource }) => resource);
    const asGiven = await names(all.bp_user);
    expect(asGiven).toEqual(await names(all.bp_admin));
    for (const path of ['/api/issue/v1/project?view=options', `${CLOUDS}/basic-info`]) {
      const { status, body } = await all.bp_admin.get(path);
      expect(await all.bp_user.get(path), path).toMatchObject({ status: 200, body });
      expect(status).toBe(200);
      expect(JSON.stringify(body), path).not.toBe('[]');
    }
    expect(await all.bp_user.get(GATEWAYS)).toMatchObject(DENIED);
    expect(await names(all.provider)).not.toContain('instances');
    expect(await all.admin.post(`/api/ums/v1/users/${admin}?action=disable`)).toMatchObject({ status: 200 });
    expect(await names(all.bp_user)).not.toEqual(asGiven);
  });
});

describe('decisions of policies', () => {
  test('a custom role opens menu, list, record, export, search and buttons, and a denial in it wins', async () => {
    const all = await scenario();
    expect(await all.personal.get(GATEWAYS)).toMatchObject(DENIED);
    const policy = await policyOf(
      all,
      allow([
        'ecrm:ListGateways',
        'ecrm:GetGateway',
        'ecrm:ExportGateways',
        'ecrm:DeactiveGateway',
        'ecrm:DeleteGateway',
      ]),
      deny('ecrm:Delete*', { Sid: 'keep' }),
    );
    expect(
      await all.admin.post('/api/ums/v1/roles', {
        code: 'WATCH',
        name: 'watch',
        scope: 'platform',
        policy_ids: [policy],
      }),
    ).toMatchObject({ status: 201 });
    await give(all, { user_id: await idOf(all, 'personal') }, { target_type: 'role', role_id: 'WATCH' });
    // The page of a policy lists the roles with it in this way.
    expect(
      (await all.admin.get(`/api/ums/v1/roles?filter=${encodeURIComponent(JSON.stringify({ policy_ids: policy }))}`))
        .body,
    ).toMatchObject([{ code: 'WATCH' }]);

    const { body: everything } = await all.admin.get(`${GATEWAYS}?range=[0,99]`);
    expect(await idsAt(all.personal, GATEWAYS)).toEqual(everything.map(({ id }: { id: number }) => id));
    expect((await manifestOf(all.personal)).find(({ resource }) => resource === 'gateways')).toMatchObject({
      can: ['list', 'show', 'export', 'pick'],
      menu: expect.anything(),
    });
    expect((await all.personal.get(`${GATEWAYS}?format=csv`)).status).toBe(200);
    const [active] = everything.filter(({ status }: { status: string }) => status === 'active');
    expect((await all.personal.get(`/api/sys/v1/search?q=${encodeURIComponent(active.name)}`)).body).toContainEqual(
      expect.objectContaining({ resource: 'gateways', id: active.id }),
    );
    expect(await all.personal.post(`${GATEWAYS}/${active.id}?action=reboot`)).toMatchObject({
      ...DENIED,
      body: { code: 3000, why: { kind: 'role' } },
    });
    expect(await all.personal.delete(`${GATEWAYS}/${active.id}`)).toMatchObject({
      ...DENIED,
      body: {
        why: { kind: 'policy', statement: { policy: expect.stringMatching(/^policy-/), version: 'v1', sid: 'keep' } },
      },
    });
    const { body: permissions } = await all.personal.get(`/api/sys/v1/permissions/gateways/${active.id}`);
    expect(permissions).toContainEqual(
      expect.objectContaining({
        operation: 'deactive',
        allowed: true,
        statement: { policy: expect.stringMatching(/^policy-/), version: 'v1', sid: '#1' },
      }),
    );
    expect(permissions).toContainEqual(
      expect.objectContaining({ operation: 'delete', allowed: false, reason: expect.stringContaining('keep') }),
    );
    const { body: definition } = await all.personal.get('/api/sys/v1/definitions/gateways');
    expect(Object.keys(definition.actions)).toEqual(['deactive']);
    expect((await all.personal.post(`${GATEWAYS}/${active.id}?action=deactive`)).status).toBeLessThan(300);
  });

  test('conditions and resource names allow and deny single records, with the same result everywhere', async () => {
    const all = await scenario();
    const sites: { id: number; name: string; region_id: number }[] = (await all.admin.get(`${SITES}?range=[0,99]`))
      .body;
    const [first, second, third] = sites;
    if (first === undefined || second === undefined || third === undefined) throw new Error('no sites');
    await given(
      all,
      'personal',
      allow(['ecrm:ListSites', 'ecrm:GetSite', 'ecrm:UpdateSite'], {
        Resource: [`crn:ecrm:*:site/${first.id}`, `crn:ecrm:*:site/${second.id}`],
      }),
      deny('ecrm:UpdateSite', { Condition: { StringEquals: { 'record.name': second.name } } }),
    );
    expect(await idsAt(all.personal, SITES)).toEqual(
      sites.map(({ id }) => id).filter((id) => id === first.id || id === second.id),
    );
    expect((await all.personal.get(`${SITES}?view=counts&by=status`)).body).toEqual(expect.anything());
    expect((await all.personal.get(`${SITES}?view=options`)).body).toHaveLength(2);
    expect(await all.personal.get(`${SITES}/${third.id}`)).toMatchObject({ status: 404 });
    expect(await all.personal.put(`${SITES}/${third.id}`, { contact: 'x' })).toMatchObject({ status: 404 });
    expect(await all.personal.put(`${SITES}/${first.id}`, { contact: 'x' })).toMatchObject({ status: 200 });
    expect(await all.personal.put(`${SITES}/${second.id}`, { contact: 'x' })).toMatchObject({
      ...DENIED,
      body: { why: { kind: 'policy' } },
    });
    // Not into a denied state either.
    expect(await all.personal.put(`${SITES}/${first.id}`, { name: `${second.name}-2` })).toMatchObject({ status: 200 });
    await given(
      all,
      'admin',
      deny('ecrm:GetSite', { Resource: `crn:ecrm:*:site/${third.id}` }),
      deny('ecrm:ListSites', { Resource: `crn:ecrm:*:site/${third.id}` }),
    );
    expect(await idsAt(all.admin, SITES)).not.toContain(third.id);
    expect(await all.admin.get(`${SITES}/${third.id}`)).toMatchObject({ status: 404 });
  });

  test('no statement grants a permission that no role has', async () => {
    const all = await scenario();
    await given(all, 'personal', allow('*'));
    const { body: versions } = await all.admin.get(`${POLICIES}/1/versions`);
    expect(await all.personal.get(`${POLICIES}/1/versions/${versions[0].id}`)).toMatchObject({ status: 200 });
    expect(await all.personal.put(`${POLICIES}/1/versions/${versions[0].id}`, { note: 'x' })).toMatchObject(DENIED);
  });

  test('what is granted is changed by kind and role, and by no statement, or its holder would be granted everything', async () => {
    const all = await scenario();
    const id = await idOf(all, 'bp_user');
    const words = ['Policies', 'PolicyVersions', 'Roles', 'Users', 'Authorisations'].map((many) => `ums:List${many}`);
    const writing = ['SetDefaultPolicyVersion', 'CreatePolicyVersion', 'CreatePolicy', 'UpdateRole', 'CreateUser'];
    const mine = await policyOf(
      all,
      allow([...words, 'ums:Get*', 'ums:UpdateUser', ...writing.map((word) => `ums:${word}`)]),
    );
    await give(all, { user_id: id }, { policy_id: mine });
    const everything = documentOf(allow('*'));
    const setDefault = async (policy: number, client: Client) => {
      const { body } = await client.post(`${POLICIES}/${policy}/versions`, { document: everything });
      return client.post(`${POLICIES}/${policy}/versions/${body.id}?action=set-default`);
    };
    const refused = { status: 403, body: { code: 3044 } };
    expect(await setDefault(mine, all.bp_user)).toMatchObject(refused);
    // A draft that no one has is written by its statement.
    const draft = await all.bp_user.post(POLICIES, { name: 'draft', document: documentOf(allow('ums:ListUsers')) });
    expect(await setDefault(draft.body.id, all.bp_user)).toMatchObject({ status: 200 });

    const role = await all.admin.post('/api/ums/v1/roles', { code: 'HELPER', name: 'helper', policy_ids: [mine] });
    expect(role).toMatchObject({ status: 201 });
    const at = '/api/ums/v1/roles/HELPER';
    expect(await all.bp_user.patch(at, { policy_ids: [mine, draft.body.id] })).toMatchObject(refused);
    expect(await all.bp_user.patch(at, { description: 'helps' })).toMatchObject({ status: 200 });

    const user = `/api/ums/v1/users/${id}`;
    const permissions = [{ role: 'HELPER' }];
    expect(await all.bp_user.patch(user, { permissions: [{ role: 'ADMIN' }] })).toMatchObject(refused);
    expect(await all.bp_user.patch(user, { nickname: 'me' })).toMatchObject({ status: 200 });
    expect(await all.admin.patch(user, { permissions })).toMatchObject({ status: 200 });
    // A role is there as long as anybody has it: one that comes later under its name would be given to them.
    expect(await all.admin.delete(at)).toMatchObject({ status: 409 });
    const account = {
      name: 'another',
      kind: 4,
      bp_id: (await all.admin.get(user)).body.bp_id,
      password: 'Suantai@2026',
    };
    expect(await all.bp_user.post('/api/ums/v1/users', { ...account, permissions })).toMatchObject(refused);
    expect(await setDefault(mine, all.admin)).toMatchObject({ status: 200 });
  });

  test('a change takes effect in every process within two seconds, and open consoles are notified', async () => {
    const all = await scenario();
    const token = await tokenOf(all, 'personal');
    const other = all.anotherProcess();
    const there = createClient(other.app, () => ({ authorization: `Bearer ${token}` }));
    await other.others.catchUp();
    const [here, elsewhere] = [await listen(all, token), await listen({ platform: other }, token)];
    expect(await there.get(GATEWAYS)).toMatchObject(DENIED);
    await given(all, 'personal', allow('ecrm:ListGateways'));
    expect(await here.until('event: access')).toContain('event: access');
    await other.others.catchUp();
    expect(await elsewhere.until('event: access')).toContain('event: access');
    expect(await there.get(GATEWAYS)).toMatchObject({ status: 200 });
    await Promise.all([here.close(), elsewhere.close()]);
  });
});

describe('audiences of a change', () => {
  test('a statement about the address and the time of a call', async () => {
    const all = await scenario();
    await given(
      all,
      'personal',
      allow('ecrm:ListGateways', {
        Condition: {
          IpAddress: { source_ip: ['10.0.0.0/8'] },
          DateLess: { now: new Date(all.clock.now() + 60_000).toISOString() },
        },
      }),
    );
    const token = await tokenOf(all, 'personal');
    const from = (address: string) =>
      createClient(all.platform.app, () => ({ authorization: `Bearer ${token}`, 'x-client-address': address })).get(
        GATEWAYS,
      );
    expect(await from('192.168.0.1')).toMatchObject(DENIED);
    expect(await from('10.1.2.3')).toMatchObject({ status: 200 });
    expect(await from('::ffff:10.1.2.3')).toMatchObject({ status: 200 });
    expect(await from('0:0:0:0:0:ffff:0a01:0203')).toMatchObject({ status: 200 });
    all.clock.advance(60_001);
    expect(await from('10.1.2.3')).toMatchObject(DENIED);
  });

  test('nothing is denied to the system account, and one account can always undo a denial', async () => {
    const all = await scenario();
    await given(all, 'system', deny('*'));
    expect(await all.system.get(GATEWAYS)).toMatchObject({ status: 200 });
    const [policy, system, admin] = [
      await policyOf(all, deny('*')),
      await idOf(all, 'system'),
      await idOf(all, 'admin'),
    ];
    const { body: second } = await all.system.post('/api/ums/v1/users', {
      name: 'second',
      password: 'Example@2026',
      kind: 0,
    });
    const lock = (user: Json) =>
      all.system.post(AUTHORISATIONS, {
        principal_type: 'user',
        user_id: user,
        target_type: 'policy',
        policy_id: policy,
        scope: 'platform',
      });
    // While a system account can sign in, every other account can be locked out.
    expect(await lock(admin)).toMatchObject({ status: 201 });
    const { body: locked } = await lock(second.id);
    expect(await all.admin.get(GATEWAYS)).toMatchObject(DENIED);
    await all.db.run('update users set kind = 3 where kind = 0 and id not in (?, ?)', [system, second.id]);
    await all.db.run('update users set enabled = 0 where kind = 1 and id <> ?', [admin]);
    expect(await all.system.post(`/api/ums/v1/users/${second.id}?action=disable`)).toMatchObject({ status: 200 });
    expect(await all.system.post(`/api/ums/v1/users/${second.id}?action=enable`)).toMatchObject({ status: 200 });
    const alone = all.as('second', 'Example@2026');
    await all.db.run('update users set enabled = 0 where id = ?', [system]);
    expect(await alone.put(`/api/ums/v1/users/${second.id}`, { kind: 1 })).toMatchObject({
      status: 409,
      body: { code: 3045 },
    });
    expect(await alone.delete(`${AUTHORISATIONS}/${locked.id}`)).toMatchObject({ status: 204 });
    expect(await alone.put(`/api/ums/v1/users/${second.id}`, { kind: 1 })).toMatchObject({ status: 200 });
    // As the last administrator they cannot be locked out either.
    expect(
      await alone.post(AUTHORISATIONS, {
        principal_type: 'user',
        user_id: second.id,
        target_type: 'policy',
        policy_id: policy,
        scope: 'platform',
      }),
    ).toMatchObject({ status: 409, body: { code: 3045 } });
  });

  test('a document with an unknown word is refused at its field', async () => {
    const all = await scenario();
    const reply = await all.admin.post(POLICIES, {
      name: 'odd',
      document: documentOf(allow(['ecrm:ListGateways', 'ecrm:FlyGateway'])),
    });
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 3014, fields: { document: expect.stringContaining('ecrm:FlyGateway') } },
    });
    // A service that an operator runs next to this product.
    const { body: service } = await all.admin.post('/api/ums/v1/services', {
      name: 'backup',
      code: 'backup',
      base_path: '/backup',
    });
    const { body: type } = await all.admin.post('/api/ums/v1/resources', {
      name: 'copies',
      service_id: service.id,
      type: 'copy',
      crn_pattern: 'crn:backup:*:copy/{id}',
    });
    const copies = documentOf(allow('backup:ListCopies', { Resource: 'crn:backup:*:copy/*' }));
    expect(await all.admin.post(POLICIES, { name: 'copies', document: copies })).toMatchObject({
      status: 400,
      body: { code: 3014 },
    });
    expect(
      await all.admin.post('/api/ums/v1/actions', {
        name: 'copies',
        service_id: service.id,
        resource_id: type.id,
        code: 'ListCopies',
        level: 'list',
      }),
    ).toMatchObject({ status: 201, body: { word: 'backup:ListCopies', is_generated: false } });
    expect(await all.admin.post(POLICIES, { name: 'copies', document: copies })).toMatchObject({ status: 201 });
    expect(await all.admin.put(`/api/ums/v1/services/${service.id}`, { enabled: false })).toMatchObject({
      status: 200,
    });
    expect(await all.admin.post(POLICIES, { name: 'more-copies', document: copies })).toMatchObject({
      status: 400,
      body: { code: 3014 },
    });
    // No one can add actions to a service of the product.
    const { body: own } = await all.admin.get(
      `/api/ums/v1/services?filter=${encodeURIComponent(JSON.stringify({ code: 'ecrm' }))}`,
    );
    expect(
      await all.admin.post('/api/ums/v1/actions', {
        name: 'fly',
        service_id: own[0].id,
        code: 'FlyGateway',
        level: 'write',
      }),
    ).toMatchObject({ status: 400, body: { fields: { service_id: expect.anything() } } });
  });

  test('no policy gives a demo account a permission that its kind and role lack', async () => {
    const all = await scenario();
    const before = Object.fromEntries(
      await Promise.all(DEMO_ACCOUNTS.map(async (name) => [name, await everythingOf(all[name])])),
    );
    await all.db.run('delete from authorisations');
    await all.db.run('update roles set policy_ids = null');
    all.clock.advance(2_001);
    for (const name of DEMO_ACCOUNTS) expect(await everythingOf(all[name]), name).toEqual(before[name]);
  });
});

/** The menu, the pages, and every definition as the account receives it. */
async function everythingOf(client: Client): Promise<Json[]> {
  const { body: manifest } = await client.get('/api/sys/v1/manifest');
  return [
    manifest,
    ...(await Promise.all(
      manifest.resources.map(
        async ({ resource }: { resource: string }) => (await client.get(`/api/sys/v1/definitions/${resource}`)).body,
      ),
    )),
  ];
}
