import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';

/** A file has two connections, for reading and writing, as in a real process. */
const inFile = {
  dialect: 'sqlite in a file',
  async open() {
    const directory = await mkdtemp(join(tmpdir(), 'suantai-db-'));
    const db = openSqlite(join(directory, 'x.db'));
    return {
      ...db,
      async close() {
        await db.close();
        await rm(directory, { recursive: true });
      },
    };
  },
};

describe.each([inFile, ...(await databasesUnderTest())])('a database: $dialect', ({ dialect, open }) => {
  const inMemory = dialect === 'sqlite';
  async function withTable(): Promise<Database> {
    const db = await open();
    onTestFinished(() => db.close());
    await db.run('create table notes (id integer primary key, text text)');
    return db;
  }
  const texts = async (db: Database) =>
    (await db.all<{ text: string }>('select text from notes order by id')).map((row) => row.text);
  const add = (db: Database, id: number) => db.run('insert into notes (id, text) values (?, ?)', [id, `note ${id}`]);

  test('keeps a whole transaction or nothing of it', async () => {
    const db = await withTable();
    await db.transaction(async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
    });
    const failing = db.transaction(async (tx) => {
      await add(tx, 3);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await texts(db)).toEqual(['note 1', 'note 2']);
  });

  test('lets a part of a transaction fail alone', async () => {
    const db = await withTable();
    await db.transaction(async (tx) => {
      await add(tx, 1);
      await tx.transaction((part) => add(part, 1)).catch(() => undefined);
      await tx.transaction((part) => add(part, 2));
    });
    expect(await texts(db)).toEqual(['note 1', 'note 2']);
  });

  test('shows others nothing before the commit, and a new revision after it', async () => {
    const db = await withTable();
    let seenDuring: Promise<string[]> | undefined;
    const before = db.revision();
    await db.transaction(async (tx) => {
      await add(tx, 1);
      seenDuring = texts(db);
      // An in-memory database has one connection, so the reader waits for the commit.
      if (!db.dialect.startsWith('sqlite') || open === inFile.open) expect(await seenDuring).toEqual([]);
    });
    const during = db.revision();
    expect(during).toBeGreaterThan(before);
    await seenDuring;
    expect(await texts(db)).toEqual(['note 1']);
    await db.all('select 1 as one');
    expect(db.revision()).toBe(during);
  });

  test('has another shape after each change of its tables, also after one that was undone', async () => {
    const db = await withTable();
    let before = db.shape();
    const isAnother = () => {
      const was = before;
      before = db.shape();
      return before !== was;
    };
    await db.run('create table others (id integer primary key)');
    expect(isAnother()).toBe(true);
    const undone = (tx: Database) =>
      tx.transaction(async (part) => {
        await part.run('drop table others');
        expect(isAnother()).toBe(true);
        throw new Error('undone');
      });
    await expect(undone(db)).rejects.toThrow('undone');
    expect(isAnother()).toBe(true);
    await db.transaction(async (tx) => {
      await expect(undone(tx)).rejects.toThrow('undone');
      expect([isAnother(), tx.shape() === db.shape() || dialect === 'postgres']).toEqual([true, true]);
    });
  });

  test('keeps its shape while rows are written', async ({ skip }) => {
    const db = await withTable();
    // Others may change the tables at any time.
    skip(db.dialect === 'postgres');
    const before = db.shape();
    await add(db, 1);
    await db.transaction((tx) => add(tx, 2));
    expect(db.shape()).toBe(before);
  });

  test('takes writers one after the other', async () => {
    const db = await withTable();
    await db.run(`insert into notes (id, text) values (1, '0')`);
    const count = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.all<{ text: string }>(
          `select text from notes where id = 1${tx.dialect === 'postgres' ? ' for update' : ''}`,
        );
        await tx.run('update notes set text = ? where id = 1', [String(Number(row?.text) + 1)]);
      });
    await Promise.all(Array.from({ length: 20 }, count));
    expect(await texts(db)).toEqual(['20']);
  });

  test('walks many rows without holding them, and may be left early', async () => {
    const db = await withTable();
    await db.transaction(async (tx) => {
      for (let id = 1; id <= 2_500; id += 1) await add(tx, id);
    });
    let rows = 0;
    for await (const [id] of db.stream('select id from notes where id > ? order by id', [500])) {
      expect(id).toBe(500 + (rows += 1));
      if (rows === 1_800) break;
    }
    expect(rows).toBe(1_800);
    expect((await texts(db)).length).toBe(2_500);
  });

  test('reads the values of rows in the order of the columns', async () => {
    const db = await withTable();
    await db.transaction(async (tx) => {
      await add(tx, 7);
      expect(await tx.values('select text, id from notes where id = ?', [7])).toEqual([['note 7', 7]]);
    });
    expect(await db.values('select text, id, id from notes where id >= ?', [7])).toEqual([['note 7', 7, 7]]);
    expect(await db.all('select text, id from notes')).toEqual([{ text: 'note 7', id: 7 }]);
  });

  test('leaves question marks in quoted text alone', async () => {
    const db = await withTable();
    expect(await db.all(`select '?' as "a?", ? as b`, ['x'])).toEqual([{ 'a?': '?', b: 'x' }]);
  });

  test('supports Kysely queries', async () => {
    const db = await withTable();
    const kysely = db.kysely.withTables<{ notes: { id: number; text: string } }>();
    await kysely.insertInto('notes').values({ id: 1, text: 'a' }).execute();
    const [changed] = await kysely.updateTable('notes').set({ text: 'b' }).where('id', '=', 1).execute();
    expect(changed?.numUpdatedRows).toBe(1n);
    expect(await kysely.selectFrom('notes').selectAll().execute()).toEqual([{ id: 1, text: 'b' }]);
    const before = db.revision();
    await kysely.deleteFrom('notes').execute();
    expect(db.revision()).toBeGreaterThan(before);
    const unchanged = db.revision();
    await db.transaction(async (tx) => {
      for (let id = 1; id <= 2_500; id += 1) await add(tx, id);
    });
    const ids: number[] = [];
    for await (const { id } of kysely.selectFrom('notes').select('id').orderBy('id').stream()) ids.push(id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([2_500, 1, 2_500]);
    expect(unchanged).toBe(before + 1);
  });

  // An in-memory database has one connection, so its readers wait.
  test.skipIf(inMemory)('answers queries while a write waits for its turn', async () => {
    const db = await withTable();
    await add(db, 1);
    const notes = db.kysely.withTables<{ notes: { id: number; text: string } }>();
    let waits: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await add(tx, 2);
      waits = notes.updateTable('notes').set({ text: 'changed' }).where('id', '=', 1).execute();
      expect(await notes.selectFrom('notes').select('id').execute()).toEqual([{ id: 1 }]);
    });
    await waits;
    expect(await texts(db)).toEqual(['changed', 'note 2']);
  });

  test('keeps a frequent query, and passes new values each time', async () => {
    const db = await withTable();
    for (const id of [1, 2, 3]) await add(db, id);
    let built = 0;
    const between = preparedQuery((kysely, { from, to }: { from: number; to: number | null }) => {
      built += 1;
      const notes = kysely.withTables<{ notes: { id: number; text: string } }>().selectFrom('notes').select('id');
      return notes.where('id', '>=', from).where('id', '<=', to).where('text', '<>', 'none').orderBy('id');
    });
    expect(await between(db, { from: 1, to: 2 })).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await db.transaction((tx) => between(tx, { from: 3, to: 9 }))).toEqual([{ id: 3 }]);
    expect(await between(db, { from: 1, to: null })).toEqual([]);
    expect(built).toBe(1);
  });
});
