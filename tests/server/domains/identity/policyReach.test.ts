import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Manifest } from '#model/reading/manifest.ts';
import type { OpenApiDocument } from '#server/engine/routes/openapi/document.ts';
import type { Client } from '../../../support/servers/client.ts';
import { allow, AUTHORISATIONS, deny, give, given, idOf, policyOf } from '../../../support/people/policies.ts';
import { scenario } from '../../../support/scenario.ts';

const DENIED = { status: 403, body: { code: 3000 } };
const TOPOLOGY = (cloud: Json) => `/api/cmp/v1/clouds/${String(cloud)}/topology`;

const manifestOf = async (client: Client): Promise<Manifest> => (await client.get('/api/sys/v1/manifest')).body;
/** The pages for administrators only. */
const routesOf = async (client: Client, resource: string) =>
  Object.keys((await manifestOf(client)).resources.find((entry) => entry.resource === resource)?.routes ?? {}).filter(
    (view) => view !== 'create',
  );

describe('effects of a policy beyond records', () => {
  test('a page for certain roles opens with the operation that it needs, and closes with its denial', async () => {
    const all = await scenario();
    expect(await routesOf(all.bp_admin, 'projects')).toEqual([]);
    await given(all, 'bp_admin', allow('issue:ListProjects'));
    expect(await routesOf(all.bp_admin, 'projects')).toEqual(['list']);
    const { resources } = await manifestOf(all.bp_admin);
    expect(resources.find(({ resource }) => resource === 'projects')?.menu).toMatchObject({ group: 'iam' });
    await given(all, 'bp_admin', deny('issue:ListProjects'));
    expect(await routesOf(all.bp_admin, 'projects')).toEqual([]);
  });

  test('the grant of an organisation opens no page that its granter lacks', async () => {
    const all = await scenario();
    const [policy, giver, member] = [
      await policyOf(all, allow('issue:*')),
      await idOf(all, 'bp_admin'),
      await idOf(all, 'bp_user'),
    ];
    await all.db.run(
      "insert into authorisations (principal_type, user_id, target_type, policy_id, scope, limited, created_by, created_at, updated_at, _version) values ('user', ?, 'policy', ?, 'platform', 1, ?, 1, 1, 1)",
      [member, policy, giver],
    );
    expect((await all.bp_user.get('/api/issue/v1/project')).body.length).toBeGreaterThan(0);
    expect(await routesOf(all.bp_user, 'projects')).toEqual([]);
    // A role that is granted for one project does not either.
    await give(
      all,
      { user_id: member },
      { target_type: 'role', role_id: 'TENANT_ADMIN', scope: 'project', project_id: 1 },
    );
    expect(await routesOf(all.bp_user, 'projects')).toEqual([]);
  });

  test('hand-written pages and calls follow, and a cloud can be selected by actors who may list clouds', async () => {
    const all = await scenario();
    const [cloud] = (await all.admin.get('/api/cmp/v1/clouds')).body;
    const pages = async () => (await manifestOf(all.provider)).pages.map(({ path }) => path);
    expect((await manifestOf(all.provider)).selectsCloud).toBe(false);
    expect(await pages()).not.toContain('/topology');
    expect(await all.provider.get(TOPOLOGY(cloud.cloud_id))).toMatchObject(DENIED);
    expect(await all.provider.get('/api/cmp/v1/clouds/basic-info')).toMatchObject(DENIED);
    await given(all, 'provider', allow(['cmp:ListClouds', 'cmp:GetCloud', 'cmp:ListNetworks']));
    expect((await manifestOf(all.provider)).selectsCloud).toBe(true);
    expect(await pages()).toContain('/topology');
    expect(await pages()).not.toContain('/nextStack/topology');
    expect(await all.provider.get(TOPOLOGY(cloud.cloud_id))).toMatchObject({ status: 200 });
    expect((await all.provider.get('/api/cmp/v1/clouds/basic-info')).body.clouds.length).toBeGreaterThan(0);
    // Permission to read is not permission to change.
    expect(await all.provider.put(`/api/cmp/v1/clouds/${cloud.cloud_id}/simulator/faults`, {})).toMatchObject(DENIED);
    await given(all, 'admin', deny('cmp:UpdateCloud'));
    expect(await all.admin.put(`/api/cmp/v1/clouds/${cloud.cloud_id}/simulator/faults`, {})).toMatchObject(DENIED);
  });

  test('the contract can be filtered by the permissions of the caller', async () => {
    const all = await scenario();
    const mine = async (client: Client): Promise<OpenApiDocument> =>
      (await client.get('/api/openapi.json?mine=1')).body;
    expect(await all.guest.get('/api/openapi.json?mine=1')).toMatchObject({ status: 401 });
    // Only the names of gateways, for a choice.
    expect(Object.keys((await mine(all.personal)).paths['/api/ecrm/v1/gws'] ?? {})).toEqual(['get']);
    expect((await mine(all.personal)).paths['/api/ecrm/v1/gws/{id}']).toBeUndefined();
    expect((await mine(all.personal)).paths['/api/issue/v1/project/{id}/resources']).toBeUndefined();
    const policy = await policyOf(all, allow(['ecrm:ListGateways', 'ecrm:RebootGateway', 'issue:GetProject']));
    const id = await give(all, { user_id: await idOf(all, 'personal') }, { policy_id: policy });
    const { paths } = await mine(all.personal);
    // The POST is also the call for many records at once.
    expect(Object.keys(paths['/api/ecrm/v1/gws'] ?? {})).toEqual(['get', 'post']);
    expect(paths['/api/ecrm/v1/gws']?.get).toMatchObject({ 'x-access': ['policy'] });
    expect(Object.keys(paths['/api/ecrm/v1/gws/{id}'] ?? {})).toEqual(['post']);
    expect(JSON.stringify(paths['/api/ecrm/v1/gws/{id}'])).not.toContain('deactive');
    expect(paths['/api/issue/v1/project/{id}/resources']).toBeDefined();
    expect(await all.admin.delete(`${AUTHORISATIONS}/${id}`)).toMatchObject({ status: 204 });
    // Only the names of gateways, for a choice.
    expect(Object.keys((await mine(all.personal)).paths['/api/ecrm/v1/gws'] ?? {})).toEqual(['get']);
    expect((await mine(all.personal)).paths['/api/ecrm/v1/gws/{id}']).toBeUndefined();
  });
});
