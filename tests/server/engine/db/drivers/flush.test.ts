import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { DatabaseAway } from '#server/engine/db/databaseAway.ts';
import { createFlush } from '#server/engine/db/drivers/flush.ts';
import { openSqlite } from '#server/engine/db/drivers/sqlite.ts';

/** What waits for the disk. */
const disk = vi.hoisted((): { asked: ((error: Error | null) => void)[] } => ({ asked: [] }));

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  fdatasync: (_file: number, done: (error: Error | null) => void) => void disk.asked.push(done),
}));

async function answer(error: Error | null = null): Promise<void> {
  await vi.waitFor(() => expect(disk.asked).not.toEqual([]));
  disk.asked.shift()?.(error);
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'suantai-flush-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

test('a write is answered when the disk has it, and the next one begins before that', async () => {
  const db = openSqlite(join(await folder(), 'x.db'));
  const made = db.run('create table notes (id integer primary key)');
  await answer();
  await made;
  const ended: string[] = [];
  const first = db.transaction((tx) => tx.run('insert into notes (id) values (1)')).then(() => ended.push('first'));
  await vi.waitFor(() => expect(disk.asked).toHaveLength(1));
  const second = db.run('insert into notes (id) values (2)').then(() => ended.push('second'));
  const third = db.run('insert into notes (id) values (3)').then(() => ended.push('third'));
  await vi.waitFor(async () => expect(await db.values('select count(*) from notes')).toEqual([[3]]));
  expect(ended).toEqual([]);
  // What only reads asks for nothing.
  await db.transaction((tx) => tx.all('select id from notes'));
  expect(disk.asked).toHaveLength(1);
  await answer();
  await first;
  expect(ended).toEqual(['first']);
  // One wait for both.
  await answer();
  await Promise.all([second, third]);
  expect(ended).toEqual(['first', 'second', 'third']);
  expect(disk.asked).toEqual([]);
  await db.close();
});

test('a disk that does not keep a write is reported, and asked again for the next one', async () => {
  const away = vi.fn<(fault: DatabaseAway) => void>();
  const db = openSqlite(join(await folder(), 'x.db'), { onAway: away });
  const failed = expect(db.run('create table notes (id integer primary key)')).rejects.toThrow(DatabaseAway);
  await answer(Object.assign(new Error('input/output error'), { code: 'EIO' }));
  await failed;
  expect(away).toHaveBeenCalledOnce();
  const next = db.run('insert into notes (id) values (1)');
  await answer();
  expect(await next).toEqual({ changes: 1 });
  await db.close();
});

test('a file that is not there is reported', async () => {
  const flush = createFlush(join(await folder(), 'missing'));
  await expect(flush.written()).rejects.toThrow(DatabaseAway);
  await flush.close();
});
