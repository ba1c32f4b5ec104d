import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/engine/db/database.ts';
import { IncompatibleDatabase } from '#server/engine/db/incompatibleDatabase.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { readIndexes } from '#server/engine/db/tables/readTable.ts';
import type { PlatformTables } from '#server/engine/db/tables/platformTable.ts';
import { startFault } from '#server/start/startFault.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';

const OLD = { letters: { columns: { id: 'text', size: 'integer' }, primaryKey: ['id'] } } as const;
const ROW = `insert into letters (id, size) values ('a', 7)`;

describe.each(await databasesUnderTest())('tables of the platform in an older layout, on $dialect', (database) => {
  async function databaseOf(tables: PlatformTables, ...rows: string[]): Promise<Database> {
    const db = await database.open();
    onTestFinished(() => db.close());
    await migrateSystem(db, tables);
    for (const row of rows) await db.run(row);
    return db;
  }

  test('get the columns and indexes that are missing, and keep their rows', async () => {
    const db = await databaseOf(OLD, ROW);
    const tables: PlatformTables = {
      letters: {
        columns: {
          ...OLD.letters.columns,
          note: 'text?',
          tries: { kind: 'integer', default: 3 },
          word: { kind: 'text', default: "it's" },
        },
        primaryKey: ['id'],
        indexes: { letters_by_note: { on: ['note', 'tries'] }, letters_by_size: { on: ['size'], unique: true } },
      },
    };
    for (const _ of ['once', 'again']) await migrateSystem(db, tables);
    expect(await db.all('select * from letters')).toEqual([{ id: 'a', size: 7, note: null, tries: 3, word: "it's" }]);
    expect([...(await readIndexes(db)).keys()]).toEqual(
      expect.arrayContaining(['letters_by_note', 'letters_by_size', 'history_by_time']),
    );
    await expect(db.run(`insert into letters (id, size) values ('b', 7)`)).rejects.toThrow(/unique/i);
    await expect(db.run(`insert into letters (id, size, tries) values ('c', 8, null)`)).rejects.toThrow(/null/i);
  });

  test('give a renamed column its new name, with the values of every row', async () => {
    const db = await databaseOf(OLD, ROW);
    const tables: PlatformTables = {
      letters: { columns: { id: 'text', grams: 'integer' }, primaryKey: ['id'], renamed: { grams: 'size' } },
    };
    for (const _ of ['once', 'again']) await migrateSystem(db, tables);
    expect(await db.all('select * from letters')).toEqual([{ id: 'a', grams: 7 }]);
  });

  test('keep a column that is not declared any more, and accept rows without it', async () => {
    const db = await databaseOf(
      {
        letters: {
          columns: { id: 'serial', size: 'integer', kind: 'text' },
          indexes: { letters_by_size: { on: ['size'] } },
        },
      },
      `insert into letters (size, kind) values (7, 'x')`,
    );
    const now: PlatformTables = {
      letters: { columns: { id: 'serial', kind: 'text?' }, indexes: { letters_by_kind: { on: ['kind'] } } },
    };
    await migrateSystem(db, now);
    await db.run('insert into letters (kind) values (null)');
    expect(await db.all('select id, size, kind from letters order by id')).toEqual([
      { id: 1, size: 7, kind: 'x' },
      { id: 2, size: null, kind: null },
    ]);
    expect([...(await readIndexes(db)).keys()]).toContain('letters_by_kind');
  });

  const refusals: { name: string; now: PlatformTables; says: RegExp }[] = [
    {
      name: 'another kind of value',
      now: { letters: { columns: { id: 'text', size: 'text' }, primaryKey: ['id'] } },
      says: /nothing in it: letters\.size holds integer, and this version keeps text there\. Start the version/,
    },
    {
      name: 'a value that the rows do not have',
      now: { letters: { columns: { ...OLD.letters.columns, note: 'text' }, primaryKey: ['id'] } },
      says: /: letters has no note, and its rows would have no value there\./,
    },
    {
      name: 'another key',
      now: { letters: { columns: OLD.letters.columns, primaryKey: ['id', 'size'] } },
      says: /: the key of letters is \(id\), and this version needs \(id, size\)\./,
    },
    {
      name: 'rows that differ',
      now: { letters: { ...OLD.letters, indexes: { letters_by_size: { on: ['size'], unique: true } } } },
      says: /: letters has rows that are alike in \(size\), which this version needs to differ\./,
    },
  ];

  test.each(refusals)('are refused where they need $name, and nothing changes', async ({ now, says }) => {
    const db = await databaseOf(OLD, ROW, `insert into letters (id, size) values ('b', 7)`);
    const before = await readIndexes(db);
    const error: unknown = await migrateSystem(db, { ...now, others: OLD.letters }).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(IncompatibleDatabase);
    expect(startFault(error)).toMatch(says);
    expect(await db.all('select * from letters order by id')).toEqual([
      { id: 'a', size: 7 },
      { id: 'b', size: 7 },
    ]);
    expect(await readIndexes(db)).toEqual(before);
    await expect(db.all('select 1 from others')).rejects.toThrow(/others/);
  });

  test.each(refusals.slice(0, 3))('are created again where they are empty and need $name', async ({ now }) => {
    const db = await databaseOf(OLD);
    await migrateSystem(db, now);
    await expect(migrateSystem(db, OLD)).resolves.toBeUndefined();
    await db.run(ROW);
  });

  test('that are append only refuse every change of a row, and still take new ones and new columns', async () => {
    const db = await databaseOf({ letters: { ...OLD.letters, appendOnly: true } }, ROW);
    const grown: PlatformTables = {
      letters: { ...OLD.letters, columns: { ...OLD.letters.columns, note: 'text?' }, appendOnly: true },
    };
    for (const _ of ['once', 'again']) await migrateSystem(db, grown);
    for (const change of ['update letters set size = 8', 'delete from letters'])
      await expect(db.run(change)).rejects.toThrow(/append only/);
    await db.run(`insert into letters (id, size) values ('b', 9)`);
    expect(await db.all('select id, size from letters order by id')).toEqual([
      { id: 'a', size: 7 },
      { id: 'b', size: 9 },
    ]);
  });
});
