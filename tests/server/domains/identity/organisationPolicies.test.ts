import { describe, expect, test } from 'vitest';
import type { Manifest } from '#model/reading/manifest.ts';
import type { Client } from '../../../support/servers/client.ts';
import { oneDatabase, type DatabaseUnderTest } from '../../../support/databases/databases.ts';
import { codeFor } from '../../../support/people/outbox.ts';
import {
  allow,
  AUTHORISATIONS,
  documentOf,
  give,
  given,
  idOf,
  POLICIES,
  policyOf,
} from '../../../support/people/policies.ts';
import { productSchemas, scenario, type Scenario } from '../../../support/scenario.ts';
import { creditCode } from '../../../support/schemas/specialValues.ts';

const ROLES = '/api/ums/v1/roles';
const USERS = '/api/ums/v1/users';
const DENIED = { status: 403, body: { code: 3000 } };

/** Registers and approves an organisation; returns its administrator and a member. */
async function newOrganisation(
  database: DatabaseUnderTest,
): Promise<{ all: Scenario; chief: Client; member: Client; memberId: number; bp: number }> {
  const all = await scenario({ database });
  const phone = '13900000001';
  const bp = { name: 'newcomers', licence_no: creditCode(4242), contact_name: 'Example', email: 'office@example.com' };
  await all.guest.post(`${USERS}/registration`, {
    type: 'organisation',
    name: 'chief',
    password: 'Example@2026',
    phone,
    code: await codeFor(all, 'registration/sms', phone),
    terms_version: productSchemas().terms?.version ?? '',
    bp,
  });
  const [partner] = (await all.admin.get(`/api/ums/v1/bps?filter=${encodeURIComponent('{"name":"newcomers"}')}`)).body;
  expect(await all.admin.post(`/api/ums/v1/bps/${partner.id}?action=approve`, {})).toMatchObject({ status: 200 });
  const member = await all.admin.post(USERS, { name: 'member', password: 'Example@2026', kind: 4, bp_id: partner.id });
  expect(member).toMatchObject({ status: 201 });
  return {
    all,
    chief: all.as('chief', 'Example@2026'),
    member: all.as('member', 'Example@2026'),
    memberId: member.body.id,
    bp: partner.id,
  };
}

const resourcesOf = async (client: Client): Promise<string[]> =>
  ((await client.get('/api/sys/v1/manifest')).body as Manifest).resources.map(({ resource }) => resource);

