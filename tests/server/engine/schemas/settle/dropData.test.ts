import { describe, expect, test } from 'vitest';
import { listRetired } from '#server/engine/db/migration/listRetired.ts';
import { dropData } from '#server/engine/schemas/settle/dropData.ts';
import { resourcesThatRan } from '#server/engine/schemas/settle/resourcesThatRan.ts';
import { databasesUnderTest, type DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';

const RACKS = 'region/racks.yaml';
const SHELVES = 'region/shelves.yaml';
const name = field('name', 'type: text, search: true, unique: true');
const racks = (...fields: string[]) => ({ [RACKS]: plainResource('racks', [name, ...fields].join('\n')) });
const shelves = (...fields: string[]) => ({ [SHELVES]: plainResource('shelves', [name, ...fields].join('\n')) });

async function running(database: DatabaseUnderTest, files: Record<string, string>) {
  const schemas = await runningSchemas(database, files);
  const { db, directory } = schemas;
  const places = { directory, overlay: undefined };
  const drop = (table: string, column?: string) => dropData(db, places, { table, column }, 0);
  const list = async () =>
    (await listRetired(db, await resourcesThatRan(db, places))).map(({ table, column, field: was, values, rows }) => [
      column === undefined ? table : `${table}.${column}`,
      was,
      values,
      rows,
    ]);
  return { ...schemas, drop, list };
}

describe.each(await databasesUnderTest())('what is retired, on $dialect', (database) => {
  test('is listed with its values, also of a resource without a file, and dropped one by one', async () => {
    const { db, save, drop, list, warnings } = await running(database, {
      ...racks(field('colr', 'type: text, search: true'), field('empty', 'type: integer')),
      ...shelves(field('depth', 'type: integer')),
    });
    expect(await list()).toEqual([]);
    await db.run(`insert into racks (name, colr) values ('a', 'red'), ('b', null)`);
    await db.run(`insert into shelves (name, depth) values ('s', 30)`);
    await save({ ...racks(), ...shelves() });
    await save({ [SHELVES]: null });
    expect((await list()).toSorted()).toEqual([
      ['racks.colr', 'colr', 1, 2],
      ['racks.empty', 'empty', 0, 2],
      ['shelves', undefined, 1, 1],
      ['shelves.depth', 'depth', 1, 1],
    ]);

    const column = await drop('racks', 'colr');
    expect(column).toMatchObject({ outcome: 'dropped', saved: { rows: 2 } });
    expect(
      await db.all(`select id, colr from ${column.outcome === 'refused' ? '' : column.saved.savedIn} order by id`),
    ).toEqual([
      { id: 1, colr: 'red' },
      { id: 2, colr: null },
    ]);
    expect(await drop('shelves', 'depth')).toMatchObject({ outcome: 'dropped', running: undefined });
    expect(warnings('retired').map(({ message }) => message)).toContainEqual(
      expect.stringContaining('npm run migrate -- drop shelves'),
    );
    const table = await drop('shelves');
    expect(await db.all(`select name from ${table.outcome === 'refused' ? '' : table.saved.savedIn}`)).toEqual([
      { name: 's' },
    ]);
    expect(await list()).toEqual([['racks.empty', 'empty', 0, 2]]);
    expect(await save(shelves())).toEqual([]);
    expect(await db.all('select * from shelves')).toEqual([]);
    // Uniqueness stays enforced meanwhile.
    await expect(db.run(`insert into racks (name) values ('a')`)).rejects.toThrow();
  });

  test('a column whose name another field took is dropped by its present name', async () => {
    const { db, save, drop, list } = await running(
      database,
      racks(field('colr', 'type: text'), field('paint', 'type: text')),
    );
    await db.run(`insert into racks (name, colr, paint) values ('a', 'red', 'matt')`);
    await save(racks(field('colr', 'type: text, was: paint')));
    const [[place = '', was] = []] = await list();
    expect([place, was]).toEqual(['racks.colr__old1', 'colr']);
    expect(await drop('racks', 'colr__old1')).toMatchObject({ outcome: 'dropped' });
    expect(await db.all('select colr from racks')).toEqual([{ colr: 'matt' }]);
    expect(await list()).toEqual([]);
  });
});

describe.each(await databasesUnderTest())('what a running definition declares, on $dialect', (database) => {
  test('stays, with a message how to proceed', async () => {
    const { db, drop } = await running(database, racks(field('size', 'type: text')));
    await db.run(`insert into racks (name, size) values ('a', '42')`);
    expect(await drop('racks', 'size')).toMatchObject({
      outcome: 'refused',
      reason:
        'racks.size is in use: the definition of racks that runs declares it. Take it out of region/racks.yaml first; it is then retired and can be dropped',
    });
    expect(await drop('racks', 'id')).toMatchObject({ outcome: 'refused' });
    expect(await drop('racks')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('Remove its file region/racks.yaml first'),
    });
    expect(await db.all('select name, size from racks')).toEqual([{ name: 'a', size: '42' }]);
  });

  test.each([
    ['a system table', 'history', undefined],
    ['a column of a system table', 'history', 'changes'],
    ['a table that there is not', 'nothing', undefined],
    ['a column that there is not', 'racks', 'nothing'],
    ['the count of writes', 'racks', '_version'],
  ])('%s cannot be dropped', async (_, table, column) => {
    const { drop } = await running(database, racks());
    expect(await drop(table, column)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('there is nothing called'),
    });
  });

  test('is emptied, not dropped, if its values prevent a change, and the change goes live', async () => {
    const { db, save, drop, restart, definition, errors } = await running(
      database,
      racks(field('size', 'type: text'), field('note', 'type: text')),
    );
    await db.run(`insert into racks (name, size, note) values ('a', 'tall', 'n'), ('b', '7', null)`);
    expect(await save(racks(field('size', 'type: integer'), field('note', 'type: text')))).toHaveLength(1);
    expect(await drop('racks', 'note')).toMatchObject({ outcome: 'refused' });
    const done = await drop('racks', 'size');
    expect(done).toMatchObject({ outcome: 'emptied', saved: { rows: 2 } });
    expect(
      await db.all(`select size from ${done.outcome === 'refused' ? '' : done.saved.savedIn} order by id`),
    ).toEqual([{ size: 'tall' }, { size: '7' }]);
    await restart();
    expect(errors()).toEqual([]);
    expect(definition('racks')?.fields['size']?.type).toBe('integer');
    expect(await db.all('select name, size, note from racks order by id')).toEqual([
      { name: 'a', size: null, note: 'n' },
      { name: 'b', size: null, note: null },
    ]);
  });

  test('so is a column that gets another name with the change, and a whole table whose id changes', async () => {
    const { db, save, drop, restart, definition, errors } = await running(database, {
      ...racks(field('size', 'type: text')),
      ...shelves(),
    });
    await db.run(`insert into racks (name, size) values ('a', 'tall')`);
    await db.run(`insert into shelves (name) values ('s')`);
    expect(
      await save({
        ...racks(field('height', 'type: integer, was: size')),
        [SHELVES]: plainResource('shelves', name, 'id: uuid\n'),
      }),
    ).toHaveLength(2);
    expect(await drop('racks', 'size')).toMatchObject({ outcome: 'emptied' });
    expect(await drop('shelves')).toMatchObject({ outcome: 'emptied', saved: { rows: 1 } });
    await restart();
    expect(errors()).toEqual([]);
    expect([definition('racks')?.fields['height']?.type, definition('shelves')?.id.kind]).toEqual(['integer', 'uuid']);
  });
});
