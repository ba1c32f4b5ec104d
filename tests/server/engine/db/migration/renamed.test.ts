// @module-tag long
import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { runningPlatform } from '../../../../support/servers/runningPlatform.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/racks.yaml';
const RACKS = '/api/ecrm/v1/racks';
const name = field('name', 'type: text, search: true');
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', [name, ...fields].join('\n')) });
const text = (each: string, rest = '') => field(each, `type: text${rest}`);
const views = {
  'platform/views.yaml': plainResource(
    'views',
    [
      text('resource', ', mentions: resource'),
      field('filter', 'type: json, mentions: filter'),
      field('sort', 'type: json, mentions: fields'),
      field('columns', 'type: json, mentions: fields'),
    ].join('\n'),
  ),
};

const machine = (
  on: { state: string; was?: string; going?: string; action?: string; actionWas?: string },
  more = '',
) => ({
  [FILE]: plainResource(
    'racks',
    [
      name,
      `  power: { label: { zh: 电源, en: Power }, type: state, values: { off: { zh: 关, en: Off }, ${on.going ?? 'starting'}: { zh: 启动中, en: Starting, transient: true${on.going ? ', was: starting' : ''} }, ${on.state}: { zh: 开, en: On${on.was ? `, was: ${on.was}` : ''} } } }`,
    ].join('\n'),
    `${more}actions:\n  ${on.action ?? 'start'}: { zh: 启动, en: Start, ${on.actionWas ? `was: ${on.actionWas}, ` : ''}from: [off], via: ${on.going ?? 'starting'}, to: ${on.state}, takes: 60 }\n`,
  ),
});

