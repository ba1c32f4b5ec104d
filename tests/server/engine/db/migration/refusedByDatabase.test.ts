import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { migrateDefinitions } from '#server/engine/db/migration/migrateDefinitions.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { field, plainResource, runningSchemas } from '../../../../support/schemas/runningSchemas.ts';
import { testDefinition, testField } from '../../../../support/schemas/testDefinition.ts';

const FILE = 'region/racks.yaml';
const name = field('name', 'type: text');
const racks = (...fields: string[]) => ({ [FILE]: plainResource('racks', [name, ...fields].join('\n')) });
const bays = (...fields: string[]) => ({ 'region/bays.yaml': plainResource('bays', [name, ...fields].join('\n')) });
const size = field('size', 'type: integer');
/** More columns than either database accepts: SQLite 2,000, PostgreSQL 1,600. */
const TOO_MANY = Array.from({ length: 2_001 }, (_, index) => field(`f${index}`, 'type: integer'));

describe.each(await databasesUnderTest())('what the database refuses, on $dialect', (database) => {
  test('too many columns are reported at the file; everything else is live, and the next start too', async () => {
    const { db, save, definition, restart, errors } = await runningSchemas(database, { ...racks(size), ...bays() });
    await db.run(`insert into racks (name, size) values ('a', 7)`);
    const found = await save({ ...racks(...TOO_MANY), ...bays(size) });
    expect(found).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 7,
        code: 'database-refused',
        message: expect.stringMatching(
          /^the table of racks would have 2009 columns, and the database takes [12][06]00, of which 1 are retired and could be dropped; the last valid/,
        ),
      }),
    ]);
    for (const _ of ['now', 'after a restart']) {
      expect([
        definition('racks')?.fields['size'],
        definition('racks')?.fields['f1'],
        definition('bays')?.fields['size'],
      ]).toEqual([expect.anything(), undefined, expect.anything()]);
      await restart();
    }
    expect(errors()).toEqual(found);
    expect(await db.all('select name, size from racks')).toEqual([{ name: 'a', size: 7 }]);
    expect(await save(racks(size, ...TOO_MANY.slice(0, 9)))).toEqual([]);
  });

  test('a new resource that cannot have a table is left out alone', async () => {
    const { save, definition } = await runningSchemas(database, bays());
    expect(
      await save({ ...racks(...TOO_MANY), ...bays(size), 'region/rows.yaml': plainResource('rows', name) }),
    ).toEqual([
      expect.objectContaining({
        file: FILE,
        line: 1,
        code: 'database-refused',
        message: expect.stringMatching(
          /^the database refuses the table of racks: .*columns.*; the last valid definition stays in use$/,
        ),
      }),
    ]);
    expect([definition('racks'), definition('bays')?.fields['size'], definition('rows')]).toEqual([
      undefined,
      expect.anything(),
      expect.anything(),
    ]);
    expect(await save(racks())).toEqual([]);
  });

  test('a value too long for an index is reported on PostgreSQL, and indexed by SQLite', async () => {
    const { db, save, definition } = await runningSchemas(database, racks(field('note', 'type: longText')));
    await db.run('insert into racks (name, note) values (?, ?)', ['a', randomBytes(9_000).toString('hex')]);
    const found = await save(racks(field('note', 'type: longText, unique: true'), size));
    if (database.dialect === 'sqlite') return expect(found).toEqual([]);
    expect(found).toEqual([
      expect.objectContaining({ file: FILE, code: 'database-refused', message: expect.stringContaining('index row') }),
    ]);
    expect(definition('racks')?.fields['size']).toBeUndefined();
    await db.run(`update racks set note = 'short'`);
    expect(await save({})).toEqual([]);
    expect(definition('racks')?.unique).toEqual([{ fields: ['note'] }]);
  });

  test('a table under a long read stays as it is, and follows with the next reading', async () => {
    const { db } = await runningSchemas(database, bays());
    const things = (type: string) => ({
      things: testDefinition([testField('name', 'text'), testField('size', type)], { revision: type }),
    });
    await migrateDefinitions(db, things('text'));
    await db.run(`insert into things (name, size) values ('a', '7')`);
    if (database.dialect === 'sqlite') return expect(await migrateDefinitions(db, things('integer'), 1)).toEqual([]);
    await db.transaction(async (reader) => {
      await reader.all('select * from things');
      expect(await migrateDefinitions(db, things('integer'), 1)).toEqual([
        expect.objectContaining({
          resource: 'things',
          code: 'database-refused',
          message: expect.stringContaining('lock timeout'),
        }),
      ]);
    });
    expect(await migrateDefinitions(db, things('integer'), 1)).toEqual([]);
    expect(await db.all('select size from things')).toEqual([{ size: 7 }]);
  });

  test('long names that begin alike do not collide', async () => {
    const long = 'aLongerNameOfAResourceThatGoesOnAnd';
    const resource = (end: string, rest: string) => ({
      [`region/${long}${end}.yaml`]: plainResource(`${long}${end}`, field('code', `type: text, search: true${rest}`)),
    });
    const { save, db } = await runningSchemas(database, {
      ...resource('One', ', unique: true'),
      ...resource('Two', ', unique: true'),
    });
    for (const rest of ['', ', unique: true'])
      expect(await save({ ...resource('One', rest), ...resource('Two', ', unique: true') })).toEqual([]);
    for (const end of ['one', 'two']) {
      const table = `a_longer_name_of_a_resource_that_goes_on_and_${end}`;
      await db.run(`insert into ${table} (code) values ('a')`);
      await expect(db.run(`insert into ${table} (code) values ('a')`)).rejects.toThrow();
    }
  });
});
