// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Client } from '../../../support/servers/client.ts';
import { cloudWorld, type CloudWorld } from '../../../support/clouds/cloudWorld.ts';
import { databasesUnderTest, type DatabaseUnderTest } from '../../../support/databases/databases.ts';

const QUOTAS = '/api/cmp/v1/cloud-quotas';
const PROJECTS = '/api/issue/v1/project';
const filtered = (value: Json) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

interface ProjectWorld extends CloudWorld {
  /** Of the organisation of bp_user and bp_admin; bp_user is a member. */
  project: number;
  /** Also of their organisation, without members. */
  apart: number;
  /** Of another organisation. */
  foreign: number;
  sizes: Record<string, Json>;
}

async function projectWorld(database?: DatabaseUnderTest): Promise<ProjectWorld> {
  const world = await cloudWorld(database);
  const { admin, bp_user } = world.all;
  const { id, bp_id } = (await bp_user.get('/api/ums/v1/users/current')).body;
  const [stranger] = (await admin.get(`/api/ums/v1/bps?${filtered({ id: { ne: bp_id }, status: 'approved' })}`)).body;
  const make = async (key: string, owner: number): Promise<number> =>
    (await admin.post(PROJECTS, { name: key, key, bp_id: owner })).body.id;
  const [project, apart, foreign] = [
    await make('here-first', bp_id),
    await make('here-second', bp_id),
    await make('elsewhere', stranger.id),
  ];
  await admin.put(`/api/ums/v1/users/${id}`, { project_ids: [project], default_project_id: null });
  const sizes = Object.fromEntries(
    (await world.list(admin, 'test-sizes')).map((size) => [String(size.name), size.id ?? null]),
  );
  return { ...world, project, apart, foreign, sizes };
}

const limit = (world: ProjectWorld, key: string, most: number, project_id = world.project) =>
  world.all.admin.post(QUOTAS, { key, limit: most, project_id });
const make = (world: ProjectWorld, client: Client, more: Record<string, Json> = {}, query = '') =>
  client.post(`${world.path}/test-machines${query}`, {
    name: 'web',
    size_id: world.sizes.small ?? null,
    project_id: world.project,
    ...more,
  });

