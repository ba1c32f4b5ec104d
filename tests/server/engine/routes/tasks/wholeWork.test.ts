import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { diskStore } from '#server/engine/files/store/diskStore.ts';
import { s3Store } from '#server/engine/files/store/s3Store.ts';
import { beginTask } from '#server/engine/routes/tasks/beginTask.ts';
import { Stopped, takeUp } from '#server/engine/routes/tasks/taskProgress.ts';
import { wholeWork } from '#server/engine/routes/tasks/wholeWork.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { openS3Server } from '../../../../support/s3/s3Server.ts';
import { scenario } from '../../../../support/scenario.ts';

const MIB = 1_048_576;
const PIECES = 19;

async function onDisk() {
  const dataDir = mkdtempSync(join(tmpdir(), 'suantai-task-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return diskStore({ dataDir });
}

async function inS3() {
  const { endpoint, close } = await openS3Server();
  onTestFinished(close);
  return s3Store({
    bucket: 'suantai',
    prefix: '',
    endpoint,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  });
}

const once = { keep: () => Promise.resolve(), stillMay: () => Promise.resolve() };

describe.each([await oneDatabase()])('the file of a task on $dialect', (database) => {
  test.each([
    ['a disk', onDisk],
    ['an S3 store', inS3],
  ])('on %s is whole, although its size is not known before its end', async (_place, open) => {
    const world = await scenario({ database });
    const files = await open();
    const context = { ...world.context(), files };
    const { id } = await context.transaction((inside) => beginTask(inside, { kind: 'export', payload: null }));
    const task = await takeUp(context, id);
    if (task === undefined) throw new Error('the task was not taken up');
    async function* chunks() {
      for (let piece = 0; piece < PIECES; piece += 1) yield new Uint8Array(MIB).fill(piece);
      yield new Uint8Array([7]);
    }
    await wholeWork(context, task, once).writeFile({ name: 'a.csv', type: 'text/csv', chunks: chunks() });
    const [row] = await world.db.all<{ file_key: string; file_size: number }>('select * from tasks');
    expect(row?.file_size).toBe(PIECES * MIB + 1);
    const content = await files.read(row?.file_key ?? '', { start: 0, end: PIECES * MIB + 1 });
    const pieces: Uint8Array[] = [];
    for await (const piece of content ?? []) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    expect([bytes.length, bytes[0], bytes[9 * MIB], bytes.at(-1)]).toEqual([PIECES * MIB + 1, 0, 9, 7]);
  });

  test('is removed where the task was cancelled while it was written', async () => {
    const world = await scenario({ database });
    const context = world.context();
    const { id } = await context.transaction((inside) => beginTask(inside, { kind: 'export', payload: null }));
    const task = await takeUp(context, id);
    if (task === undefined) throw new Error('the task was not taken up');
    const work = wholeWork(context, task, once);
    async function* chunks() {
      yield new Uint8Array([1]);
      await world.db.run("update tasks set state = 'cancelled'");
      await work.report({ done: 1, total: 1 });
    }
    await expect(work.writeFile({ name: 'a.csv', type: 'text/csv', chunks: chunks() })).rejects.toThrow(Stopped);
    const left: string[] = [];
    for await (const { key } of context.files.keys()) left.push(key);
    expect(left).toEqual([]);
  });
});
