// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backupCommand } from '#scripts/backup/backupCommand.ts';
import { readSettings } from '#server/engine/process/config.ts';
import type { Database, Dialect } from '#server/engine/db/database.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { deployedData, dialectsToDeploy, type DeployedData } from '../../support/databases/deployedData.ts';
import { field, plainResource } from '../../support/schemas/runningSchemas.ts';
import { createTerminal } from '../../support/servers/terminal.ts';

const RACKS = { 'region/racks.yaml': plainResource('racks', field('name', 'type: text')) };
const KEY = 'ab'.repeat(32);
const OTHER_KEY = 'cd'.repeat(32);
const ROWS = 2_000;
const UPLOAD = 'bytes of an upload';

/** Enough rows that copying them takes a while, and no column that compresses well. */
const manyRows: Record<Dialect, string> = {
  sqlite: `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ROWS}) insert into racks (name) select hex(randomblob(1200)) from n`,
  postgres: `insert into racks (name) select string_agg(md5(random()::text || i || j), '') from generate_series(1, ${ROWS}) i, generate_series(1, 75) j group by i`,
};

interface Place extends DeployedData {
  file: string;
  uploads: string;
  call(
    verb: 'backup' | 'restore',
    flags?: string[],
    env?: Record<string, string>,
  ): Promise<{ code: number; output: string }>;
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>;
  count(): Promise<number>;
}

/** The data of a stopped server: a database with one rack, a key and one uploaded file. */
async function place(dialect: Dialect, rows = ["insert into racks (name) values ('first')"]): Promise<Place> {
  const deployed = await deployedData(dialect, RACKS, rows);
  const { env, dataDir } = deployed;
  const uploads = join(dataDir, 'files');
  mkdirSync(uploads);
  writeFileSync(join(uploads, 'one'), UPLOAD);
  writeFileSync(join(dataDir, 'secret.key'), KEY);
  const file = join(deployed.directory, 'saved.backup');
  async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase(readSettings(env));
    return work(db).finally(() => db.close());
  }
  return {
    ...deployed,
    file,
    uploads,
    withDatabase,
    async call(verb, flags = [], more = {}) {
      const { terminal, output } = createTerminal();
      return { code: await backupCommand(verb, [file, ...flags], { ...env, ...more }, terminal), output: output() };
    },
    count: () =>
      withDatabase(async (db) => Number((await db.all<{ n: number }>('select count(*) as n from racks'))[0]?.n)),
  };
}