describe.each(await databasesUnderTest())('the limits of a project, on $dialect', (database) => {
  test('apply in addition to those of the organisation; the refusal names project, key and remaining amount, at the field that causes it', async () => {
    const world = await projectWorld(database);
    await limit(world, 'cores', 3);
    expect(await make(world, world.all.bp_user)).toMatchObject({
      status: 201,
      body: { project_id: world.project, vcpus: 2 },
    });
    expect(await make(world, world.all.bp_admin)).toMatchObject({
      status: 409,
      body: {
        code: 12_946,
        fields: { size_id: expect.stringMatching(/here-first.*vCPU.*1/) },
        quota: {
          key: 'cores',
          limit: 3,
          used: 2,
          asked: 2,
          left: 1,
          project: { id: world.project, name: 'here-first' },
        },
      },
    });
    expect((await make(world, world.all.bp_admin, { project_id: null })).status).toBe(201);
    expect((await make(world, world.all.bp_admin, { project_id: world.apart })).status).toBe(201);
    const { bp_id } = (await world.all.bp_user.get('/api/ums/v1/users/current')).body;
    await world.all.admin.post(QUOTAS, { key: 'instances', limit: 3, bp_id });
    expect((await make(world, world.all.bp_admin, { project_id: world.apart })).body).toMatchObject({
      code: 12_942,
      quota: { key: 'instances', used: 3 },
    });
  });

  test('admit only as many as fit when several members send requests at the same time', async () => {
    const world = await projectWorld(database);
    await limit(world, 'instances', 3);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => make(world, index % 2 === 0 ? world.all.bp_user : world.all.bp_admin)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.fields).toEqual({
      project_id: expect.stringContaining('here-first'),
    });
  });

  test('apply to several at once and to a larger size', async () => {
    const world = await projectWorld(database);
    await limit(world, 'cores', 7);
    expect(await make(world, world.all.bp_user, { count: 4 })).toMatchObject({
      status: 409,
      body: { code: 12_946, quota: { asked: 8, left: 7 } },
    });
    const { body } = await make(world, world.all.bp_user, { count: 3 });
    expect(body.items.map((item: { project_id: Json }) => item.project_id)).toEqual([
      world.project,
      world.project,
      world.project,
    ]);
    await world.run();
    world.cloud.change('servers', 'servers-1', { status: 'active', vcpus: 2, size_id: 'small' });
    await world.run(2);
    const refused = await world.all.bp_user.post(`${world.path}/test-machines/${body.items[0].id}?action=resize`, {
      size_id: world.sizes.large ?? null,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 12_946, fields: { size_id: expect.any(String) }, quota: { asked: 6, left: 1 } },
    });
  });

  test('are returned before a creation, next to those of the owner, and separately', async () => {
    const world = await projectWorld(database);
    await limit(world, 'cores', 5);
    const tried = await make(world, world.all.bp_user, { count: 2 }, '?dry_run=true');
    expect(tried.body).toMatchObject({
      ok: true,
      quotas: [
        { key: 'instances', limit: null },
        { key: 'cores', limit: null },
        { key: 'cores', limit: 5, used: 0, after: 4, project: 'here-first' },
      ],
    });
    expect(tried.body.quotas).toHaveLength(3);
    await make(world, world.all.bp_user);
    expect((await world.all.bp_user.get(`${world.path}/quotas?project_id=${world.project}`)).body).toEqual([
      { key: 'cores', label: { zh: 'vCPU', en: 'vCPUs' }, limit: 5, used: 2, project: 'here-first' },
    ]);
  });

  test('of an organisation cannot be lower than the current usage; that of a project can', async () => {
    const world = await projectWorld(database);
    await make(world, world.all.bp_user);
    const { bp_id } = (await world.all.bp_user.get('/api/ums/v1/users/current')).body;
    const ofOwner = (most: number) => world.all.admin.post(QUOTAS, { key: 'cores', limit: most, bp_id });
    expect(await ofOwner(1)).toMatchObject({
      status: 409,
      body: { code: 12_947, fields: { limit: expect.stringContaining('2') }, used: 2 },
    });
    const line = `${QUOTAS}/${(await ofOwner(2)).body.id}`;
    expect((await world.all.admin.put(line, { limit: 1 })).body.code).toBe(12_947);
    expect((await world.all.admin.put(line, { limit: -1 })).status).toBe(200);
    expect((await world.all.admin.get(line)).body).toMatchObject({ used: 2, limit: -1 });
    expect((await limit(world, 'cores', 1)).status).toBe(201);
  });

  test('usage equals that of the limits: of a project, an organisation, a person, and one cloud', async () => {
    const world = await projectWorld(database);
    await make(world, world.all.bp_user, { count: 2 });
    await make(world, world.all.bp_admin, { project_id: null });
    await make(world, world.all.personal, { project_id: null });
    const { bp_id } = (await world.all.bp_user.get('/api/ums/v1/users/current')).body;
    const { id } = (await world.all.personal.get('/api/ums/v1/users/current')).body;
    const used = async (whose: Record<string, Json>) =>
      (
        await world.all.admin.get(
          `${QUOTAS}/${(await world.all.admin.post(QUOTAS, { key: 'cores', limit: 100, ...whose })).body.id}`,
        )
      ).body.used;
    expect(await used({ project_id: world.project })).toBe(4);
    expect(await used({ project_id: world.project, cloud_id: world.cloudId })).toBe(4);
    expect(await used({ project_id: world.project, cloud_id: world.other.cloudId })).toBe(0);
    expect(await used({ bp_id })).toBe(6);
    expect(await used({ user_id: id })).toBe(2);
    expect(await used({})).toBeNull();
    expect((await world.all.admin.get(`${PROJECTS}/${world.project}`)).body.resource_count).toBe(2);
    expect((await world.all.admin.get(`${PROJECTS}/${world.project}/resources`)).body).toEqual([
      { resource: 'testMachines', cloud_id: world.cloudId, cloud: 'first', count: 2 },
    ]);
  });
});

