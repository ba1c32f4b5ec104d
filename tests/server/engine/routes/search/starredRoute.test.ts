import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const FAVOURITES = '/api/sys/v1/favourites';
const STARRED = '/api/sys/v1/starred';

/** Decision 273. */
describe.each(await databasesUnderTest())('favourites on $dialect', (database) => {
  let world: Scenario;
  beforeAll(async () => void (world = await createScenario({ database })));
  afterAll(() => world.close());
  type Who = 'admin' | 'bp_admin' | 'personal';
  const starredOf = async (who: Who) => (await world[who].get(STARRED)).body as Record<string, unknown>[];
  const firstMachine = async (who: Who) => (await world[who].get('/api/cmp/v1/machines?range=[0,0]')).body[0];

  test('a record is there with its title and the cloud of its page, a page with its path', async () => {
    const machine = await firstMachine('bp_admin');
    const made = await world.bp_admin.post(FAVOURITES, { resource: machine.gathered_from, record_id: machine.id });
    expect(made.status).toBe(201);
    await world.bp_admin.post(FAVOURITES, { path: '/wallet' });
    const starred = await starredOf('bp_admin');
    expect(starred).toContainEqual(
      expect.objectContaining({
        favourite: made.body.id,
        resource: machine.gathered_from,
        id: machine.id,
        title: machine.name,
        params: expect.objectContaining({ cloud_id: machine.cloud_id }),
      }),
    );
    expect(starred).toContainEqual(expect.objectContaining({ path: '/wallet' }));
    // A second of each kind is another; the same twice, and neither, are refused.
    expect((await world.bp_admin.post(FAVOURITES, { path: '/start' })).status).toBe(201);
    expect((await world.bp_admin.post(FAVOURITES, { path: '/wallet' })).status).toBe(409);
    expect(
      (await world.bp_admin.post(FAVOURITES, { resource: machine.gathered_from, record_id: machine.id })).status,
    ).toBe(409);
    expect((await world.bp_admin.post(FAVOURITES, {})).status).toBe(400);
    expect((await world.bp_admin.post(FAVOURITES, { path: 'https://elsewhere' })).status).toBe(400);
  });

  test('each reader has their own, and cannot take away those of others', async () => {
    const { body } = await world.personal.post(FAVOURITES, { path: '/wallet' });
    expect((await starredOf('personal')).map(({ favourite }) => favourite)).toEqual([body.id]);
    const [missing, foreign] = [
      await world.bp_admin.delete(`${FAVOURITES}/999999`),
      await world.bp_admin.delete(`${FAVOURITES}/${body.id}`),
    ];
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(foreign.status).toBe(404);
    expect((await world.personal.delete(`${FAVOURITES}/${body.id}`)).status).toBe(204);
    expect(await starredOf('personal')).toEqual([]);
  });

  test('a record out of reach is left out like one that does not exist, and its name is nowhere', async () => {
    const foreign = await firstMachine('bp_admin');
    expect((await world.personal.get(`/api/cmp/v1/machines/${foreign.id}`)).status).toBe(404);
    const before = await starredOf('personal');
    for (const row of [
      { resource: foreign.gathered_from, record_id: foreign.id },
      { resource: foreign.gathered_from, record_id: '00000000-0000-4000-8000-00000000dead' },
      { resource: 'orders', record_id: 'x' },
      { resource: 'orders', record_id: '99999999999999999999' },
    ])
      expect(await world.personal.post(FAVOURITES, row)).toMatchObject({ status: 201, body: row });
    const reply = await world.personal.get(STARRED);
    expect(reply.body).toEqual(before);
    expect(JSON.stringify((await world.personal.get(FAVOURITES)).body)).not.toContain(foreign.name);
  });

  test('a record that is gone disappears quietly, and is there again where it is seen', async () => {
    const { body: region } = await world.admin.post('/api/ecrm/v1/regions', { name: 'kept', code: 'kept' });
    await world.admin.post(FAVOURITES, { resource: 'regions', record_id: String(region.id) });
    expect(await starredOf('admin')).toContainEqual(expect.objectContaining({ title: 'kept' }));
    await world.admin.delete(`/api/ecrm/v1/regions/${region.id}`);
    expect(await starredOf('admin')).not.toContainEqual(expect.objectContaining({ title: 'kept' }));
  });

  test('at the limit, those that cannot be opened make room', async () => {
    const own = async () => (await world.bp_admin.get(`${FAVOURITES}?range=[0,999]`)).body as { path: string | null }[];
    const { body: gone } = await world.bp_admin.post(FAVOURITES, {
      resource: 'instances',
      record_id: '00000000-0000-4000-8000-00000000dead',
    });
    for (let n = (await own()).length; n < 200; n += 1) await world.bp_admin.post(FAVOURITES, { path: `/b/${n}` });
    expect((await world.bp_admin.post(FAVOURITES, { path: '/in/its/place' })).status).toBe(201);
    expect((await world.bp_admin.get(`${FAVOURITES}/${gone.id}`)).status).toBe(404);
    // Pages and records that can be opened stay.
    expect(await own()).toHaveLength(200);
    expect((await world.bp_admin.post(FAVOURITES, { path: '/one/more' })).status).toBe(409);
  });

  test('they are limited in number, and without a session there are none', async () => {
    for (const each of (await world.personal.get(`${FAVOURITES}?range=[0,999]`)).body)
      await world.personal.delete(`${FAVOURITES}/${each.id}`);
    for (let n = 0; n < 200; n += 1) await world.personal.post(FAVOURITES, { path: `/a/${n}` });
    expect((await world.personal.post(FAVOURITES, { path: '/one/more' })).status).toBe(409);
    expect((await world.guest.get(STARRED)).status).toBe(401);
  });
});
