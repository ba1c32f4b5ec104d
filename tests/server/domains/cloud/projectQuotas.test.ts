import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { cloudWorld } from '../../../support/clouds/cloudWorld.ts';
import { databasesUnderTest, type DatabaseUnderTest } from '../../../support/databases/databases.ts';

const QUOTAS = '/api/cmp/v1/cloud-quotas';
const PROJECTS = '/api/issue/v1/project';
const filtered = (value: Json) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

/** Two projects of the organisation of bp_user and bp_admin, of whom bp_user is in the first only; a foreign one. */
async function world(database?: DatabaseUnderTest) {
  const { all, path, list, cloudId } = await cloudWorld(database);
  const { id, bp_id } = (await all.bp_user.get('/api/ums/v1/users/current')).body;
  const [stranger] = (await all.admin.get(`/api/ums/v1/bps?${filtered({ id: { ne: bp_id }, status: 'approved' })}`))
    .body;
  for (const { id: line } of (await all.admin.get(QUOTAS)).body) await all.admin.delete(`${QUOTAS}/${line}`);
  const project = async (key: string, owner: number): Promise<number> =>
    (await all.admin.post(PROJECTS, { name: key, key, bp_id: owner })).body.id;
  const first = await project('here-first', bp_id);
  const second = await project('here-second', bp_id);
  const foreign = await project('elsewhere', stranger.id);
  await all.admin.put(`/api/ums/v1/users/${id}`, { project_ids: [first], default_project_id: null });
  const size = (await list(all.admin, 'test-sizes')).find(({ name }) => name === 'small')?.id ?? null;
  const make = (client: Client, project_id: number | null, more: Record<string, Json> = {}) =>
    client.post(`${path}/test-machines`, { name: 'web', size_id: size, project_id, ...more });
  const limit = (client: Client, key: string, most: number, project_id: number, more: Record<string, Json> = {}) =>
    client.post(QUOTAS, { key, limit: most, project_id, ...more });
  const shown = (client: Client, of: number, query = '') => client.get(`/api/cmp/v1/quotas/projects/${of}${query}`);
  return { all, bp_id, cloudId, first, second, foreign, make, limit, shown };
}

