import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EPISODES, demoEpisodesJob } from '#server/domains/operations/alarms/demoEpisodes.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { alarmWorld, type AlarmWorld } from './alarmWorld.ts';

describe.each([await oneDatabase()])('the past of the demo on $dialect', (database) => {
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

  test('has an event that somebody has claimed, of a simulated cloud only', async () => {
    const { all } = world;
    const machine = await world.machine('claimed');
    await world.rule({ selection: 'chosen', object_ids: [machine] });
    for (const value of [95, 96]) await world.minute({ [machine]: value });
    expect(await world.events({ status: 'firing', object_id: machine })).toHaveLength(1);
    const claimed = async (simulated: number) => {
      await all.db.run('update clouds set simulated = ?', [simulated]);
      const job = { kind: DEMO_EPISODES, key: `claim ${simulated}`, payload: 'claim', runAt: all.clock.now() };
      await all.context().jobs.schedule(all.context(), job);
      await all.platform.runner.runDue();
      return (await world.events({ status: 'acknowledged' })).length;
    };
    expect([await claimed(0), await claimed(1)]).toEqual([0, 1]);
  });
});