describe('a project', () => {
  test('can be chosen by its members and the administrator of its organisation, while it is enabled', async () => {
    const world = await projectWorld();
    expect((await make(world, world.all.bp_user, { project_id: world.apart })).body.fields).toEqual({
      project_id: expect.any(String),
    });
    expect((await make(world, world.all.bp_admin, { project_id: world.apart })).status).toBe(201);
    const offered = async (client: Client) =>
      (await client.get(`${PROJECTS}?view=options&range=[0,99]`)).body.map(({ id }: { id: number }) => id);
    expect(await offered(world.all.bp_user)).toEqual([world.project]);
    expect(await offered(world.all.bp_admin)).toEqual(expect.arrayContaining([world.project, world.apart]));
    expect(await offered(world.all.personal)).toEqual([]);
    await world.all.admin.put(`${PROJECTS}/${world.project}`, { enabled: false });
    expect((await make(world, world.all.bp_user)).status).toBe(400);
  });

  test('of others is answered as missing', async () => {
    const world = await projectWorld();
    await limit(world, 'cores', 0, world.foreign);
    for (const client of [world.all.bp_user, world.all.bp_admin, world.all.personal]) {
      const bare = (body: object) => ({ ...body, request_id: undefined });
      for (const query of ['', '?dry_run=true']) {
        const missing = await make(world, client, { project_id: 999_999 }, query);
        const foreign = await make(world, client, { project_id: world.foreign }, query);
        expect([foreign.status, bare(foreign.body)]).toEqual([missing.status, bare(missing.body)]);
      }
      const asked = (id: number) => client.get(`${world.path}/quotas?project_id=${id}`);
      expect([(await asked(world.foreign)).status, bare((await asked(world.foreign)).body)]).toEqual([
        404,
        bare((await asked(999_999)).body),
      ]);
      expect((await client.get(`${world.path}/test-machines?${filtered({ project_id: world.foreign })}`)).body).toEqual(
        [],
      );
    }
  });

  test('is the default one if none is chosen, and never changes with reports of the cloud', async () => {
    const world = await projectWorld();
    const { id } = (await world.all.bp_user.get('/api/ums/v1/users/current')).body;
    await world.all.admin.put(`/api/ums/v1/users/${id}`, { default_project_id: world.apart });
    expect((await world.all.bp_user.get('/api/ums/v1/users/current')).body).toMatchObject({
      project_ids: [world.project, world.apart],
      default_project_id: world.apart,
    });
    const { body } = await world.all.bp_user.post(`${world.path}/test-machines`, {
      name: 'web',
      size_id: world.sizes.small ?? null,
    });
    expect(body.project_id).toBe(world.apart);
    expect((await make(world, world.all.bp_user, { project_id: null })).body.project_id).toBeNull();
    await world.run();
    // The cloud does not receive it: an organisation is a single tenant there.
    expect(world.cloud.items.servers?.get('servers-1')).toMatchObject({
      tenant: expect.stringMatching(/^tenant of organisation-\d+$/),
      fields: { name: 'web' },
    });
    expect(world.cloud.items.servers?.get('servers-1')?.fields).not.toHaveProperty('project_id');
    world.cloud.change('servers', 'servers-1', { status: 'active', project_id: world.foreign });
    await world.sync();
    const address = `${world.path}/test-machines/${body.id}`;
    expect((await world.all.bp_user.get(address)).body).toMatchObject({ status: 'active', project_id: world.apart });
    expect((await world.all.bp_user.put(address, { project_id: world.project })).body.project_id).not.toBe(
      world.project,
    );
  });

  test('cannot be deleted while it has contents; the preview lists them', async () => {
    const world = await projectWorld();
    const { body } = await make(world, world.all.bp_user);
    const address = `${PROJECTS}/${world.project}`;
    expect((await world.all.admin.delete(`${address}?dry_run=1`)).body.affected).toContainEqual(
      expect.objectContaining({
        resource: 'testMachines',
        effect: 'holds',
        count: 1,
        records: [expect.objectContaining({ id: body.id, title: 'web' })],
      }),
    );
    expect(await world.all.admin.delete(address)).toMatchObject({ status: 409, body: { code: 3004 } });
    // Without members only the machine blocks the deletion.
    const { id } = (await world.all.bp_user.get('/api/ums/v1/users/current')).body;
    await world.all.admin.put(`/api/ums/v1/users/${id}`, { project_ids: [] });
    expect(await world.all.admin.delete(address)).toMatchObject({
      status: 409,
      body: { code: 3008, referrers: [{ resource: 'testMachines' }] },
    });
    expect((await world.all.admin.delete(`${PROJECTS}/${world.apart}`)).status).toBe(204);
  });
});