describe.each(await dialectsToDeploy())('npm run backup and npm run restore, on %s', (dialect) => {
  test('bring back everything, in an empty place and over what is there', async () => {
    const { file, uploads, dataDir, call, withDatabase, count } = await place(dialect);
    expect(await call('backup')).toEqual({
      code: 0,
      output: expect.stringContaining('without the key that decrypts stored secrets'),
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await withDatabase(async (db) => {
      await db.run("insert into racks (name) values ('later')");
      await db.run('create table later (a text)');
    });
    writeFileSync(join(uploads, 'one'), `${UPLOAD} that went on`);
    writeFileSync(join(uploads, 'two'), 'later');
    expect(await call('restore')).toEqual({
      code: 0,
      output: expect.stringMatching(/restoring 1 files\n[^]*restored the backup of \d{4}-/),
    });
    expect(await withDatabase((db) => db.all('select id, name from racks'))).toEqual([{ id: 1, name: 'first' }]);
    await expect(withDatabase((db) => db.all('select * from later'))).rejects.toThrow('later');
    // A new record does not get the number of an old one.
    await withDatabase((db) => db.run("insert into racks (name) values ('new')"));
    expect(readdirSync(uploads)).toEqual(['one']);

    if (dialect === 'sqlite')
      for (const name of readdirSync(dataDir))
        if (name !== 'secret.key') rmSync(join(dataDir, name), { recursive: true });
    expect((await call('restore')).code).toBe(0);
    expect(await count()).toBe(1);
    expect(readFileSync(join(uploads, 'one'), 'utf8')).toContain(UPLOAD);
  });

  test('save one moment while a server works, and restore under none', async () => {
    const { call, withDatabase, count } = await place(dialect);
    await withDatabase(async (db) => {
      await db.transaction(async (tx) => {
        await tx.run("insert into racks (name) values ('not yet committed')");
        expect((await call('backup')).code).toBe(0);
      });
      expect(await call('restore')).toEqual({
        code: 1,
        output: expect.stringMatching(/in use.*: stop (Suantai|every process of Suantai) first\n$/),
      });
    });
    expect(await count()).toBe(2);
    expect((await call('restore')).code).toBe(0);
    expect(await count()).toBe(1);
  });

  test('leave a whole backup and a whole database wherever they are killed', { timeout: 120_000 }, async () => {
    const { file, env, call, withDatabase, count } = await place(dialect, [manyRows[dialect]]);
    expect((await call('backup')).code).toBe(0);
    const saved = readFileSync(file);
    await killed('backup', file, env, 'saving the database');
    await killed('backup', file, env, 'saving 1 files');
    expect(readFileSync(file).equals(saved)).toBe(true);

    await withDatabase((db) => db.run("insert into racks (name) values ('later')"));
    for (const line of [
      'restoring the database',
      ' 4 MB of the database',
      'restoring 1 files',
      'putting the database in place',
    ]) {
      await killed('restore', file, env, line);
      // A PostgreSQL server needs a moment to notice that its client is dead.
      await expect.poll(count, { timeout: 30_000 }).toSatisfy((rows: number) => rows === ROWS + 1 || rows === ROWS);
    }
    await expect.poll(async () => (await call('restore')).code, { timeout: 30_000 }).toBe(0);
    expect(await count()).toBe(ROWS);
    if (dialect === 'sqlite')
      expect(await withDatabase((db) => db.all('pragma quick_check'))).toEqual([{ quick_check: 'ok' }]);
  });

  test('change nothing where the backup is damaged', async () => {
    const { file, call, withDatabase, count } = await place(dialect);
    await call('backup');
    const db = new DatabaseSync(file);
    db.exec("update files set sha256 = 'x' where path = 'database'");
    db.close();
    await withDatabase((here) => here.run("insert into racks (name) values ('later')"));
    expect(await call('restore')).toEqual({
      code: 1,
      output: expect.stringContaining('is damaged: database differs from what was saved'),
    });
    expect(await count()).toBe(2);
  });
});

/** Runs the command as npm does and kills it as soon as it prints this. */
async function killed(
  verb: 'backup' | 'restore',
  file: string,
  env: Record<string, string>,
  line: string,
): Promise<void> {
  const child = spawn(process.execPath, [`scripts/${verb}.ts`, file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
    if (said.includes(line)) child.kill('SIGKILL');
  });
  await exit;
  expect(said).toContain(line);
}

describe('the key that decrypts secrets', () => {
  test('is in the backup only if requested, and is restored where there is none', async () => {
    const { file, dataDir, call } = await place('sqlite');
    const keyFile = join(dataDir, 'secret.key');
    await call('backup');
    expect(readFileSync(file).includes(KEY)).toBe(false);
    rmSync(keyFile);
    const refused = await call('restore');
    expect(refused).toEqual({
      code: 1,
      output: expect.stringContaining(
        `The key that decrypts the secrets of this backup is missing: put its secret.key into DATA_DIR=${dataDir}, or set SECRET_KEY`,
      ),
    });
    expect((await call('restore', ['--other-key'])).code).toBe(0);
    expect((await call('restore', [], { SECRET_KEY: KEY })).code).toBe(0);

    writeFileSync(keyFile, KEY);
    expect((await call('backup', ['--with-key'])).output).toContain('with the key: keep it as safe as the server');
    rmSync(keyFile);
    expect((await call('restore')).code).toBe(0);
    expect([readFileSync(keyFile, 'utf8'), statSync(keyFile).mode & 0o777]).toEqual([KEY, 0o600]);
  });

  test('is compared with the present key, which is never overwritten', async () => {
    const { dataDir, call } = await place('sqlite');
    const keyFile = join(dataDir, 'secret.key');
    await call('backup', ['--with-key']);
    writeFileSync(keyFile, OTHER_KEY);
    expect(await call('restore')).toEqual({
      code: 1,
      output: expect.stringContaining(
        `${keyFile} differs from the key of this backup: the backup contains its own key: remove ${keyFile}`,
      ),
    });
    expect(await call('restore', [], { SECRET_KEY: OTHER_KEY })).toEqual({
      code: 1,
      output: expect.stringContaining('SECRET_KEY differs from the key'),
    });
    expect((await call('restore', ['--other-key'])).code).toBe(0);
    expect(readFileSync(keyFile, 'utf8')).toBe(OTHER_KEY);
    rmSync(keyFile);
    expect(await call('backup', ['--with-key'])).toEqual({
      code: 1,
      output: `There is no key in ${dataDir}, and SECRET_KEY is not set\n`,
    });
  });
});

describe('a call that cannot be followed', () => {
  test.each([
    ['without a file', []],
    ['with an option that there is not', ['a', '--all']],
    ['with two files', ['a', 'b']],
  ])('%s prints the usage', async (_, args) => {
    const { terminal, output } = createTerminal();
    expect(await backupCommand('backup', args, {}, terminal)).toBe(2);
    expect(output()).toBe('usage: npm run backup -- <file> [--with-key]\n');
  });

  test('never writes over what is no backup, and reads none', async () => {
    const { file, dataDir, call } = await place('sqlite');
    writeFileSync(file, 'a letter');
    expect(await call('backup')).toEqual({
      code: 1,
      output: `${file} exists and is not a backup: choose another name\n`,
    });
    expect(await call('restore')).toEqual({ code: 1, output: `${file} is not a backup\n` });
    expect(readFileSync(file, 'utf8')).toBe('a letter');
    rmSync(file);
    expect(await call('restore')).toEqual({ code: 1, output: `There is no file ${file}\n` });
    const empty = join(dataDir, 'empty');
    expect(await call('backup', [], { DATA_DIR: empty })).toEqual({
      code: 1,
      output: expect.stringContaining(`There is no database in DATA_DIR=${empty}`),
    });
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    [
      "update facts set value = '1000' where name = 'tables_version'",
      'The database was written by a newer version of Suantai',
    ],
    [
      "update facts set value = 'postgres' where name = 'database'",
      'is a backup of PostgreSQL, and the settings name a database of SQLite',
    ],
    ["update facts set value = '2' where name = 'format'", 'has the format 2, this version reads 1'],
    ["insert into files values ('files/../../outside', 0, 'x')", 'The backup contains a file with an invalid name'],
  ])('refuses a backup that is not for here: %s', async (change, says) => {
    const { file, dataDir, call, count } = await place('sqlite');
    await call('backup');
    const db = new DatabaseSync(file);
    db.exec(change);
    db.close();
    expect(await call('restore')).toEqual({ code: 1, output: expect.stringContaining(says) });
    expect(await count()).toBe(1);
    expect(existsSync(join(dataDir, '..', 'outside'))).toBe(false);
  });
});