describe.each(await databasesUnderTest())('what has another name, on $dialect', (database) => {
  test('a field takes along data, history, saved views, uniqueness and the search, and takes them back', async () => {
    const running = await runningSchemas(database, {
      ...views,
      ...racks(
        text('code', ', unique: true, search: true'),
        field('colour', 'type: enum, values: { red: { zh: 红, en: Red }, blue: { zh: 蓝, en: Blue } }'),
      ),
    });
    const { db, save, restart } = running;
    const { admin } = await runningPlatform(running);
    await admin.post(RACKS, { name: 'a', code: 'needle', colour: 'red' });
    await admin.patch(`${RACKS}/1`, { colour: 'blue', code: 'needles' });
    await admin.post('/api/ecrm/v1/views', {
      resource: 'racks',
      filter: { colour: ['red', 'blue'], $any: [{ code: { like: 'x' } }] },
      sort: ['-code', 'colour'],
      columns: ['code', 'name'],
    });
    await admin.post('/api/ecrm/v1/views', { resource: 'views', filter: { colour: 'red' } });
    const before = {
      rows: (await admin.get(RACKS)).body,
      history: (await admin.get(`${RACKS}/1/history`)).body,
      views: await db.all('select * from views order by id'),
    };

    expect(
      await save(
        racks(
          text('serial', ', was: code, unique: true, search: true'),
          field(
            'tone',
            'type: enum, was: colour, values: { crimson: { zh: 红, en: Red, was: red }, blue: { zh: 蓝, en: Blue } }',
          ),
        ),
      ),
    ).toEqual([]);
    expect(
      (await admin.get(`${RACKS}?filter=${JSON.stringify({ q: 'eedle', tone: 'blue', serial: { starts: 'need' } })}`))
        .body,
    ).toMatchObject([{ id: 1, serial: 'needles', tone: 'blue' }]);
    expect((await admin.post(RACKS, { name: 'b', serial: 'needles' })).status).toBe(409);
    expect(JSON.stringify((await admin.get(`${RACKS}/1/history`)).body)).toMatch(
      /"field":"tone","before":"crimson","after":"blue"/,
    );
    expect(await db.all('select filter, sort, columns from views order by id')).toEqual([
      {
        filter: '{"tone":["crimson","blue"],"$any":[{"serial":{"like":"x"}}]}',
        sort: '["-serial","tone"]',
        columns: '["serial","name"]',
      },
      { filter: '{"colour":"red"}', sort: null, columns: null },
    ]);
    await restart();
    expect(
      await save(
        racks(
          text('code', ', unique: true, search: true'),
          field('colour', 'type: enum, values: { red: { zh: 红, en: Red }, blue: { zh: 蓝, en: Blue } }'),
        ),
      ),
    ).toEqual([]);
    const again = (await runningPlatform(running)).admin;
    expect((await again.get(RACKS)).body).toEqual(before.rows);
    expect((await again.get(`${RACKS}/1/history`)).body).toEqual(before.history);
    expect(await db.all('select * from views order by id')).toEqual(before.views);
    expect((await again.get(`${RACKS}?filter={"q":"eedle"}`)).body).toHaveLength(1);
  });

  test('a record under way arrives, whatever of its state, action and resource is renamed meanwhile', async () => {
    const running = await runningSchemas(database, machine({ state: 'on' }));
    const { save, restart } = running;
    const { admin } = await runningPlatform(running);
    for (const each of ['a', 'b', 'c', 'd']) await admin.post(RACKS, { name: each });
    const start = async (id: number, action = 'start', at = RACKS) =>
      expect((await admin.post(`${at}/${id}?action=${action}`)).status).toBe(202);
    await start(1);
    expect(await save(machine({ state: 'running', was: 'on' }))).toEqual([]);
    await start(2);
    expect(
      await save(machine({ state: 'running', was: 'on', going: 'booting', action: 'boot', actionWas: 'start' })),
    ).toEqual([]);
    await start(3, 'boot');
    const [renamed = ''] = Object.values(
      machine({ state: 'running', was: 'on', going: 'booting', action: 'boot', actionWas: 'start' }, 'was: racks\n'),
    );
    expect(
      await save({
        [FILE]: null,
        'region/cabinets.yaml': renamed
          .replace('resource: racks', 'resource: cabinets')
          .replaceAll('/racks', '/cabinets'),
      }),
    ).toEqual([]);
    await restart();
    const later = await runningPlatform(running);
    expect(
      (await later.admin.get('/api/ecrm/v1/cabinets?sort=["id","ASC"]')).body.map(
        (each: { power: string }) => each.power,
      ),
    ).toEqual(['booting', 'booting', 'booting', 'off']);
    await later.runJobs(Date.UTC(2026, 10, 21));
    expect(
      (await later.admin.get('/api/ecrm/v1/cabinets?sort=["id","ASC"]')).body.map(
        (each: { power: string }) => each.power,
      ),
    ).toEqual(['running', 'running', 'running', 'off']);
    const { body } = await later.admin.get('/api/ecrm/v1/cabinets/1/history');
    expect(JSON.stringify(body)).not.toMatch(/"start"|"starting"|"on"/);
    expect(JSON.stringify(body)).toMatch(/"boot"/);
  });

  test('a `was` that the file lost and declares again has no further effect', async () => {
    const { db, save, errors } = await runningSchemas(
      database,
      racks(text('a'), text('b'), field('kind', 'type: enum, values: { x: { zh: 甲, en: X }, y: { zh: 乙, en: Y } }')),
    );
    await db.run(`insert into racks (name, a, b, kind) values ('r', '1', '2', 'x')`);
    const kind = (former: string, values: string) => field(former, `type: enum, values: { ${values} }`);
    const swapped = [
      text('a', ', was: b'),
      text('b', ', was: a'),
      kind('kind', 'x: { zh: 乙, en: Y, was: y }, y: { zh: 甲, en: X, was: x }'),
    ];
    const rows = () => db.all('select a, b, kind from racks');
    expect(await save(racks(...swapped))).toEqual([]);
    expect(await rows()).toEqual([{ a: '2', b: '1', kind: 'y' }]);
    expect(
      await save(
        racks(text('a'), text('b', ', was: a'), kind('kind', 'x: { zh: 乙, en: Y }, y: { zh: 甲, en: X, was: x }')),
      ),
    ).toEqual([]);
    expect(await save(racks(...swapped))).toEqual([]);
    expect([await rows(), errors()]).toEqual([[{ a: '2', b: '1', kind: 'y' }], []]);
    // The same for a field that was declared again and retired: no other column takes its place.
    const moved = [text('c', ', was: a'), text('b'), swapped[2]!];
    expect(await save(racks(...moved))).toEqual([]);
    expect(await save(racks(text('c'), text('a'), text('b'), swapped[2]!))).toEqual([]);
    await db.run(`update racks set a = 'new'`);
    expect(await save(racks(text('c'), text('b'), swapped[2]!))).toEqual([]);
    expect(await save(racks(...moved))).toEqual([]);
    expect(await db.all('select c, b from racks')).toEqual([{ c: '2', b: '1' }]);
  });

  test('chains and swaps move in one change, `was` stays over further edits and restarts', async () => {
    const { db, save, restart, errors } = await runningSchemas(database, racks(text('a'), text('b'), text('c')));
    await db.run(`insert into racks (name, a, b, c) values ('x', '1', '2', '3')`);
    const chain = [text('d', ', was: c'), text('c', ', was: b'), text('b', ', was: a')];
    expect(await save(racks(...chain))).toEqual([]);
    expect(await save(racks(...chain, text('e')))).toEqual([]);
    await restart();
    expect(errors()).toEqual([]);
    expect(await db.all('select b, c, d, e from racks')).toEqual([{ b: '1', c: '2', d: '3', e: null }]);
    expect(await save(racks(text('b'), text('c'), text('d')))).toEqual([]);
    expect(await db.all('select b, c, d from racks')).toEqual([{ b: '1', c: '2', d: '3' }]);
    expect(await save(racks(text('b', ', was: d'), text('d', ', was: c'), text('c', ', was: b')))).toEqual([]);
    expect(await db.all('select b, c, d from racks')).toEqual([{ b: '3', c: '1', d: '2' }]);
  });

  test('a name after a name: on from where the data is, from anywhere on the way', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(text('a')));
    await db.run(`insert into racks (name, a) values ('x', '1')`);
    await save(racks(text('b', ', was: a')));
    expect(await save(racks(text('c', ', was: b')))).toEqual([]);
    expect(await db.all('select c from racks')).toEqual([{ c: '1' }]);
    // A database that has not seen the intermediate name keeps the data under the name that it knows, and reports how
    // to proceed.
    await save(racks(text('a')));
    await save(racks(text('z', ', was: y')));
    expect(await db.all('select z from racks')).toEqual([{ z: null }]);
    expect(warnings('retired')).toEqual([expect.objectContaining({ message: expect.stringContaining('use `was: ') })]);
  });

  test('a name that never existed is a new field; another kind in the same edit is checked', async () => {
    const { db, save } = await runningSchemas(database, racks(text('a')));
    await db.run(`insert into racks (name, a) values ('x', '42'), ('y', 'word')`);
    expect(await save(racks(text('a'), text('b', ', was: nobody')))).toEqual([]);
    expect(await db.all('select a, b from racks order by id')).toEqual([
      { a: '42', b: null },
      { a: 'word', b: null },
    ]);
    expect(await save(racks(field('size', 'type: integer, was: a')))).toEqual([
      expect.objectContaining({
        line: 9,
        code: 'data-loss',
        message: expect.stringContaining(
          '1 of 2 values of size cannot become integer without loss: record 2 holds "word"',
        ),
      }),
    ]);
    await db.run(`update racks set a = '7' where id = 2`);
    expect(await save({})).toEqual([]);
    expect(await db.all('select size from racks order by id')).toEqual([{ size: 42 }, { size: 7 }]);
    expect(await save(racks(text('a')))).toEqual([]);
    expect(await db.all('select a from racks order by id')).toEqual([{ a: '42' }, { a: '7' }]);
  });

  test('a name that is still declared cannot be a former name', async () => {
    const { db, save } = await runningSchemas(database, racks(text('a')));
    await db.run(`insert into racks (name, a) values ('x', '1')`);
    expect(await save(racks(text('a'), text('b', ', was: a')))).toEqual([
      expect.objectContaining({ file: FILE, line: 10, code: 'still-declared' }),
    ]);
    expect(
      await save({ 'region/bays.yaml': plainResource('bays', name, 'was: racks\n'), ...racks(text('a')) }),
    ).toEqual([expect.objectContaining({ file: 'region/bays.yaml', line: 7, code: 'still-declared' })]);
    expect(await db.all('select a from racks')).toEqual([{ a: '1' }]);
  });

  test('two resources swap their names with everything that mentions them', async () => {
    const file = (resource: string, fields: string, label: string, was = '') =>
      plainResource(resource, fields, was && `was: ${was}\n`).replace('en: Thing', `en: ${label}`);
    const pointing = {
      'region/slots.yaml': plainResource(
        'slots',
        [name, field('rack', 'type: reference, to: racks'), field('bay', 'type: reference, to: bays')].join('\n'),
      ),
    };
    const before = {
      [FILE]: file('racks', text('height'), 'Rack'),
      'region/bays.yaml': file('bays', text('depth'), 'Bay'),
    };
    const { db, save } = await runningSchemas(database, { ...views, ...pointing, ...before });
    await db.run(`insert into racks (height) values ('rack')`);
    await db.run(`insert into bays (depth) values ('bay'), ('bay 2')`);
    await db.run(`insert into slots (name, rack, bay) values ('s', 1, 2)`);
    await db.run(`insert into views (resource) values ('racks'), ('bays'), ('slots')`);
    const swapped = {
      [FILE]: file('racks', text('depth'), 'Bay', 'bays'),
      'region/bays.yaml': file('bays', text('height'), 'Rack', 'racks'),
    };
    const turned = {
      'region/slots.yaml': plainResource(
        'slots',
        [name, field('rack', 'type: reference, to: bays'), field('bay', 'type: reference, to: racks')].join('\n'),
      ),
    };
    const state = async () => [
      await db.all('select * from racks order by id'),
      await db.all('select * from bays order by id'),
      await db.all('select rack, bay from slots'),
      await db.all('select resource from views order by id'),
    ];
    const there = await state();
    expect(await save({ ...swapped, ...turned })).toEqual([]);
    expect([
      await db.all('select depth from racks order by id'),
      await db.all('select height from bays'),
      await db.all('select rack, bay from slots'),
      await db.all('select resource from views order by id'),
    ]).toEqual([
      [{ depth: 'bay' }, { depth: 'bay 2' }],
      [{ height: 'rack' }],
      [{ rack: 1, bay: 2 }],
      [{ resource: 'bays' }, { resource: 'racks' }, { resource: 'slots' }],
    ]);
    expect(await save({ ...before, ...pointing })).toEqual([]);
    expect(await state()).toEqual(there);
  });

  test('a rename that is refused leaves the resource under its former name', async () => {
    const { db, save, definition, restart } = await runningSchemas(database, racks(text('size')));
    await db.run(`insert into racks (name, size) values ('x', 'word')`);
    const renamed = {
      [FILE]: null,
      'region/cabinets.yaml': plainResource(
        'cabinets',
        [name, field('size', 'type: integer')].join('\n'),
        'was: racks\n',
      ),
    };
    expect(await save(renamed)).toContainEqual(
      expect.objectContaining({ file: 'region/cabinets.yaml', line: 10, code: 'data-loss' }),
    );
    for (const _ of ['now', 'after a restart']) {
      expect([definition('racks')?.fields['size']?.type, definition('cabinets')]).toEqual(['text', undefined]);
      await restart();
    }
    await db.run(`update racks set size = '7'`);
    expect(await save({})).toEqual([]);
    expect(await db.all('select size from cabinets')).toEqual([{ size: 7 }]);
    expect(definition('racks')).toBeUndefined();
  });
});
