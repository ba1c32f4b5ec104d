import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/engine/db/database.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { createDatabase, findPostgres } from '../../../../support/databases/postgres.ts';

const server = await findPostgres();

interface Statement {
  name: string;
  statement: string;
}

/** A table with one row, by a pool of one connection. */
async function withTable(): Promise<Database> {
  const { url, drop } = await createDatabase(server ?? '');
  const db = openPostgres(url, { max: 1 });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  await db.run('create table notes (id integer primary key, text text)');
  await db.run('insert into notes (id, text) values (1, ?)', ['first']);
  return db;
}

const read = (db: Database) => db.all('select * from notes where id = ?', [1]);

async function readOften(db: Database): Promise<void> {
  for (let n = 0; n < 5; n += 1) await read(db);
}

const prepared = async (db: Database) =>
  (await db.all<Statement>('select name, statement from pg_prepared_statements')).map(({ statement }) => statement);

describe.runIf(server !== undefined)('frequent statements', () => {
  test('are planned once', async () => {
    const db = await withTable();
    await read(db);
    expect(await prepared(db)).toEqual([]);
    await readOften(db);
    expect(await prepared(db)).toEqual(['select * from notes where id = $1']);
    expect(await read(db)).toEqual([{ id: 1, text: 'first' }]);
  });

  test('answer with the columns of a table that changed, outside a transaction and in one', async () => {
    const db = await withTable();
    await readOften(db);
    await db.run(`alter table notes add column tone text default 'calm'`);
    expect(await read(db)).toEqual([{ id: 1, text: 'first', tone: 'calm' }]);
    await readOften(db);
    await db.run('alter table notes drop column text');
    expect(await db.transaction(read)).toEqual([{ id: 1, tone: 'calm' }]);
  });

  test('answer in a transaction that changes their table', async () => {
    const db = await withTable();
    const last = await db.transaction(async (tx) => {
      await readOften(tx);
      await tx.run(`alter table notes add column tone text default 'calm'`);
      await readOften(tx);
      return read(tx);
    });
    expect(last).toEqual([{ id: 1, text: 'first', tone: 'calm' }]);
  });

  test('answer after another process has changed their table', async () => {
    const db = await withTable();
    await readOften(db);
    // Not seen as a change.
    await db.run(`do $$ begin alter table notes add column tone text default 'calm'; end $$`);
    expect(await db.transaction(read)).toEqual([{ id: 1, text: 'first', tone: 'calm' }]);
    await readOften(db);
    await db.run(`do $$ begin alter table notes drop column text; end $$`);
    expect(await read(db)).toEqual([{ id: 1, tone: 'calm' }]);
  });

  test('fail no part of a transaction that would continue without it', async () => {
    const db = await withTable();
    await readOften(db);
    await db.run(`do $$ begin alter table notes add column tone text default 'calm'; end $$`);
    const found = await db.transaction(async (tx) => tx.transaction(read).catch(() => 'nothing'));
    expect(found).toEqual([{ id: 1, text: 'first', tone: 'calm' }]);
  });

  test('are planned each time once a connection does not know them, as behind a proxy', async () => {
    const db = await withTable();
    await readOften(db);
    await db.run('deallocate all');
    expect(await read(db)).toEqual([{ id: 1, text: 'first' }]);
    await readOften(db);
    expect(await prepared(db)).toEqual([]);
  });

  test('are planned each time once a connection has their names already', async () => {
    const db = await withTable();
    await db.run(`prepare often_1 as select 1`);
    await readOften(db);
    expect(await db.transaction(read)).toEqual([{ id: 1, text: 'first' }]);
  });
});