describe.each(await databasesUnderTest())(
  'limits that an organisation sets for its projects, on $dialect',
  (database) => {
    test('its administrator sets, changes and removes them; members read those of their projects; others do not exist', async () => {
      const { all, bp_id, first, second, foreign, limit } = await world(database);
      const { status, body } = await limit(all.bp_admin, 'cores', 8, first);
      expect(status).toBe(201);
      expect((await limit(all.bp_admin, 'cores', 8, second)).status).toBe(201);
      expect((await all.bp_admin.put(`${QUOTAS}/${body.id}`, { limit: 6 })).body.limit).toBe(6);
      expect((await all.bp_user.get(QUOTAS)).body.map((line: { id: number }) => line.id)).toEqual([body.id]);
      expect((await all.bp_user.put(`${QUOTAS}/${body.id}`, { limit: 9 })).status).toBe(403);
      expect((await all.personal.get(`${QUOTAS}/${body.id}`)).status).toBe(404);
      // Neither its own quota, nor that of another organisation, nor one for everybody.
      const bare = (reply: { status: number; body: object }) => [reply.status, { ...reply.body, request_id: '' }];
      expect(bare(await limit(all.bp_admin, 'cores', 8, foreign))).toEqual(
        bare(await limit(all.bp_admin, 'cores', 8, 99)),
      );
      const owners: Record<string, Json>[] = [{}, { bp_id }];
      for (const whose of owners) {
        const refused = await all.bp_admin.post(QUOTAS, { key: 'cores', limit: 9, ...whose });
        expect([400, 403]).toContain(refused.status);
      }
      const own = (await all.admin.post(QUOTAS, { key: 'cores', limit: 20, bp_id })).body.id;
      expect((await all.bp_admin.get(`${QUOTAS}/${own}`)).status).toBe(404);
      expect((await all.bp_admin.put(`${QUOTAS}/${own}`, { limit: 40 })).status).toBe(404);
      expect((await all.bp_admin.delete(`${QUOTAS}/${body.id}`)).status).toBe(204);
    });

    test('a limit below the use is kept, nothing is deleted, and anything new is refused', async () => {
      const { all, first, make, limit, shown } = await world(database);
      await make(all.bp_user, first, { count: 2 });
      const tried = await shown(all.bp_admin, first, '?key=cores&limit=2');
      expect(tried.body).toMatchObject([{ key: 'cores', limit: 2, used: 4, notes: [{ tone: 'warning' }] }]);
      expect((await shown(all.bp_admin, first)).body).toEqual([]);
      const { body } = await limit(all.bp_admin, 'cores', 2, first);
      expect((await shown(all.bp_admin, first)).body).toEqual(tried.body);
      expect((await all.bp_admin.get(`${QUOTAS}/${body.id}`)).body).toMatchObject({ limit: 2, used: 4 });
      expect(await make(all.bp_admin, first)).toMatchObject({
        status: 409,
        body: { code: 12_946, quota: { left: 0, limit: 2, used: 4 } },
      });
      expect((await make(all.bp_admin, null)).status).toBe(201);
    });

    test('the tighter of the two refuses and is named, in both directions', async () => {
      const { all, bp_id, first, second, make, limit } = await world(database);
      await all.admin.post(QUOTAS, { key: 'cores', limit: 6, bp_id });
      await limit(all.bp_admin, 'cores', 4, first);
      expect((await make(all.bp_user, first)).status).toBe(201);
      // Both lack room: the project has 2 left, the organisation 4.
      expect((await make(all.bp_user, first, { count: 3 })).body).toMatchObject({
        code: 12_946,
        quota: { left: 2, project: { name: 'here-first' } },
      });
      expect((await make(all.bp_admin, second, { count: 2 })).status).toBe(202);
      // Now the organisation has none left, and the project still 2.
      const refused = await make(all.bp_user, first);
      expect(refused.body).toMatchObject({ code: 12_942, quota: { left: 0 } });
      expect(refused.body.message).toContain('组织');
    });

    test('more than the organisation has, alone or together, is allowed and said', async () => {
      const { all, bp_id, cloudId, first, second, foreign, limit, shown } = await world(database);
      await all.admin.post(QUOTAS, { key: 'cores', limit: 10, bp_id });
      await limit(all.bp_admin, 'cores', 8, second);
      await limit(all.admin, 'cores', 500, foreign);
      await limit(all.bp_admin, 'cores', 50, first, { cloud_id: cloudId });
      await limit(all.bp_admin, 'cores', 5, first);
      const [inAll, inCloud] = (await shown(all.bp_user, first)).body.toSorted(
        (one: { limit: number }, other: { limit: number }) => one.limit - other.limit,
      );
      expect(inAll).toMatchObject({
        organisation: { limit: 10, used: 0 },
        together: 13,
        notes: [{ text: expect.stringMatching(/13.*10/), tone: 'info' }],
      });
      expect(inCloud).toMatchObject({
        cloud_id: cloudId,
        together: 50,
        notes: [{ text: expect.stringContaining('10') }],
      });
    });
  },
);

test('the home of a member counts the limits of their projects among those that run out first', async () => {
  const { all, first, second, make, limit } = await world();
  await limit(all.bp_admin, 'cores', 4, first);
  await limit(all.bp_admin, 'cores', 2, second);
  await make(all.bp_user, first);
  await make(all.bp_admin, second);
  const shown = async (client: Client) =>
    (await client.get('/api/cmp/v1/quotas')).body.map(({ project, used, limit: most }: Record<string, Json>) => [
      project,
      used,
      most,
    ]);
  expect(await shown(all.bp_user)).toEqual([['here-first', 2, 4]]);
  expect(await shown(all.bp_admin)).toEqual([
    ['here-second', 2, 2],
    ['here-first', 2, 4],
  ]);
});

test('the limits of a foreign project answer like those of a missing one, and nonsense is refused', async () => {
  const { all, first, foreign, shown } = await world();
  for (const client of [all.bp_user, all.bp_admin, all.personal]) {
    const [there, missing] = [await shown(client, foreign), await shown(client, 999_999)];
    expect([there.status, { ...there.body, request_id: '' }]).toEqual([404, { ...missing.body, request_id: '' }]);
  }
  // So do the resources of a project, which the administrator of its organisation counts.
  const counted = async (client: Client, of: number) => (await client.get(`${PROJECTS}/${of}/resources`)).status;
  expect(await counted(all.bp_admin, first)).toBe(200);
  expect(await counted(all.bp_admin, foreign)).toBe(404);
  expect(await counted(all.bp_user, first)).toBe(403);
  expect((await shown(all.bp_admin, first, '?key=love&limit=1')).body.fields).toHaveProperty('key');
  expect((await shown(all.bp_admin, first, '?key=cores&limit=-2')).body.fields).toHaveProperty('limit');
  expect((await shown(all.bp_admin, first, '?key=cores')).status).toBe(400);
  expect((await all.guest.get(`/api/cmp/v1/quotas/projects/${first}`)).status).toBe(401);
});
