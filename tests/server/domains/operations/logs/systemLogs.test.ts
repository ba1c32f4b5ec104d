import { describe, expect, test } from 'vitest';
import { forgetOldLines } from '#server/domains/operations/logs/forgetOldLines.ts';
import { storeLines } from '#server/domains/operations/logs/keepSystemLogs.ts';
import { keepLines } from '#server/engine/observe/keptLines.ts';
import { oneDatabase, sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { scenario } from '../../../../support/scenario.ts';

const LOGS = '/api/omc/v1/system-logs';

/** Spec 7.7, D10: lines of the processes with level and request, for administrators. */
describe.each([await oneDatabase()])('the system log on $dialect', (database) => {
  test('lists what was logged to administrators alone, by request, until it is old', async () => {
    const world = await scenario({ database });
    const { admin, bp_admin, personal, guest, db } = world;
    const now = world.context().realTime();
    const { output, lines } = keepLines({ write: () => undefined });
    const at = new Date(now).toISOString();
    output.write(`{"level":"error","time":"${at}","request_id":"r-1","status":500,"msg":"the cloud said no"}\n`);
    output.write(`{"level":"warn","time":"${at}","msg":"the queue is long"}\n`);
    expect(await storeLines(db, lines, 'worker-1', now)).toBe(2);
    expect(await storeLines(db, lines, 'worker-1', now)).toBe(0);
    const listed = await admin.get(`${LOGS}?filter=${encodeURIComponent('{"request_id":"r-1"}')}`);
    expect(listed.body).toMatchObject([{ level: 'error', message: 'the cloud said no', worker: 'worker-1', at }]);
    expect((await admin.get(`${LOGS}/${listed.body[0].id}`)).body.details).toBe('{"status":500}');
    for (const reader of [bp_admin, personal]) expect((await reader.get(LOGS)).status).toBe(403);
    expect((await guest.get(LOGS)).status).toBe(401);
    expect((await admin.post(LOGS, { message: 'made up' })).status).toBe(403);
    const old = new Date(now - 31 * 86_400_000).toISOString();
    output.write(`{"level":"fatal","time":"${old}","msg":"long ago"}\n`);
    await storeLines(db, lines, 'worker-1', now);
    await forgetOldLines(world.context());
    const left = (await admin.get(`${LOGS}?sort=["id","ASC"]`)).body as { message: string }[];
    expect(left.map(({ message }) => message)).toEqual(['the cloud said no', 'the queue is long']);
  });
});

test('lines wait for the end of an outage', async () => {
  // A database file that may not grow fails as a full disk does.
  const { db, context, admin } = await scenario({ database: sqliteUnderTest });
  const { output, lines } = keepLines({ write: () => undefined });
  const at = new Date(context().realTime()).toISOString();
  for (let place = 0; place < 9; place += 1)
    output.write(`{"level":"error","time":"${at}","stack":"${'x'.repeat(4_000)}","msg":"fault ${place}"}\n`);
  await db.run('create table filler (a text)');
  await db.run('pragma max_page_count = 1');
  const fill = async (): Promise<void> =>
    db.run('insert into filler values (?)', ['x'.repeat(1_000)]).then(fill, () => undefined);
  await fill();
  const store = () => storeLines(db, lines, 'worker-1', context().realTime());
  expect(await store()).toBe(0);
  await db.run('pragma max_page_count = 1000000');
  expect(await store()).toBe(9);
  expect(await store()).toBe(0);
  expect((await admin.get(LOGS)).body).toHaveLength(9);
});
