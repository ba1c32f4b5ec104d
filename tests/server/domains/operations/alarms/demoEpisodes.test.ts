import { beforeAll, describe, expect, test } from 'vitest';
import { demoEpisodesJob } from '#server/domains/operations/alarms/demo/demoEpisodes.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { alarmWorld, type AlarmWorld } from './alarmWorld.ts';

describe.each(await databasesUnderTest())('the past of the demo on $dialect', (database) => {
  let world: AlarmWorld;
  beforeAll(async () => {
    world = await alarmWorld(database);
  });

  test('has alarms that are over, with their values, and a second run adds none', async () => {
    const { all } = world;
    for (const time of [1, 2]) {
      await all.context().jobs.schedule(all.context(), demoEpisodesJob(all.clock.now()));
      await all.platform.runner.runDue();
      const events = await all.db.all<{
        id: number;
        trigger_value: number;
        recovery_value: number;
        duration_s: number;
      }>(
        "select id, trigger_value, recovery_value, duration_s from alert_logs where metric = 'clouds.silent_s' order by id",
      );
      expect([time, events.length]).toEqual([time, 8]);
      expect(
        events.every((each) => each.trigger_value > 300 && each.recovery_value < 300 && each.duration_s > 300),
      ).toBe(true);
      expect(await all.db.all('select id from notifications')).toEqual([]);
      const values = (await all.admin.get(`/api/omc/v1/alert-logs/${events[0]?.id}/values`)).body.points as number[][];
      expect(values.some(([, , high]) => (high ?? 0) > 300)).toBe(true);
      expect(values.some(([, low]) => (low ?? 999) < 10)).toBe(true);
    }
  });
});
