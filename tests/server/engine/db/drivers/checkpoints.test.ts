import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';

/** More than the thread waits for, and less than a writer copies itself. */
const BYTES = 6_000_000;

test('a long log is copied to the file by a thread, which ends with the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'suantai-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'x.db');
  const db = openSqlite(path);
  await db.run('create table notes (id integer primary key, body blob)');
  await db.run('insert into notes (body) values (zeroblob(?))', [1_000]);
  expect(statSync(path).size).toBeLessThan(BYTES);
  await db.run('insert into notes (body) values (zeroblob(?))', [BYTES]);
  await vi.waitFor(() => expect(statSync(path).size).toBeGreaterThan(BYTES), 10_000);
  expect(await db.values('select id, length(body) from notes')).toEqual([
    [1, 1_000],
    [2, BYTES],
  ]);
  await db.close();
  // The last one that closes the database removes the log.
  expect(existsSync(`${path}-wal`)).toBe(false);
});
