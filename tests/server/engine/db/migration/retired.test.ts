// @module-tag long
import { describe, expect, test } from 'vitest';
import { dropColumn } from '#server/engine/db/dropColumn.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/racks.yaml';
const name = field('name', 'type: text, search: true');
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', [name, ...fields].join('\n')) });
const text = (each: string, rest = '') => field(each, `type: text${rest}`);

describe.each(await databasesUnderTest())('what is no longer declared, on $dialect', (database) => {
  test('is kept while rows are written, and comes back whole, with its default where it is required', async () => {
    const { db, save, restart } = await runningSchemas(
      database,
      racks(
        text('color'),
        field('level', 'type: integer, required: true, default: 3'),
        field('state', 'type: state, values: { idle: { zh: 闲, en: Idle } }'),
      ),
    );
    await db.run(`insert into racks (name, color, level, state) values ('a', 'red', 1, 'idle')`);
    expect(await save(racks())).toEqual([]);
    await restart();
    await db.run(`insert into racks (name) values ('b')`);
    await db.run('delete from racks where id = 99');
    expect(
      await save(
        racks(
          text('color', ', default: blue'),
          field('level', 'type: integer, required: true, default: 3'),
          field('state', 'type: state, values: { idle: { zh: 闲, en: Idle } }'),
        ),
      ),
    ).toEqual([]);
    expect(await db.all('select name, color, level, state from racks order by id')).toEqual([
      { name: 'a', color: 'red', level: 1, state: 'idle' },
      { name: 'b', color: null, level: 3, state: 'idle' },
    ]);
  });

  test('comes back as a kind that can hold it, is refused as another one', async () => {
    const { db, save, definition, warnings } = await runningSchemas(database, racks(text('size')));
    await db.run(`insert into racks (name, size) values ('a', '42'), ('b', '7')`);
    await save(racks());
    await db.run(`insert into racks (name) values ('c')`);
    expect(await save(racks(field('size', 'type: integer')))).toEqual([]);
    expect(await db.all('select size from racks order by id')).toEqual([{ size: 42 }, { size: 7 }, { size: null }]);
    await save(racks());
    expect(await save(racks(field('size', 'type: dateTime')))).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 9,
        code: 'data-loss',
        message: expect.stringContaining(
          'size was of type integer, and cannot become dateTime: the values in 2 records',
        ),
      }),
    ]);
    expect(definition('racks')?.fields).not.toHaveProperty('size');
    expect(warnings('retired')).toHaveLength(1);
    await db.run('update racks set size = null');
    expect(await save({})).toEqual([]);
    expect(definition('racks')?.fields['size']?.type).toBe('dateTime');
  });

  test('comes back under another name, also where that name is in use by then', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(text('color')));
    await db.run(`insert into racks (name, color) values ('a', 'red'), ('b', 'green')`);
    await save(racks());
    expect(await save(racks(text('colour', ', was: color')))).toEqual([]);
    expect(await db.all('select colour from racks order by id')).toEqual([{ colour: 'red' }, { colour: 'green' }]);
    // Its `was` is missing at first: the new field exists, and has values, before `was` is added.
    await save(racks(text('tint')));
    await db.run(`insert into racks (name, tint) values ('c', 'blue')`);
    await db.run(`update racks set tint = 'lime' where id = 2`);
    expect(await save(racks(text('tint', ', was: colour')))).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 9,
        code: 'data-loss',
        message: expect.stringContaining('1 record have a value under both names, colour and tint: record 2'),
      }),
    ]);
    await db.run('update racks set tint = null where id = 2');
    expect(await save({})).toEqual([]);
    expect(await db.all('select tint from racks order by id')).toEqual([
      { tint: 'red' },
      { tint: 'green' },
      { tint: 'blue' },
    ]);
    expect(warnings('retired')).toEqual([]);
    expect(await save(racks(text('colour')))).toEqual([]);
    expect(await db.all('select colour from racks order by id')).toEqual([
      { colour: 'red' },
      { colour: 'green' },
      { colour: 'blue' },
    ]);
  });

  test('gives way to a field that takes its name, and gets the name back', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(text('first'), text('second')));
    await db.run(`insert into racks (name, first, second) values ('a', '1', '2')`);
    expect(await save(racks(text('second', ', was: first')))).toEqual([]);
    expect(await db.all('select second from racks')).toEqual([{ second: '1' }]);
    expect(warnings('retired').map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'second took the place of a field of the same name, whose column stays as second__old1, with values in 1 record',
      ),
    ]);
    expect(await save(racks(text('first'), text('second')))).toEqual([]);
    expect(await db.all('select first, second from racks')).toEqual([{ first: '1', second: '2' }]);
    expect(warnings('retired')).toEqual([]);
  });

  test('is kept apart where a name is retired twice, and each comes back in turn', async () => {
    const { db, save } = await runningSchemas(database, racks(text('a'), text('b'), text('c')));
    await db.run(`insert into racks (name, a, b, c) values ('x', '1', '2', '3')`);
    expect(await save(racks(text('b', ', was: a'), text('c')))).toEqual([]);
    expect(await save(racks(text('b', ', was: c')))).toEqual([]);
    expect(await db.all('select b, b__old1, b__old2 from racks')).toEqual([{ b: '3', b__old1: '2', b__old2: '1' }]);
    expect(await save(racks(text('b', ', was: a'), text('c')))).toEqual([]);
    expect(await db.all('select b, c from racks')).toEqual([{ b: '1', c: '3' }]);
    expect(await save(racks(text('a'), text('b'), text('c')))).toEqual([]);
    expect(await db.all('select a, b, c from racks')).toEqual([{ a: '1', b: '2', c: '3' }]);
  });

  test('gives way to a name that differs by capitals only, and is found by it', async () => {
    const { db, save } = await runningSchemas(database, racks(text('sizegb')));
    await db.run(`insert into racks (name, sizegb) values ('x', '1')`);
    expect(await save(racks(text('sizeGb')))).toEqual([]);
    expect(await db.all('select "sizeGb" as now, "sizegb__old1" as old from racks')).toEqual([{ now: null, old: '1' }]);
    expect(await save(racks(text('sizeGb', ', was: sizegb')))).toEqual([]);
    expect(await db.all('select "sizeGb" as now from racks')).toEqual([{ now: '1' }]);
    expect(await save(racks(text('sizegb')))).toEqual([]);
    expect(await db.all('select "sizegb" as now from racks')).toEqual([{ now: '1' }]);
  });

  test('is deleted by the command, and starts empty when it is declared again', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(text('a'), text('b')));
    await db.run(`insert into racks (name, a, b) values ('x', '1', '2')`);
    await save(racks(text('b', ', was: a')));
    const dropped = await dropColumn(db, 'racks', 'b__old1', 0);
    expect(await db.all(`select b__old1 from ${dropped?.savedIn}`)).toEqual([{ b__old1: '2' }]);
    expect(await save({})).toEqual([]);
    expect(warnings('retired')).toEqual([]);
    expect(await save(racks(text('a')))).toEqual([]);
    expect(await save(racks(text('a'), text('b')))).toEqual([]);
    expect(await db.all('select a, b from racks')).toEqual([{ a: '1', b: null }]);
  });

  test.each(['computed: { count: slots, by: rack_id }', 'createOnly: true'])(
    'is what was stored and is not any more (%s), and comes back',
    async (rest) => {
      const slots = {
        'region/slots.yaml': plainResource('slots', `${name}\n${field('rack_id', 'type: reference, to: racks')}`),
      };
      const stored = racks(field('slots', 'type: integer'));
      const { db, save, warnings } = await runningSchemas(database, { ...slots, ...stored });
      await db.run(`insert into racks (name, slots) values ('a', 5)`);
      expect(await save(racks(field('slots', `type: integer, ${rest}`)))).toEqual([]);
      expect(warnings('retired')).toEqual([
        expect.objectContaining({ message: expect.stringContaining('its column stays, with values in 1 record') }),
      ]);
      expect(await save(stored)).toEqual([]);
      expect(await db.all('select slots from racks')).toEqual([{ slots: 5 }]);
    },
  );

  test('a file that is deleted and restored brings its records back whole, whatever came between', async () => {
    const { db, save, definition, warnings, restart } = await runningSchemas(database, {
      ...racks(text('color'), text('size')),
      'region/bays.yaml': plainResource('bays', name),
    });
    await db.run(`insert into racks (name, color, size) values ('a', 'red', 'L')`);
    expect(await save({ [FILE]: null })).toEqual([]);
    expect(definition('racks')).toBeUndefined();
    expect(warnings('retired')).toEqual([
      expect.objectContaining({
        message: expect.stringMatching(/^racks has no file, but its table racks still has records/),
      }),
    ]);
    await restart();
    expect(await save(racks(text('size'), text('depth')))).toEqual([]);
    expect(await save({ [FILE]: null })).toEqual([]);
    expect(await save(racks(text('color'), text('size')))).toEqual([]);
    expect(await db.all('select name, color, size from racks')).toEqual([{ name: 'a', color: 'red', size: 'L' }]);
  });

  test('a resource whose path another one took, and whose name another one took, comes back with its records', async () => {
    const { db, save } = await runningSchemas(database, {
      ...racks(text('color')),
      'region/bays.yaml': plainResource('bays', name),
    });
    await db.run(`insert into racks (name, color) values ('a', 'red')`);
    await db.run(`insert into bays (name) values ('bay')`);
    const onItsPath = plainResource('shelves', name).replaceAll('/shelves', '/racks');
    expect(await save({ [FILE]: null, 'region/shelves.yaml': onItsPath })).toEqual([]);
    await db.run(`insert into shelves (name) values ('shelf')`);
    const inItsPlace = {
      [FILE]: plainResource('racks', name, 'was: bays\n').replaceAll('/racks', '/bays'),
      'region/bays.yaml': null,
    };
    expect(await save(inItsPlace)).toEqual([]);
    expect(await db.all('select name from racks')).toEqual([{ name: 'bay' }]);
    expect(
      await save({
        ...racks(text('color')),
        'region/bays.yaml': plainResource('bays', name),
        'region/shelves.yaml': null,
      }),
    ).toEqual([]);
    expect(await db.all('select name, color from racks')).toEqual([{ name: 'a', color: 'red' }]);
    expect(await db.all('select name from bays')).toEqual([{ name: 'bay' }]);
    expect(await db.all('select name from shelves')).toEqual([{ name: 'shelf' }]);
  });
});
