import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateSystem } from '#server/engine/db/migrateSystem.ts';
import { JOB_TABLES } from '#server/engine/jobs/jobTable.ts';
import { takeOverDead, workerName } from '#server/engine/jobs/worker.ts';
import { databasesUnderTest } from '../../../support/databases/databases.ts';

const NOW = 1_000_000;

describe.each(await databasesUnderTest())('jobs that a process held when it died, on $dialect', (database) => {
  test('are due at once where it is known to be dead, and when their lease ends where it may live', async () => {
    const db = await database.open();
    onTestFinished(() => db.close());
    await migrateSystem(db, JOB_TABLES);
    const me = workerName('me');
    // A process that has ended.
    const { pid } = spawnSync(process.execPath, ['--version']);
    const holders = {
      dead: `${hostname()} ${pid} a`,
      mySlot: workerName('before me'),
      mine: me,
      alive: `${hostname()} ${process.ppid} b`,
      elsewhere: `not-${hostname()} ${pid} c`,
      old: 'a word of an older release',
    };
    for (const [id, holder] of Object.entries(holders)) {
      await db.run(
        `insert into jobs (id, kind, payload, run_at, attempts, leased_until, leased_by, request_id, created_at) values (?, 'x', 'null', 0, 1, ?, ?, 'r', 0)`,
        [id, NOW + 90_000, holder],
      );
    }
    expect(await takeOverDead({ db, realTime: () => NOW }, me)).toBe(2);
    const free = await db.all<{ id: string }>('select id from jobs where leased_until <= ? order by id', [NOW]);
    expect(free.map(({ id }) => id)).toEqual(['dead', 'mySlot']);
  });
});
