// @module-tag long
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { moveCommand } from '#scripts/backup/move/moveCommand.ts';
import { signIn, startServer } from '#scripts/serverProcess.ts';
import { openPostgres } from '#server/engine/db/drivers/postgres.ts';
import { readTables } from '#server/engine/db/tables/readTable.ts';
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

type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Works as an administrator with a server on this data, and stops it. */
async function withServer<T>(
  env: Record<string, string> & { DATA_DIR: string },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const server = await startServer({ SEED: 'none', ADMIN_PASSWORD: PASSWORD, CONSOLE: 'none', ...env });
  try {
    const token = await signIn(server.url, 'admin', PASSWORD);
    return await work(async <Reply>(method: string, path: string, body?: object) => {
      const reply = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      // The contract of docs/api.md.
      return (reply.status === 204 ? undefined : await reply.json()) as Reply;
    });
  } finally {
    await server.stop();
  }
}

const found = async (call: Call, words: string) =>
  (await call<{ name: string }[]>('GET', `/api/ecrm/v1/regions?q=${encodeURIComponent(words)}`)).map(
    ({ name }) => name,
  );

test('all data moves into an empty PostgreSQL and back, with its chains, numbers, files and search', async () => {
  const server = await findPostgres();
  if (server === undefined) return;
  const database = await createDatabase(server);
  onTestFinished(() => database.drop());
  const first = { DATA_DIR: folder() };
  const last = await withServer(first, async (call) => {
    await call('POST', '/api/ecrm/v1/regions', { name: '华东一区', code: 'east-1', nation: 'CN' });
    const removed = await call<{ id: number }>('POST', '/api/ecrm/v1/regions', {
      name: '不再使用',
      code: 'gone-1',
      nation: 'CN',
    });
    await call('DELETE', `/api/ecrm/v1/regions/${removed.id}`);
    expect(await move(database.url, first)).toEqual({ code: 1, output: expect.stringContaining('is in use') });
    return Number(removed.id);
  });
  writeFileSync(join(first.DATA_DIR, 'files', 'upload'), 'bytes');
  const key = readFileSync(join(first.DATA_DIR, 'secret.key'), 'utf8');
  // A retired table and column come along.
  const db = new DatabaseSync(join(first.DATA_DIR, 'suantai.db'));
  db.exec(`alter table regions add column old_field text; update regions set old_field = 'kept';
    create table saved_racks (id integer, label text); insert into saved_racks values (7, '旧机架')`);
  db.close();

  const there = await move(database.url, first);
  expect(there).toMatchObject({ code: 0 });
  expect(there.output).toMatch(/requests: \d+ rows in order\n {2}events: \d+ rows in order\n {2}ledger: /);
  const target = openPostgres(database.url);
  expect(await target.all('select label from saved_racks')).toEqual([{ label: '旧机架' }]);
  expect(await target.all('select old_field from regions')).toEqual([{ old_field: 'kept' }]);
  await expect(target.run('update ledger_postings set seq = seq')).rejects.toThrow(/append only/);
  await target.close();
  // Not twice into the same.
  expect(await move(database.url, first)).toEqual({ code: 1, output: expect.stringContaining('is not empty') });

  const second = { DATABASE_URL: database.url, DATA_DIR: first.DATA_DIR };
  await withServer(second, async (call) => {
    expect(await found(call, '东一')).toEqual(['华东一区']);
    // A number that was given once is not given again.
    const next = await call<{ id: number }>('POST', '/api/ecrm/v1/regions', {
      name: '华北一区',
      code: 'north-1',
      nation: 'CN',
    });
    expect(next.id).toBe(last + 1);
  });

  const back = folder();
  const home = await move(back, second);
  expect(home).toMatchObject({ code: 0 });
  expect(readFileSync(join(back, 'secret.key'), 'utf8')).toBe(key);
  expect(readFileSync(join(back, 'files', 'upload'), 'utf8')).toBe('bytes');
  expect(await move(back, second)).toEqual({ code: 1, output: expect.stringContaining('exists already') });
  await withServer({ DATA_DIR: back }, async (call) => {
    expect((await found(call, '一区')).toSorted()).toEqual(['华东一区', '华北一区'].toSorted());
    const next = await call<{ id: number }>('POST', '/api/ecrm/v1/regions', {
      name: '西南一区',
      code: 'west-1',
      nation: 'CN',
    });
    expect(next.id).toBe(last + 2);
    expect(await found(call, '西南')).toEqual(['西南一区']);
  });
});

test('what cannot be copied is named, and the target stays empty', async () => {
  const server = await findPostgres();
  if (server === undefined) return;
  const database = await createDatabase(server);
  onTestFinished(() => database.drop());
  const env = { DATA_DIR: folder() };
  await withServer(env, (call) => call('POST', '/api/ecrm/v1/regions', { name: '一区', code: 'a-1', nation: 'CN' }));
  const change = (sql: string) => {
    const db = new DatabaseSync(join(env.DATA_DIR, 'suantai.db'));
    db.exec(sql);
    db.close();
  };
  change(`update regions set name = 'a' || char(0) || 'b'`);
  expect(await move(database.url, env)).toEqual({
    code: 1,
    output: expect.stringContaining('regions cannot be copied'),
  });
  const target = openPostgres(database.url);
  expect([...(await readTables(target)).keys()]).toEqual([]);
  await target.close();

  // A database that an older version has left needs a start first.
  change('alter table regions drop column description');
  const folderThere = folder();
  expect(await move(folderThere, env)).toEqual({
    code: 1,
    output: expect.stringContaining('The database has no regions.description: start this version with it once'),
  });
  expect(existsSync(join(folderThere, 'suantai.db'))).toBe(false);
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
