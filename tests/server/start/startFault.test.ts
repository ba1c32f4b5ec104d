import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readSettings } from '#server/engine/process/config.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { listen } from '#server/engine/http/nodeListener.ts';
import { placeFaults } from '#server/start/placeFaults.ts';
import { startFault } from '#server/start/startFault.ts';
import { databasesUnderTest } from '../../support/databases/databases.ts';
import { findPostgres } from '../../support/databases/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'suantai-start-'));
const file = join(folder, 'file');
writeFileSync(file, 'x');
afterAll(() => rmSync(folder, { recursive: true }));

const places = (env: Record<string, string>) => placeFaults(readSettings({ DATA_DIR: join(folder, 'data'), ...env }));

describe('a setting that names a place which cannot be used is reported in one line', () => {
  test.each([
    [{ SCHEMAS_DIR: '/no/schemas' }, 'SCHEMAS_DIR=/no/schemas cannot be read: no such file or directory'],
    [{ SCHEMAS_DIR: file }, `SCHEMAS_DIR=${file} cannot be read: it is not a folder`],
    [
      { SCHEMAS_OVERLAY_DIR: '/no/overlay' },
      'SCHEMAS_OVERLAY_DIR=/no/overlay cannot be read: no such file or directory',
    ],
    [{ LICENCE_KEY_FILE: '/no/key.pem' }, 'LICENCE_KEY_FILE=/no/key.pem cannot be read: no such file or directory'],
    [
      { CONSOLE: '/no/console' },
      'CONSOLE=/no/console is no built console (built, none, or the folder of a build): no such file or directory',
    ],
    [
      { CONSOLE: folder },
      `CONSOLE=${folder} is no built console (built, none, or the folder of a build): no such file or directory`,
    ],
    [{ DATA_DIR: file }, `DATA_DIR=${file} cannot be written: it is not a folder`],
    [{ DATA_DIR: join(file, 'below') }, `DATA_DIR=${file}/below cannot be written: it is not a folder`],
    [{ DATA_DIR: '/proc/nope' }, 'DATA_DIR=/proc/nope cannot be written: no such file or directory'],
    [{ DATA_DIR: '/proc/self' }, 'DATA_DIR=/proc/self cannot be written: no such file or directory'],
  ])('%o', async (env, line) => {
    expect(await places(env)).toEqual([line]);
  });

  test('all of them at once, and nothing where every place can be used', async () => {
    expect(await places({ DATA_DIR: file, SCHEMAS_DIR: '/no/schemas', CONSOLE: '/no/console' })).toHaveLength(3);
    expect(
      await places({
        CONSOLE: 'none',
        SCHEMAS_OVERLAY_DIR: folder,
        LICENCE_KEY_FILE: file,
        DATA_DIR: join(folder, 'a', 'b'),
      }),
    ).toEqual([]);
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual([]);
  });

  test('by the process, which ends at once', () => {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      env: { PATH: process.env['PATH'], DATA_DIR: '/proc/nope' },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(stderr).toBe(
      'The settings have 1 fault:\n  - DATA_DIR=/proc/nope cannot be written: no such file or directory\n',
    );
    expect(status).toBe(1);
  });
});

/** What a start says whose database or address is this. */
async function faultOf(env: Record<string, string>): Promise<unknown> {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...env });
  try {
    const db = await openDatabase(settings);
    await migrateSystem(db).finally(() => db.close());
    const { stop } = await listen({ ...settings, fetch: async () => new Response() });
    await stop(0);
    return undefined;
  } catch (error) {
    return startFault(error, settings);
  }
}

describe('an address that cannot be used is reported in one line', () => {
  test.each([
    [
      { DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/none' },
      /^DATABASE_URL \(database none at 127\.0\.0\.1:1\) cannot be used: connect ECONNREFUSED 127\.0\.0\.1:1$/,
    ],
    [
      { DATABASE_URL: 'postgres://me:hidden@no-such-host.invalid/none' },
      /^DATABASE_URL \(database none at no-such-host\.invalid\) cannot be used: getaddrinfo (ENOTFOUND|EAI_AGAIN) /,
    ],
    [
      { HOST: 'no-such-host.invalid', SEED: 'none', PORT: '0' },
      /^HOST=no-such-host\.invalid (is not known|cannot be looked up): getaddrinfo (ENOTFOUND|EAI_AGAIN) /,
    ],
    [
      { HOST: '203.0.113.7', SEED: 'none', PORT: '0' },
      /^HOST=203\.0\.113\.7 is no address of this machine: listen EADDRNOTAVAIL/,
    ],
  ])('%o', async (env, line) => {
    expect(await faultOf(env)).toMatch(line);
  });

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    expect(await faultOf({ PORT: String(port) })).toBe(
      `PORT=${port} is taken: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Choose another port with PORT=…`,
    );
    other.close();
  });

  test('a database that there is not', async () => {
    const server = await findPostgres();
    const url = server === undefined ? undefined : new URL(server);
    if (url === undefined) return;
    url.pathname = '/none_such';
    expect(await faultOf({ DATABASE_URL: url.href })).toMatch(
      /^DATABASE_URL \(database none_such at .*\) cannot be used: database "none_such" does not exist$/,
    );
  });

  test('and nothing where they can be used', async () => {
    expect(await faultOf({ PORT: '0' })).toBeUndefined();
  });

  test('a full disk', async () => {
    const path = join(folder, 'full');
    const db = openSqlite(path);
    await db.run('create table t (a text)');
    await db.run('pragma max_page_count = 2');
    const error: unknown = await db
      .run(`insert into t values ('${'x'.repeat(100_000)}')`)
      .catch((fault: unknown) => fault);
    expect(startFault(error, readSettings({ DATA_DIR: path }))).toBe(
      `The database in DATA_DIR=${path} cannot be used: database or disk is full`,
    );
    await db.close();
  });
});

describe.each(await databasesUnderTest())('a database of a newer version: $dialect', ({ open }) => {
  test('is refused with a sentence and left as it was', async () => {
    const db = await open();
    await migrateSystem(db);
    await migrateSystem(db);
    await db.run('drop table history');
    await db.run('insert into tables_version (version) values (1000)');
    const error: unknown = await migrateSystem(db).catch((fault: unknown) => fault);
    expect(startFault(error)).toMatch(
      /^The database was written by a newer version of Suantai \(tables 1000, this version knows \d+\): start that version, or restore a backup/,
    );
    await expect(db.all('select 1 from history')).rejects.toThrow(/history/);
    await db.close();
  });
});
