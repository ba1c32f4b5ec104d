// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';
import type { Client } from '../../../support/servers/client.ts';
import { createScenario, type Scenario } from '../../../support/scenario.ts';

/** Stations belong to their creator; tours refer to them at every depth. */
const STATIONS = `
resource: stations
service: sys
path: /stations
label: { zh: 车站, en: Station }
access: [all]
scope: { TENANT: { owner_id: $user.id } }
mark: kind
fields:
  name: { type: name, required: true }
  owner_id: { type: integer, readOnly: true, default: $user.id, label: { zh: 所有者, en: Owner } }
  next_id: { type: integer, label: { zh: 下一站, en: Next } }
  kind: { type: enum, label: { zh: 类型, en: Kind }, values: { rail: { zh: 铁路, en: Rail, mark: R }, bus: { zh: 公交, en: Bus } } }
  open: { type: boolean, default: true, label: { zh: 开放, en: Open } }
`;
const TOURS = `
resource: tours
service: sys
path: /tours
label: { zh: 路线, en: Tour }
access: [all]
fields:
  name: { type: name, required: true }
  place: { type: object, label: { zh: 地点, en: Place }, fields: { station_id: { type: reference, to: stations, label: { zh: 车站, en: Station } }, near: { type: references, to: stations, label: { zh: 附近, en: Near } } } }
  stops: { type: list, label: { zh: 停靠, en: Stops }, item: { type: object, fields: { note: { type: text, label: { zh: 备注, en: Note } }, station_id: { type: reference, to: stations, where: { open: true }, label: { zh: 车站, en: Station } } } } }
  legs: { type: list, label: { zh: 路段, en: Legs }, item: { type: object, fields: { from_id: { type: reference, to: stations, label: { zh: 起点, en: From } }, to_id: { type: reference, to: stations, where: { next_id: $item.from_id }, label: { zh: 终点, en: To } } } } }
  chain: { type: list, label: { zh: 顺序, en: Chain }, item: { type: reference, to: stations, onDelete: clear } }
  hub: { type: integer, default: 1, label: { zh: 枢纽, en: Hub } }
  near_id: { type: reference, to: stations, where: { next_id: $form.hub }, label: { zh: 就近, en: Near } }
actions:
  lead: { zh: 引导, en: Lead, access: [all], input: { through: { type: list, label: { zh: 经过, en: Through }, item: { type: reference, to: stations } } } }
  move: { zh: 迁移, en: Move, access: [all], input: { hub: { type: integer, label: { zh: 枢纽, en: Hub } }, at: { type: integer, label: { zh: 车站, en: Station } } }, set: { hub: $input.hub, near_id: $input.at } }
  rehub: { zh: 换枢纽, en: Change hub, access: [all], set: { hub: 2 } }
  skip: { zh: 跳过, en: Skip, access: [all], input: { station_id: { type: reference, to: stations, required: true, where: { id: { in: $record.stops.station_id } }, label: { zh: 车站, en: Station } } } }
`;
const schemas = compileSchemas([
  ...readSchemaTexts('schemas'),
  { path: 'platform/stations.yaml', text: STATIONS },
  { path: 'platform/tours.yaml', text: TOURS },
]).schemas;

