import { describe, expect, test } from 'vitest';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const FILE = 'region/racks.yaml';
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', fields.join('\n')) });
const name = field('name', 'type: text, search: true');

describe.each(await databasesUnderTest())('a definition that changes, on $dialect', (database) => {
  test('an added field gives its default to the rows that are there', async () => {
    const { db, save } = await runningSchemas(database, racks(name));
    await db.run(`insert into racks (name) values ('a')`);
    expect(
      await save(
        racks(
          name,
          field('units', 'type: integer, default: 42'),
          field(
            'state',
            'type: state, values: { idle: { zh: 闲, en: Idle }, busy: { zh: 忙, en: Busy, observed: true } }',
          ),
        ),
      ),
    ).toEqual([]);
    expect(await db.all('select name, units, state from racks')).toEqual([{ name: 'a', units: 42, state: 'idle' }]);
  });

  test('a field that is no longer declared is retired, counted, and comes back whole', async () => {
    const { db, save, definition, warnings } = await runningSchemas(database, racks(name, field('colr', 'type: text')));
    await db.run(`insert into racks (name, colr) values ('a', 'red')`);
    expect(await save(racks(name, field('color', 'type: text')))).toEqual([]);
    expect(definition('racks')?.fields).not.toHaveProperty('colr');
    expect(warnings('retired')).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 7,
        message: expect.stringContaining('colr is no longer declared; its column stays, with values in 1 record:'),
      }),
    ]);
    await db.run(`insert into racks (name) values ('b')`);
    expect(await save(racks(name, field('colr', 'type: text')))).toEqual([]);
    expect(warnings('retired')).toEqual([]);
    expect(await db.all('select name, colr from racks order by id')).toEqual([
      { name: 'a', colr: 'red' },
      { name: 'b', colr: null },
    ]);
  });

  test('unique over duplicates is refused with the rows; everything else goes live, and the next start too', async () => {
    const { db, save, definition, restart, errors } = await runningSchemas(database, {
      ...racks(name),
      'region/shelves.yaml': plainResource('shelves', name),
    });
    await db.run(`insert into racks (name) values ('a'), ('a'), ('b')`);
    const found = await save({
      ...racks(field('name', 'type: text, search: true, unique: true')),
      'region/shelves.yaml': plainResource('shelves', `${name}\n${field('depth', 'type: integer')}`),
      'region/bays.yaml': plainResource('bays', name),
    });
    expect(found).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 8,
        column: 67,
        code: 'duplicates',
        message: expect.stringContaining('records 1 and 2 both hold "a"'),
      }),
    ]);
    expect(definition('racks')?.unique).toEqual([]);
    expect([definition('shelves')?.fields, definition('bays')?.fields]).toEqual([
      expect.objectContaining({ depth: expect.anything() }),
      expect.anything(),
    ]);
    await restart();
    expect(errors()).toHaveLength(1);
    expect(definition('racks')?.unique).toEqual([]);
    await db.run(`update racks set name = 'c' where id = 2`);
    expect(await save({})).toEqual([]);
    expect(definition('racks')?.unique).toEqual([{ fields: ['name'] }]);
  });

  test('a field is renamed with its data, and back again', async () => {
    const { db, save, warnings } = await runningSchemas(database, racks(name, field('color', 'type: text')));
    await db.run(`insert into racks (name, color) values ('a', 'red')`);
    await db.run(
      `insert into history (at, resource, record_id, operation, request_id, changes) values (1, 'racks', '1', 'update', 'r', '[{"field":"color","before":null,"after":"red"}]')`,
    );
    expect(await save(racks(name, field('colour', 'type: text, was: color')))).toEqual([]);
    expect(await db.all('select colour from racks')).toEqual([{ colour: 'red' }]);
    expect(await db.all('select changes from history')).toEqual([
      { changes: '[{"field":"colour","before":null,"after":"red"}]' },
    ]);
    expect(await save(racks(name, field('color', 'type: text')))).toEqual([]);
    expect(await db.all('select color from racks')).toEqual([{ color: 'red' }]);
    expect(warnings('retired')).toEqual([]);
  });

  test('two fields swap their names, and swap back with their labels', async () => {
    const labelled = (key: string, label: string, was = '') =>
      `  ${key}: { type: text, label: { zh: 字段, en: ${label} }${was} }`;
    const { db, save } = await runningSchemas(database, racks(labelled('first', 'One'), labelled('second', 'Two')));
    await db.run(`insert into racks (first, second) values ('1', '2')`);
    const third = field('third', 'type: text');
    const swapped = [labelled('first', 'Two', ', was: second'), labelled('second', 'One', ', was: first')];
    const values = () => db.all('select first, second from racks');
    expect(await save(racks(...swapped))).toEqual([]);
    expect(await values()).toEqual([{ first: '2', second: '1' }]);
    expect(await save(racks(...swapped, third))).toEqual([]);
    expect(await values()).toEqual([{ first: '2', second: '1' }]);
    expect(await save(racks(labelled('first', 'Two'), labelled('second', 'One'), third))).toEqual([]);
    expect(await values()).toEqual([{ first: '2', second: '1' }]);
    expect(await save(racks(...swapped, third))).toEqual([]);
    expect(await values()).toEqual([{ first: '1', second: '2' }]);
    expect(await save(racks(labelled('first', 'One'), labelled('second', 'Two'), third))).toEqual([]);
    expect(await values()).toEqual([{ first: '2', second: '1' }]);
  });

  test('a field that was swapped, then removed, comes back whole with the text of the swap', async () => {
    const swapped = [
      field('first', 'type: text, search: true, was: second'),
      field('second', 'type: text, was: first'),
    ];
    const { db, save } = await runningSchemas(
      database,
      racks(field('first', 'type: text, search: true'), field('second', 'type: text')),
    );
    await db.run(`insert into racks (first, second) values ('1', '2')`);
    expect(await save(racks(...swapped))).toEqual([]);
    expect(await save(racks(swapped[0] ?? ''))).toEqual([]);
    expect(await save(racks(...swapped))).toEqual([]);
    expect(await db.all('select first, second from racks')).toEqual([{ first: '2', second: '1' }]);
  });

  test('values are converted where nothing is lost, and refused with an example where something would be', async () => {
    const { db, save, definition } = await runningSchemas(database, racks(name, field('size', 'type: text')));
    await db.run(`insert into racks (name, size) values ('a', '42'), ('b', '7')`);
    expect(await save(racks(name, field('size', 'type: integer')))).toEqual([]);
    expect(await db.all('select size from racks order by id')).toEqual([{ size: 42 }, { size: 7 }]);
    expect(await save(racks(name, field('size', 'type: text')))).toEqual([]);
    expect(await db.all('select size from racks order by id')).toEqual([{ size: '42' }, { size: '7' }]);
    await db.run(`update racks set size = '007' where id = 2`);
    expect(await save(racks(name, field('size', 'type: integer')))).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 9,
        code: 'data-loss',
        message: expect.stringContaining(
          '1 of 2 values of size cannot become integer without loss: record 2 holds "007"',
        ),
      }),
    ]);
    expect(definition('size')).toBeUndefined();
    expect(definition('racks')?.fields['size']?.type).toBe('text');
  });

  test('a resource is renamed with its rows, history and saved views, and back', async () => {
    const views = plainResource(
      'views',
      `${field('resource', 'type: text, mentions: resource')}\n${field('filter', 'type: json, mentions: filter')}`,
    );
    const { db, save, definition } = await runningSchemas(database, { ...racks(name), 'platform/views.yaml': views });
    await db.run(`insert into racks (name) values ('a')`);
    await db.run(`insert into views (resource, filter) values ('racks', '{"name":"a"}')`);
    const renamed = plainResource('cabinets', field('title', 'type: text, was: name, search: true'), 'was: racks\n');
    expect(await save({ [FILE]: null, 'region/cabinets.yaml': renamed })).toEqual([]);
    expect(definition('racks')).toBeUndefined();
    expect(await db.all('select title from cabinets')).toEqual([{ title: 'a' }]);
    expect(await db.all('select resource, filter from views')).toEqual([
      { resource: 'cabinets', filter: '{"title":"a"}' },
    ]);
    expect(await save({ ...racks(name), 'region/cabinets.yaml': null })).toEqual([]);
    expect(await db.all('select name from racks')).toEqual([{ name: 'a' }]);
    expect(await db.all('select resource, filter from views')).toEqual([{ resource: 'racks', filter: '{"name":"a"}' }]);
  });
});
