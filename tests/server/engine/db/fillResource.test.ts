import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

const SITES = '/api/ecrm/v1/sites';
/** Enough rows that the indexes are dropped while they are inserted. */
const ROWS = 20_000;

describe.each(await databasesUnderTest())('a table filled with many rows, on $dialect', (database) => {
  let world: Scenario;
  let before: Set<string> | undefined;
  let listed = 0;
  const indexes = async () => (await readTables(world.db)).get('sites')?.indexes;
  const total = async (filter: object) =>
    Number(
      (await world.admin.get(`${SITES}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).headers
        .get('content-range')
        ?.split('/')[1],
    );

  beforeAll(async () => {
    world = await createScenario({ database });
    listed = await total({});
    before = await indexes();
    const definition = world.platform.context('fill').schemas.resources.sites;
    if (definition) await fillResource(world.platform.context('fill'), definition, ROWS);
  });
  afterAll(() => world.close());

  test('has the indexes that it had', async () => {
    expect(before?.size).toBeGreaterThan(5);
    expect(await indexes()).toEqual(before);
  });

  test('holds every row, each valid where the API reads it', async () => {
    expect(await total({})).toBe(listed + ROWS);
    const { body } = await world.admin.get(`${SITES}?range=[0,9]&sort=["id","DESC"]`);
    const { id, name, region_id, type, capacity } = body[0];
    expect(body[0]).toMatchObject({
      name: expect.any(String),
      status: expect.any(String),
      _version: 1,
      _labels: { region_id: expect.any(String) },
    });
    const copy = await world.admin.post(SITES, { name: `${name}-copy`, region_id, type, capacity });
    expect(copy).toMatchObject({ status: 201, body: { id: id + 1 } });
    expect((await world.admin.post(SITES, { name, region_id, type })).status).toBe(409);
  });

  test('is searched like one that was written row by row', async () => {
    const [last] = (await world.admin.get(`${SITES}?range=[0,0]&sort=["id","DESC"]`)).body;
    expect(await total({ q: last.name })).toBe(1);
    if (database.dialect === 'sqlite') {
      // SQLite compares the index with the table and throws if they differ.
      await world.db.run(`insert into sites__search(sites__search, rank) values ('integrity-check', 1)`);
      await world.admin.put(`${SITES}/${last.id}`, { name: '改名之后' });
      await world.db.run(`insert into sites__search(sites__search, rank) values ('integrity-check', 1)`);
    }
  });
});