describe.each(await databasesUnderTest())('references inside objects and lists on $dialect', (database) => {
  let all: Scenario;
  beforeAll(async () => {
    all = await createScenario({ database, schemas });
  });
  afterAll(() => all.close());

  let made = 0;
  const station = async (client = all.personal, more = {}): Promise<number> =>
    (await client.post('/api/sys/v1/stations', { name: `station-${(made += 1)}`, ...more })).body.id;
  const tour = (body: object, client = all.personal) => client.post('/api/sys/v1/tours', { name: 'tour', ...body });

  test('are written when their targets exist, and come with their titles', async () => {
    const [a, b] = [await station(), await station()];
    const { status, body } = await tour({
      place: { station_id: a, near: [b, a] },
      stops: [{ note: 'x' }, { station_id: b }],
      chain: [b],
    });
    expect(status).toBe(201);
    const [of, to] = [`station-${made - 1}`, `station-${made}`];
    expect(body._labels).toEqual({
      'place.station_id': of,
      'place.near': [to, of],
      'stops.0.station_id': null,
      'stops.1.station_id': to,
      'chain.0': to,
      near_id: null,
    });
    const listed = await all.personal.get(
      `/api/sys/v1/tours?fields=stops&filter=${encodeURIComponent(JSON.stringify({ id: body.id }))}`,
    );
    expect(listed.body[0]._labels).toEqual({ 'stops.0.station_id': null, 'stops.1.station_id': to });
  });

  test('of the record itself come with the mark of their target, in lists too, as far as its title is seen', async () => {
    const [rail, bus] = [
      await station(all.personal, { next_id: 1, kind: 'rail' }),
      await station(all.personal, { next_id: 1, kind: 'bus' }),
    ];
    const tours = [await tour({ near_id: rail }), await tour({ near_id: bus }), await tour({})];
    expect(tours.map(({ body }) => body._marks)).toEqual([{ near_id: 'R' }, { near_id: null }, {}]);
    const listed = (client: Client, fields: string) =>
      client.get(
        `/api/sys/v1/tours?fields=${fields}&sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify({ id: tours.map(({ body }) => body.id) }))}`,
      );
    const marks = ({ body }: { body: { _marks?: unknown }[] }) => body.map(({ _marks }) => _marks);
    expect(marks(await listed(all.personal, 'near_id'))).toEqual([{ near_id: 'R' }, { near_id: null }, {}]);
    expect(marks(await listed(all.personal, 'hub'))).toEqual([undefined, undefined, undefined]);
    expect(marks(await listed(all.bp_user, 'near_id'))).toEqual([{}, {}, {}]);
  });

  test('are refused by their place where the target is missing, of another owner, or not to be chosen', async () => {
    const [own, foreign, closed] = [
      await station(),
      await station(all.bp_user),
      await station(all.personal, { open: false }),
    ];
    for (const missing of [foreign, 999_999]) {
      const reply = await tour({
        place: { station_id: missing, near: [own, missing] },
        stops: [{ station_id: own }, { station_id: missing }],
        chain: [missing],
      });
      expect(reply.status).toBe(400);
      expect(Object.keys(reply.body.fields).toSorted()).toEqual([
        'chain.0',
        'place.near',
        'place.station_id',
        'stops.1.station_id',
      ]);
    }
    expect(Object.keys((await tour({ stops: [{ station_id: closed }] })).body.fields)).toEqual(['stops.0.station_id']);
    // The other user sees it.
    expect((await tour({ chain: [foreign] }, all.bp_user)).status).toBe(201);
  });

  test('of an action are chosen by what the record says that it is called on', async () => {
    const [stop, other] = [await station(), await station()];
    const { body } = await tour({ stops: [{ station_id: stop }] });
    const skip = (station_id: number) => all.personal.post(`/api/sys/v1/tours/${body.id}?action=skip`, { station_id });
    expect((await skip(stop)).status).toBe(200);
    expect(await skip(other)).toMatchObject({ status: 400, body: { fields: { station_id: expect.any(String) } } });
  });

  test('may depend on values beside them, each entry on its own', async () => {
    const [a, b] = [await station(), await station()];
    const [afterA, afterB] = [await station(all.personal, { next_id: a }), await station(all.personal, { next_id: b })];
    expect(
      (await tour({ legs: [{ from_id: a, to_id: afterA }, { from_id: b, to_id: afterB }, { from_id: a }] })).status,
    ).toBe(201);
    const refused = await tour({
      legs: [{ from_id: a, to_id: afterA }, { from_id: a, to_id: afterB }, { to_id: afterA }],
    });
    expect(Object.keys(refused.body.fields).toSorted()).toEqual(['legs.1.to_id', 'legs.2.to_id']);
  });

  test('that exist already may stay while values beside them change', async () => {
    const [own, foreign] = [await station(), await station(all.bp_user)];
    const { body } = await tour({ stops: [{ station_id: foreign }] }, all.bp_user);
    const path = `/api/sys/v1/tours/${body.id}`;
    const changed = await all.personal.put(path, {
      stops: [{ station_id: foreign, note: 'new' }, { station_id: own }],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { _labels: { 'stops.0.station_id': null, 'stops.1.station_id': `station-${made - 1}` } },
    });
    expect((await all.personal.put(path, { chain: [foreign] })).status).toBe(400);
  });

  test('are chosen by what will be stored, defaults included', async () => {
    const [first, second] = [await station(all.personal, { next_id: 1 }), await station(all.personal, { next_id: 2 })];
    expect((await tour({ near_id: first })).status).toBe(201);
    expect((await tour({ near_id: second, hub: 2 })).status).toBe(201);
    for (const body of [{ near_id: second }, { near_id: first, hub: 2 }, { near_id: first, hub: null }])
      expect(Object.keys((await tour(body)).body.fields)).toEqual(['near_id']);
  });

  test('that exist already must still fit when the values they depend on change, visible to the writer or not', async () => {
    const [first, second] = [await station(all.personal, { next_id: 1 }), await station(all.personal, { next_id: 2 })];
    const path = `/api/sys/v1/tours/${(await tour({ near_id: first })).body.id}`;
    for (const client of [all.personal, all.bp_user]) {
      expect(await client.patch(path, { hub: 2 })).toMatchObject({
        status: 400,
        body: { fields: { near_id: expect.any(String) } },
      });
      expect((await client.patch(path, { name: 'renamed' })).status).toBe(200);
    }
    expect((await all.personal.post(`${path}?action=rehub`)).body.fields).toHaveProperty('near_id');
    expect((await all.personal.patch(path, { hub: 2, near_id: second })).body).toMatchObject({
      hub: 2,
      near_id: second,
    });
    expect((await all.personal.patch(path, { hub: 1, near_id: null })).status).toBe(200);
  });

  test('that exist already must still fit when values beside them change', async () => {
    const [a, b] = [await station(), await station()];
    const [afterA, afterB] = [await station(all.personal, { next_id: a }), await station(all.personal, { next_id: b })];
    const path = `/api/sys/v1/tours/${
      (
        await tour({
          legs: [
            { from_id: a, to_id: afterA },
            { from_id: b, to_id: afterB },
          ],
        })
      ).body.id
    }`;
    expect(
      Object.keys(
        (
          await all.personal.patch(path, {
            legs: [
              { from_id: b, to_id: afterA },
              { from_id: b, to_id: afterB },
            ],
          })
        ).body.fields,
      ),
    ).toEqual(['legs.0.to_id']);
    expect(
      (
        await all.personal.patch(path, {
          legs: [
            { from_id: b, to_id: afterB },
            { from_id: a, to_id: afterA },
          ],
        })
      ).status,
    ).toBe(200);
  });

  test('that an action writes must exist and fit, also where its caller may not list them', async () => {
    const [own, foreign] = [await station(all.personal, { next_id: 1 }), await station(all.bp_user, { next_id: 2 })];
    const move = async (input: object) =>
      all.personal.post(`/api/sys/v1/tours/${(await tour({})).body.id}?action=move`, { ...input });
    expect(await move({ hub: 1, at: own })).toMatchObject({ status: 200, body: { near_id: own } });
    expect(await move({ hub: 2, at: foreign })).toMatchObject({ status: 200, body: { near_id: foreign } });
    for (const input of [
      { hub: 2, at: own },
      { hub: 1, at: 999_999 },
      { hub: 1, at: -1 },
    ])
      expect((await move(input)).body.fields).toHaveProperty('near_id');
  });

  test('are checked in the input of an action too', async () => {
    const [own, foreign] = [await station(), await station(all.bp_user)];
    const { body } = await tour({});
    const lead = (ids: number[]) => all.personal.post(`/api/sys/v1/tours/${body.id}?action=lead`, { through: ids });
    expect((await lead([own])).status).toBe(200);
    expect(await lead([own, foreign])).toMatchObject({
      status: 400,
      body: { fields: { 'through.1': expect.any(String) } },
    });
  });

  test.each([
    ['an object', 'place.station_id', (id: number) => ({ place: { station_id: id } })],
    ['a list in an object', 'place.near', (id: number) => ({ place: { near: [id] } })],
    ['an object in a list', 'stops.station_id', (id: number) => ({ stops: [{}, { station_id: id }] })],
  ])('from %s hold their target, for every actor who deletes it', async (_, field, body) => {
    const id = await station();
    const { body: holder } = await tour(body(id));
    const refused = await all.system.delete(`/api/sys/v1/stations/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { referrers: [{ resource: 'tours', field, count: 1, ids: [holder.id] }] },
    });
    await all.personal.delete(`/api/sys/v1/tours/${holder.id}`);
    expect((await all.system.delete(`/api/sys/v1/stations/${id}`)).status).toBe(204);
  });

  test('release their target where the definition declares it', async () => {
    const [gone, left] = [await station(), await station()];
    const { body } = await tour({ chain: [gone, left, gone] });
    expect((await all.personal.delete(`/api/sys/v1/stations/${gone}`)).status).toBe(204);
    expect((await all.personal.get(`/api/sys/v1/tours/${body.id}`)).body).toMatchObject({ chain: [left], _version: 2 });
  });

  test('ignore stored values that are no records', async () => {
    const id = await station();
    const { body } = await tour({});
    await all.db.run('update tours set stops = ?, place = ?, chain = ? where id = ?', [
      '["text", 5, null]',
      '[1]',
      '{"a":1}',
      body.id,
    ]);
    expect((await all.personal.get(`/api/sys/v1/tours/${body.id}`)).status).toBe(200);
    expect((await all.personal.delete(`/api/sys/v1/stations/${id}`)).status).toBe(204);
  });
});
