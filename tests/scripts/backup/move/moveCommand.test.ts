// @module-tag long
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { moveCommand } from '#scripts/backup/move/moveCommand.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { searchTable } from '#server/engine/db/tables/searchIndex.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
import { readSettings } from '#server/engine/process/config.ts';
import { fillResource } from '#server/seed/fill/fillResource.ts';
import { assemble } from '#server/start/assemble.ts';
import { withDatabase } from '#server/start/withDatabase.ts';
import { createDatabase, findPostgres } from '../../../support/databases/postgres.ts';
import { createTerminal } from '../../../support/servers/terminal.ts';

const PASSWORD = 'Suantai@2026';

const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'suantai-move-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
};

async function move(place: string, env: Record<string, string>) {
  const { terminal, output } = createTerminal();
  const code = await moveCommand([place], { SEED: 'none', CONSOLE: 'none', ...env }, terminal);
  return { code, output: output() };
}

/** The data of a stopped server with three regions. The last was deleted: its number; the name of another one. */
async function stoppedServer(): Promise<{
  env: Record<string, string> & { DATA_DIR: string };
  name: string;
  last: number;
}> {
  const env = { DATA_DIR: folder(), SEED: 'none', CONSOLE: 'none' };
  await withDatabase(readSettings(env), async (parts) => {
    const definition = parts.schemas.current().resources['regions'];
    if (definition) await fillResource(assemble(parts).context('test'), definition, 3);
  });
  return sql(env.DATA_DIR, (db) => {
    const last = Number(db.prepare('select max(id) as last from regions').get()?.['last']);
    db.prepare('delete from regions where id = ?').run(last);
    const name = String(db.prepare('select name from regions limit 1').get()?.['name']);
    return { env, name, last };
  });
}

function sql<T>(dataDir: string, work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(dataDir, 'suantai.db'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The name of a region that a server on this data finds by a part of it, and the number of the next region. */
async function usedOn(env: Record<string, string>, words: string) {
  const server = await startServer({ ...env, ADMIN_PASSWORD: PASSWORD });
  try {
    const token = await signIn(server.url, 'admin', PASSWORD);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const regions = `${server.url}/api/ecrm/v1/regions`;
    const found = await (await fetch(`${regions}?q=${encodeURIComponent(words)}`, { headers })).json();
    const body = JSON.stringify({ name: '迁移之后', code: 'after-1' });
    const created = await (await fetch(regions, { method: 'POST', headers, body })).json();
    return { found, created };
  } finally {
    await server.stop();
  }
}

test('all data moves into an empty PostgreSQL and back, with its chains, numbers, files and search', async () => {
  const server = await findPostgres();
  if (server === undefined) return;
  const database = await createDatabase(server);
  onTestFinished(() => database.drop());
  const { env, name, last } = await stoppedServer();
  mkdirSync(join(env.DATA_DIR, 'files'), { recursive: true });
  writeFileSync(join(env.DATA_DIR, 'files', 'upload'), 'bytes');
  const key = readFileSync(join(env.DATA_DIR, 'secret.key'), 'utf8');
  // A retired table and a retired column come along.
  sql(env.DATA_DIR, (db) =>
    db.exec(`alter table regions add column old_field text; update regions set old_field = 'kept';
      create table saved_racks (id integer, label text); insert into saved_racks values (7, '旧机架')`),
  );
  const other = new DatabaseSync(join(env.DATA_DIR, 'suantai.db'));
  other.exec('begin immediate');
  const inUse = await move(database.url, env);
  other.close();
  expect(inUse).toEqual({ code: 1, output: expect.stringContaining('is in use') });

  expect(await move(database.url, env)).toMatchObject({ code: 0 });
  const target = openPostgres(database.url);
  expect(await target.all('select label from saved_racks')).toEqual([{ label: '旧机架' }]);
  expect(await target.all('select distinct old_field from regions')).toEqual([{ old_field: 'kept' }]);
  await expect(target.run('update ledger_postings set seq = seq')).rejects.toThrow(/append only/);
  await target.close();
  // Not twice into the same.
  expect(await move(database.url, env)).toEqual({ code: 1, output: expect.stringContaining('is not empty') });

  const there = { ...env, DATABASE_URL: database.url };
  const { found, created } = await usedOn(there, name.slice(-4));
  expect(found).toContainEqual(expect.objectContaining({ name }));
  // A number that was given once is not given again.
  expect(created).toMatchObject({ id: last + 1 });

  const back = folder();
  const home = await move(back, there);
  expect(home).toMatchObject({ code: 0 });
  expect(home.output).toMatch(/requests: [1-9]\d* rows in order\n {2}events: \d+ rows in order\n {2}ledger: /);
  expect(readFileSync(join(back, 'secret.key'), 'utf8')).toBe(key);
  expect(readFileSync(join(back, 'files', 'upload'), 'utf8')).toBe('bytes');
  sql(back, (db) => {
    const search = db.prepare(
      `select count(*) as found from ${searchTable('regions')} where ${searchTable('regions')} match ?`,
    );
    expect(search.get('迁移之后')).toEqual({ found: 1 });
    expect(db.prepare(`select seq from sqlite_sequence where name = 'regions'`).get()).toEqual({ seq: last + 1 });
  });
  expect(await move(back, there)).toEqual({ code: 1, output: expect.stringContaining('exists already') });
});

test('what cannot be copied is named, and the target stays empty', async () => {
  const server = await findPostgres();
  if (server === undefined) return;
  const database = await createDatabase(server);
  onTestFinished(() => database.drop());
  const { env } = await stoppedServer();
  sql(env.DATA_DIR, (db) => db.exec(`update regions set name = name || char(0)`));
  expect(await move(database.url, env)).toEqual({
    code: 1,
    output: expect.stringContaining('regions cannot be copied'),
  });
  const target = openPostgres(database.url);
  expect([...(await readTables(target)).keys()]).toEqual([]);
  await target.close();

  // A database that an older version has left needs a start first.
  sql(env.DATA_DIR, (db) => db.exec('alter table regions drop column description'));
  const place = folder();
  expect(await move(place, env)).toEqual({
    code: 1,
    output: expect.stringContaining('The database has no regions.description: start this version with it once'),
  });
  expect(existsSync(join(place, 'suantai.db'))).toBe(false);
});

test.each([
  ['no place', []],
  ['two places', ['a', 'b']],
  ['an option', ['--force']],
])('%s prints the usage', async (_, words) => {
  const { terminal, output } = createTerminal();
  expect(await moveCommand(words, {}, terminal)).toBe(2);
  expect(output()).toContain('usage: npm run move');
});

test('a folder without a database is refused', async () => {
  expect(await move(folder(), { DATA_DIR: folder() })).toEqual({
    code: 1,
    output: expect.stringContaining('There is no database in DATA_DIR='),
  });
});
