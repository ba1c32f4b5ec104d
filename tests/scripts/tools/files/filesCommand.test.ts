import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesCommand } from '#scripts/tools/files/filesCommand.ts';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { openDatabase } from '#server/engine/db/openDatabase.ts';
import { diskStore } from '#server/engine/files/store/diskStore.ts';
import { settleFiles } from '#server/engine/files/settleFiles.ts';
import { createLog } from '#server/engine/observe/log.ts';
import { PLATFORM_TABLES } from '#server/start/platformTables.ts';
import { openS3Server, type S3Server } from '../../../support/s3/s3Server.ts';

let dataDir: string;
let server: S3Server;
let env: Record<string, string>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'suantai-files-'));
  server = await openS3Server();
  env = {
    DATA_DIR: dataDir,
    S3_ENDPOINT: server.endpoint,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
    LOG_LEVEL: 'silent',
  };
  await diskStore({ dataDir }).put('one', Buffer.from('first'));
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrateSystem(db, PLATFORM_TABLES);
  // As an older version has written it.
  await db.run(
    'insert into stored_files (file_key, name, type, size, content, created_by, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    ['two', 'logo.png', 'image/png', 6, Buffer.from('second').toString('base64'), '1', 0],
  );
  await settleFiles(db, diskStore({ dataDir }), createLog({ level: 'silent' }));
  await db.close();
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await server.close();
});

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const line = (text: string) => void lines.push(text);
  return { code: await filesCommand(args, env, { log: line, error: line }), output: lines.join('\n') };
}

test('files move into a bucket and back, also those that older versions kept in rows', async () => {
  expect(await run('move', 's3://suantai/live')).toMatchObject({
    code: 0,
    output: expect.stringContaining('moved 2 files with 11 bytes to s3://suantai/live'),
  });
  expect([server.objects.get('live/one')?.toString(), server.objects.get('live/two')?.toString()]).toEqual([
    'first',
    'second',
  ]);
  env['FILE_STORE'] = 's3://suantai/live';
  rmSync(join(dataDir, 'files'), { recursive: true });
  expect(await run('move', 'disk')).toMatchObject({ code: 0 });
  expect(await diskStore({ dataDir }).sizeOf('two')).toBe(6);
});

test('where they are not, nothing starts; the message says what to do', async () => {
  await run('move', 's3://suantai/live');
  // The settings still name the disk.
  expect(await run('move', 's3://suantai/other')).toEqual({
    code: 1,
    output: expect.stringContaining('The files of this database are in s3://suantai/live'),
  });
});

test('a move that was interrupted continues', async () => {
  server.objects.set('live/one', Buffer.from('first'));
  server.objects.set('live/two', Buffer.from('sec'));
  expect(await run('move', 's3://suantai/live')).toMatchObject({ code: 0 });
  expect(server.objects.get('live/two')?.toString()).toBe('second');
});

test('a copy that differs leaves the files where they are', async () => {
  writeFileSync(join(dataDir, 'files', 'one'), 'other');
  let got = 0;
  server.misbehave((method, { pathname }) =>
    method === 'GET' && pathname.endsWith('one') && (got += 1) > 0
      ? { status: 206, body: Buffer.from('wrong') }
      : undefined,
  );
  expect(await run('move', 's3://suantai/live')).toEqual({
    code: 1,
    output: expect.stringContaining('The copy of the file one differs'),
  });
  expect(await run('move', 'disk')).toEqual({ code: 1, output: 'The files are in disk already' });
});

test.each([[], ['move'], ['copy', 'disk'], ['move', 'disk', 'more']])('%j is no call', async (...args) => {
  expect((await run(...args)).code).toBe(2);
});

test.each(['s3://', 's3://Bad_Bucket', 'ftp://x', 's3://suantai/a b'])('%s is no place', async (place) => {
  expect(await run('move', place)).toEqual({ code: 1, output: expect.stringContaining('FILE_STORE must be') });
});
