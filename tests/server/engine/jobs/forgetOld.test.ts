import { describe, expect, test } from 'vitest';
import { forgetOldJob } from '#server/engine/jobs/forgetOldHandler.ts';
import { scenario } from '../../../support/scenario.ts';

const DAY = 86_400_000;

describe('cleaning up', () => {
  test('runs once a day, and removes what is no longer needed', async () => {
    const { guest, db, clock, context, platform } = await scenario();
    await guest.post('/api/ums/v1/auth/password/tokens', { name: 'nobody', password: 'x' });
    await guest.post('/api/ums/v1/auth/password/tokens', { name: 'admin', password: 'Suantai@2026' });
    const counts = async () =>
      (await Promise.all(['sign_in_attempts', 'sessions'].map((table) => db.all(`select 1 from ${table}`)))).map(
        (rows) => rows.length,
      );
    const outside = context();
    // Those that the demo begins with.
    await db.run('delete from jobs');
    for (let twice = 0; twice < 2; twice += 1) await outside.jobs.schedule(outside, forgetOldJob(clock.now()));
    expect(await platform.runner.runDue()).toBe(1);
    expect(await counts()).toEqual([1, 1]);
    expect(await platform.runner.nextRunAt()).toBe(clock.now() + DAY);
    clock.advance(2 * DAY);
    await platform.runner.runDue();
    expect(await counts()).toEqual([0, 1]);
    clock.advance(98 * DAY);
    await platform.runner.runDue();
    expect(await counts()).toEqual([0, 0]);
  });

  test('lets SQLite count its rows again, so that it reads by the better index', async () => {
    const { db, clock, context, platform } = await scenario();
    expect(db.dialect).toBe('sqlite');
    const outside = context();
    await outside.jobs.schedule(outside, forgetOldJob(clock.now()));
    await platform.runner.runDue();
    expect(await db.all("select tbl from sqlite_stat1 where tbl = 'users'")).not.toEqual([]);
  });
});