describe.each([await oneDatabase()])(
  'roles and authorisations of a newly registered organisation, on $dialect',
  (database) => {
    test('its administrator writes a policy, adds it to a role and assigns it to a member, who is limited to the permissions of the administrator', async () => {
      const { all, chief, member, memberId, bp } = await newOrganisation(database);
      expect(await resourcesOf(member)).not.toContain('instances');
      const policy = await chief.post(POLICIES, { name: 'everything', document: documentOf(allow('*')) });
      expect(policy).toMatchObject({ status: 201, body: { bp_id: bp } });
      const role = await chief.post(ROLES, {
        code: 'OWN_ROLE',
        name: 'own-role',
        scope: 'bp',
        policy_ids: [policy.body.id],
      });
      expect(role).toMatchObject({ status: 201, body: { bp_id: bp, type: 'custom' } });
      const authorisation = await chief.post(AUTHORISATIONS, {
        user_id: memberId,
        target_type: 'role',
        role_id: 'OWN_ROLE',
        scope: 'platform',
      });
      expect(authorisation).toMatchObject({ status: 201, body: { principal_type: 'user', limited: true } });
      expect((await resourcesOf(member)).toSorted()).toEqual((await resourcesOf(chief)).toSorted());
      for (const path of ['/api/ecrm/v1/gws', '/api/ums/v1/sessions', '/api/sys/v1/configs'])
        expect(await member.get(path), path).toMatchObject(DENIED);
      expect((await member.get(`${USERS}?view=options`)).body.map(({ id }: { id: number }) => id).toSorted()).toEqual(
        [await idOf(all, 'chief'), memberId].toSorted(),
      );
      // A new version of their own policy takes effect immediately.
      const narrower = await chief.post(`${POLICIES}/${policy.body.id}/versions`, {
        document: documentOf(allow('cmp:ListVms')),
      });
      expect(
        await chief.post(`${POLICIES}/${policy.body.id}/versions/${narrower.body.id}?action=set-default`),
      ).toMatchObject({ status: 200 });
      expect(await resourcesOf(member)).not.toContain('networks');
      expect(await chief.delete(`${AUTHORISATIONS}/${authorisation.body.id}`)).toMatchObject({ status: 204 });
      expect(await resourcesOf(member)).not.toContain('vms');
    });

    test('no grant leaves the organisation, and nothing of another one or of the platform can be changed', async () => {
      const { all, chief, member, memberId } = await newOrganisation(database);
      const [foreign, stranger] = [await policyOf(all, allow('*')), await idOf(all, 'bp_user')];
      const own = (await chief.post(POLICIES, { name: 'everything', document: documentOf(allow('*')) })).body.id;
      const of = (policy: number, user: number) => ({
        user_id: user,
        target_type: 'policy',
        policy_id: policy,
        scope: 'platform',
      });
      expect(await chief.post(AUTHORISATIONS, of(own, stranger))).toMatchObject({
        status: 400,
        body: { fields: { user_id: expect.anything() } },
      });
      expect(await chief.post(AUTHORISATIONS, of(foreign, memberId))).toMatchObject({
        status: 400,
        body: { fields: { policy_id: expect.anything() } },
      });
      expect(
        await chief.post(AUTHORISATIONS, {
          ...of(own, memberId),
          target_type: 'role',
          policy_id: null,
          role_id: 'ADMIN',
        }),
      ).toMatchObject({ status: 400 });
      expect(await chief.post(ROLES, { code: 'ODD', name: 'odd', scope: 'bp', policy_ids: [foreign] })).toMatchObject({
        status: 400,
      });
      expect(await chief.get(`${POLICIES}/${foreign}`)).toMatchObject({ status: 404 });
      expect((await all.bp_admin.get(`${POLICIES}/${own}`)).status).toBe(404);
      expect((await all.bp_admin.get(`${POLICIES}/${own}/versions`)).body).toEqual([]);
      const [system] = (await chief.get(`${POLICIES}?filter=${encodeURIComponent('{"type":"system"}')}`)).body;
      expect(
        (await chief.post(`${POLICIES}/${system.id}/versions`, { document: documentOf(allow('*')) })).status,
      ).toBeGreaterThanOrEqual(400);
      expect((await chief.put(`${ROLES}/TENANT`, { description: 'mine' })).status).toBeGreaterThanOrEqual(400);
      // A grant of the platform is visible but cannot be revoked.
      const fromAbove = await give(all, { user_id: memberId }, { policy_id: foreign });
      expect(await chief.get(`${AUTHORISATIONS}/${fromAbove}`)).toMatchObject({ status: 200 });
      expect(await chief.delete(`${AUTHORISATIONS}/${fromAbove}`)).toMatchObject({
        status: 403,
        body: { code: 3000, why: { kind: 'condition' } },
      });
      expect(await all.admin.delete(`${AUTHORISATIONS}/${fromAbove}`)).toMatchObject({ status: 204 });
      expect(await member.get(AUTHORISATIONS)).toMatchObject(DENIED);
    });

    test('a grant of the platform can be changed and revoked only by the platform, and the refusal explains it', async () => {
      const { all, chief, memberId } = await newOrganisation(database);
      const english = { headers: { 'accept-language': 'en' } };
      const reason = 'Given by an administrator of the platform; the organisation cannot change or revoke it';
      const own = (await chief.post(POLICIES, { name: 'everything', document: documentOf(allow('*')) })).body.id;
      const fromChief = (
        await chief.post(AUTHORISATIONS, {
          user_id: memberId,
          target_type: 'policy',
          policy_id: own,
          scope: 'platform',
        })
      ).body.id;
      const fromAbove = await give(
        all,
        { user_id: memberId },
        { policy_id: await policyOf(all, allow('cmp:ListVms')) },
      );
      await given(
        all,
        'personal',
        allow(['ums:ListAuthorisations', 'ums:UpdateAuthorisation', 'ums:DeleteAuthorisation']),
      );
      const refused = { status: 403, body: { code: 3000, reason, why: { kind: 'condition' } } };
      for (const client of [chief, all.personal]) {
        const told = async (id: number) =>
          (await client.get(`/api/sys/v1/permissions/authorisations/${id}`, english)).body.filter(
            ({ operation }: { operation: string }) => operation !== 'history',
          );
        const no = { allowed: false, reason, why: { kind: 'condition' } };
        expect(await told(fromAbove)).toEqual([
          { operation: 'update', ...no },
          { operation: 'delete', ...no },
        ]);
        expect(await told(fromChief)).toMatchObject([
          { operation: 'update', allowed: true },
          { operation: 'delete', allowed: true },
        ]);
        expect(await client.put(`${AUTHORISATIONS}/${fromAbove}`, { note: 'mine' }, english)).toMatchObject(refused);
        expect(await client.delete(`${AUTHORISATIONS}/${fromAbove}`, english)).toMatchObject(refused);
        expect(
          await client.post(
            `${AUTHORISATIONS}?bulk=update`,
            { ids: [fromAbove, fromChief], input: { note: 'seen' } },
            english,
          ),
        ).toMatchObject({ body: { run: 1, results: [{ ok: false, reason }, { ok: true }] } });
      }
      expect(await all.admin.put(`${AUTHORISATIONS}/${fromAbove}`, { note: 'ours' })).toMatchObject({
        status: 200,
        body: { note: 'ours' },
      });
      expect(await all.personal.delete(`${AUTHORISATIONS}/${fromChief}`)).toMatchObject({ status: 204 });
    });

    test('the policy of an organisation never applies outside it, for any granter', async () => {
      const { all, chief, member, memberId } = await newOrganisation(database);
      const policy = (await chief.post(POLICIES, { name: 'everything', document: documentOf(allow('*')) })).body.id;
      await chief.post(ROLES, { code: 'OWN_ROLE', name: 'own-role', scope: 'bp', policy_ids: [policy] });
      expect(
        await all.admin.post(AUTHORISATIONS, {
          user_id: memberId,
          target_type: 'policy',
          policy_id: policy,
          scope: 'platform',
        }),
      ).toMatchObject({ status: 400, body: { fields: { policy_id: expect.anything() } } });
      expect(await all.admin.put(`${USERS}/${memberId}`, { permissions: [{ role: 'OWN_ROLE' }] })).toMatchObject({
        status: 200,
      });
      const before = await resourcesOf(member);
      expect(before).not.toContain('gateways');
      await all.db.run(
        "insert into authorisations (principal_type, user_id, target_type, policy_id, scope, limited, created_at, updated_at, _version) values ('user', ?, 'policy', ?, 'platform', 0, 1, 1, 1)",
        [memberId, policy],
      );
      await given(all, 'member', allow('issue:ListProjects'));
      expect(await resourcesOf(member)).not.toContain('gateways');
    });

    test('the organisation has its own pages, and those of /iam belong to the platform', async () => {
      const { all, chief } = await newOrganisation(database);
      const pagesOf = async (client: Client) =>
        ((await client.get('/api/sys/v1/manifest')).body as Manifest).resources.flatMap(({ routes, views = [] }) =>
          [routes.list, ...views.map((view) => view.routes.list)].flatMap((route) => route?.path ?? []),
        );
      const own = ['authorize', 'invitation', 'log', 'member', 'policy', 'profile', 'project', 'role'].map(
        (page) => `/organisation/${page}`,
      );
      expect((await pagesOf(chief)).filter((path) => /^\/(iam|organisation)\//.test(path)).toSorted()).toEqual(own);
      expect(await pagesOf(all.admin)).toEqual(expect.arrayContaining(['/iam/authorize', '/iam/policie', '/iam/role']));
      expect((await pagesOf(all.admin)).filter((path) => own.includes(path))).toEqual([]);
      expect(await pagesOf(all.personal)).not.toContain('/organisation/role');
    });
  },
);
