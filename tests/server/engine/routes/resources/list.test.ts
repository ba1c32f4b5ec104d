import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareNames } from '#model/values/sortKey.ts';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { createScenario, type Scenario } from '../../../../support/scenario.ts';

const SITES = '/api/ecrm/v1/sites';
const REGIONS = '/api/ecrm/v1/regions';
type Region = { name: string; status: string; sort: number | null };
const query = (parameters: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(parameters).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]))}`;

describe.each(await databasesUnderTest())('lists on $dialect', (database) => {
  let world: Scenario;
  beforeAll(async () => {
    world = await createScenario({ database });
  });
  afterAll(() => world.close());

  const ids = (rows: { id: number }[]) => rows.map((row) => row.id);

  test('give a page, its place in the whole, and the labels of references', async () => {
    const reply = await world.admin.get(SITES + query({ range: [0, 4], sort: ['name', 'ASC'] }));
    expect(reply.status).toBe(200);
    expect(reply.body).toHaveLength(5);
    expect(reply.headers.get('content-range')).toMatch(/^sites 0-4\/\d+$/);
    expect(reply.body[0]._labels.region_id).toMatch(/\S/);
  });

  test('sort by several fields, and page without repeating or losing a row', async () => {
    const sort = ['region_id', 'DESC', 'type', 'ASC'];
    const all = await world.admin.get(SITES + query({ sort, range: [0, 99] }));
    const pages = await Promise.all(
      [0, 5, 10].map((first) => world.admin.get(SITES + query({ sort, range: [first, first + 4] }))),
    );
    expect(pages.flatMap((page) => ids(page.body))).toEqual(ids(all.body).slice(0, 15));
    const keys = all.body.map((row: { region_id: number; type: string }) => [row.region_id, row.type]);
    expect(keys).toEqual(
      keys.toSorted(
        (a: [number, string], b: [number, string]) => b[0] - a[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0),
      ),
    );
  });

  test('filter in the condition language and search a piece of a Chinese name', async () => {
    const online = await world.admin.get(
      SITES + query({ filter: { status: 'online', $any: [{ type: 'idc' }, { type: 'central' }] } }),
    );
    expect(new Set(online.body.map((row: { status: string }) => row.status))).toEqual(new Set(['online']));
    const two = await world.admin.get(SITES + query({ filter: { q: '亦庄' } }));
    const four = await world.admin.get(SITES + query({ filter: { q: '北京亦庄' } }));
    expect(two.body.map((row: { name: string }) => row.name)).toEqual(['北京亦庄']);
    expect(ids(four.body)).toEqual(ids(two.body));
    expect((await world.admin.get(SITES + query({ filter: { q: '没有的' } }))).headers.get('content-range')).toBe(
      'sites */0',
    );
  });

  test('find a changed name at once, and a deleted one no more', async () => {
    const { body } = await world.admin.post(REGIONS, { name: '可搜索的区域', code: 'search-1' });
    const found = async (q: string) => (await world.admin.get(REGIONS + query({ filter: { q } }))).body.length;
    expect(await found('搜索的')).toBe(1);
    await world.admin.put(`${REGIONS}/${body.id}`, { name: '换了名字' });
    expect([await found('搜索的'), await found('换了名')]).toEqual([0, 1]);
    await world.admin.delete(`${REGIONS}/${body.id}`);
    expect(await found('换了名')).toBe(0);
  });

  test('count by value and add up numbers, of the same records', async () => {
    const all: Region[] = (await world.admin.get(REGIONS + query({ range: [0, 999] }))).body;
    const filter = { name: { ne: all[0]?.name } };
    const kept = all.slice(1);
    const reply = await world.admin.get(REGIONS + query({ view: 'summary', by: 'status', sum: 'sort', filter }));
    expect(reply.headers.get('content-range')).toBe(`regions */${kept.length}`);
    const total = (rows: Region[]) => rows.reduce((sum, row) => sum + (row.sort ?? 0), 0);
    const byStatus = Object.groupBy(kept, (row) => row.status);
    expect(reply.body).toEqual(
      Object.fromEntries(
        Object.entries(byStatus).map(([status, rows = []]) => [
          status,
          {
            count: rows.length,
            sum: { sort: total(rows) },
          },
        ]),
      ),
    );
    const counts = (await world.admin.get(REGIONS + query({ view: 'summary' }))).body;
    expect(Object.values(counts).every((row) => Object.keys((row as { sum: object }).sum).length === 0)).toBe(true);
    for (const bad of [{ by: 'name' }, { sum: 'name' }, { sum: 'nothing' }, { filter: { nothing: 1 } }])
      expect((await world.admin.get(REGIONS + query({ view: 'summary', by: 'status', ...bad }))).status).toBe(400);
  });

  test('send only the fields asked for, the id always', async () => {
    const { body } = await world.admin.get(SITES + query({ fields: 'name', range: [0, 0] }));
    expect(Object.keys(body[0]).toSorted()).toEqual(['_version', 'id', 'name']);
  });

  test('count what is derived: sites of a region', async () => {
    const { body } = await world.admin.get(REGIONS + query({ sort: ['site_count', 'DESC'], range: [0, 0] }));
    const sites = await world.admin.get(SITES + query({ filter: { region_id: body[0].id }, range: [0, 99] }));
    expect(body[0].site_count).toBe(sites.body.length);
    expect(
      (await world.admin.get(REGIONS + query({ filter: { site_count: { gte: body[0].site_count } } }))).body[0].id,
    ).toBe(body[0].id);
  });

  test('offer ids and titles to pickers', async () => {
    const { body } = await world.admin.get(REGIONS + query({ view: 'options', q: '华东' }));
    expect(body).toEqual([{ id: expect.any(Number), label: '华东一区' }]);
  });

  test('count by state in one call, filtered like the list, every state named', async () => {
    const total = async (filter: Record<string, unknown>) =>
      Number(
        (await world.admin.get(SITES + query({ filter, range: [0, 0] }))).headers.get('content-range')?.split('/')[1],
      );
    const counts = await world.admin.get(SITES + query({ view: 'counts', by: 'status', filter: { type: 'idc' } }));
    const expected: Record<string, number> = {};
    for (const status of Object.keys(counts.body)) expected[status] = await total({ status, type: 'idc' });
    expect(counts.body).toEqual(expected);
    expect(counts.body).toHaveProperty('maintenance');
    expect(counts.headers.get('content-range')).toBe(`sites */${await total({ type: 'idc' })}`);
    expect((await world.admin.get(SITES + query({ view: 'counts' }))).body).toHaveProperty('online');
    expect(await world.admin.get(SITES + query({ view: 'counts', by: 'name' }))).toMatchObject({
      status: 400,
      body: { code: 9209, fields: { by: expect.any(String) } },
    });
  });

  test('are not sent again to clients that have them already', async () => {
    const first = await world.admin.get(SITES);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await world.admin.get(SITES, { headers })).status).toBe(304);
    await world.admin.post(REGIONS, { name: '另一个', code: 'etag-1' });
    expect((await world.admin.get(SITES, { headers })).status).toBe(304);
    await world.admin.put(`${SITES}/${first.body[0].id}`, { description: '变了' });
    expect((await world.admin.get(SITES, { headers })).status).toBe(200);
  });

  test.each([
    ['an unknown field', { filter: { nothing: 1 } }, 9206],
    ['an unknown operator', { filter: { name: { near: 'x' } } }, 9206],
    ['a value of the wrong type', { filter: { created_at: 'yesterday' } }, 9206],
    ['a filter that is no object', { filter: '[1]' }, 9206],
    ['a filter that is no JSON', { filter: '{' }, 9206],
    ['an unknown sort', { sort: ['nothing', 'ASC'] }, 9207],
    ['a direction that is none', { sort: ['name', 'SIDEWAYS'] }, 9207],
    ['a negative range', { range: [-5, 4] }, 9208],
    ['a range that ends before it begins', { range: [9, 0] }, 9208],
    ['a range of words', { range: '["a","b"]' }, 9208],
    ['an unknown column', { fields: 'name,nothing' }, 9209],
  ])('refuse %s', async (_what, parameters, code) => {
    expect(await world.admin.get(SITES + query(parameters))).toMatchObject({ status: 400, body: { code } });
  });
});

describe.each(await databasesUnderTest())('deep pages on $dialect', (database) => {
  const ROWS = 12_000;
  let world: Scenario;
  beforeAll(async () => {
    world = await createScenario({ database, seed: 'none' });
    const context = world.context();
    const definition = context.schemas.resources.sites;
    if (definition !== undefined) await fillResource(context, definition, ROWS);
  }, 60_000);
  afterAll(() => world.close());

  const page = async (sort: string[], first: number) =>
    (await world.admin.get(SITES + query({ sort, range: [first, first + 9], fields: 'name' }))).body.map(
      (row: { id: number }) => row.id,
    );
  /** The ids in order, arranged outside of the database: nulls are before all values. */
  const expected = async (sort: string[]) => {
    type Row = { id: number; created_at: number; name: string; status: string; contact: string | null };
    const keys = sort.flatMap((field, place) =>
      place % 2 === 0 ? [{ field, way: sort[place + 1] === 'ASC' ? 1 : -1 }] : [],
    );
    const rows = await world.db.all<Row>('select id, name, status, contact, created_at from sites');
    const compared = (one: unknown, other: unknown) => {
      if (typeof one === 'number' && typeof other === 'number') return one - other;
      if (typeof one === 'string' && typeof other === 'string') return compareNames(one, other);
      return Number(one !== null) - Number(other !== null);
    };
    const lastWay = keys.at(-1)?.way ?? 1;
    const ordered = rows.toSorted((one, other) => {
      for (const { field, way } of keys) {
        const order = compared(one[field as keyof Row], other[field as keyof Row]);
        if (order !== 0) return way * order;
      }
      return lastWay * (one.id - other.id);
    });
    return ordered.map((row) => row.id);
  };

  test.each([
    [['created_at', 'DESC']],
    [['status', 'ASC', 'name', 'DESC']],
    [['name', 'ASC']],
    [['contact', 'ASC']],
    [['contact', 'DESC']],
  ])('sorted by %j begin and end where people expect, and lose no row', async (sort) => {
    const all = await expected(sort);
    for (const first of [5_120, 5_121, 8_191, 8_192, 11_985, 7_000, ROWS - 5])
      expect(await page(sort, first), `page at ${first}`).toEqual(all.slice(first, first + 10));
  });

  test('beyond the end are empty and still say how many there are', async () => {
    const reply = await world.admin.get(SITES + query({ range: [ROWS + 100, ROWS + 109] }));
    expect(reply).toMatchObject({ status: 200, body: [] });
    expect(reply.headers.get('content-range')).toBe(`sites */${ROWS}`);
  });
});
