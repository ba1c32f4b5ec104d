import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchPlatform } from '#server/domains/operations/alarms/watch/watchPlatform.ts';
import { closeEvent, openEvent, touchEvent, type NewEvent } from '#server/domains/operations/alarms/events.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { alarmWorld, CPU, MINUTE, type AlarmWorld } from './alarmWorld.ts';

describe.each(await databasesUnderTest())('events that no rule made on $dialect (D6)', (database) => {
  let world: AlarmWorld;
  beforeAll(async () => void (world = await alarmWorld(database)));
  afterAll(() => world.all.close());

  const watch = () => world.all.context().transaction(watchPlatform);
  const own = (name: string) => world.events({ source: 'platform', 'labels.watch': name });

  test('a silent collector and a late evaluator raise one event each, which recovers with its value', async () => {
    const { all } = world;
    const machine = await world.machine('watched');
    await world.rule({ selection: 'chosen', object_ids: [machine] });
    await world.minute({ [machine]: 5 });
    await watch();
    expect(await world.events({ source: 'platform' })).toEqual([]);
    // Nothing runs for a quarter of an hour.
    all.clock.advance(15 * MINUTE);
    await watch();
    await watch();
    expect(await own('collector')).toMatchObject([
      { status: 'firing', severity: 1, trigger_value: 960, condition: '超过 10分钟 没有采集到数据' },
    ]);
    expect(await own('evaluator')).toMatchObject([{ status: 'firing', severity: 1 }]);
    await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value: 5 }]);
    await all.platform.runner.runDue();
    await watch();
    expect(await own('collector')).toMatchObject([{ status: 'recovered', close_reason: 'value', recovery_value: 0 }]);
    expect(await own('evaluator')).toMatchObject([{ status: 'recovered', close_reason: 'value' }]);
  });

  const outside = (at: number, values: Partial<NewEvent> = {}): NewEvent => ({
    source: 'external',
    key: 'external 1 abcdef',
    fingerprint: 'abcdef',
    at,
    alarm_id: null,
    alarm_name: 'InstanceDown',
    severity: 1,
    object: null,
    value: null,
    condition: 'up == 0',
    labels: { instance: 'node-1' },
    annotations: { summary: 'node-1 is down' },
    ends_at: at + 5 * MINUTE,
    owner: { user_id: null, bp_id: null },
    receivers: [],
    ...values,
  });

  test('an event from outside opens once, lives while it is sent, and ends at its own time as “expired”', async () => {
    const { all } = world;
    const inside = <T>(work: (context: ReturnType<typeof all.context>) => Promise<T>) =>
      all.context().transaction(work);
    const began = all.clock.now();
    const first = await inside((context) => openEvent(context, outside(began)));
    expect(first.isNew).toBe(true);
    expect(await inside((context) => openEvent(context, outside(began)))).toEqual({ id: first.id, isNew: false });
    all.clock.advance(4 * MINUTE);
    await inside((context) =>
      touchEvent(context, first.id, { at: all.clock.now(), ends_at: all.clock.now() + 5 * MINUTE }),
    );
    all.clock.advance(4 * MINUTE);
    await all.platform.runner.runDue();
    expect(await world.events({ id: first.id })).toMatchObject([{ status: 'firing', alarm_name: 'InstanceDown' }]);
    all.clock.advance(2 * MINUTE);
    await all.platform.runner.runDue();
    expect(await world.events({ id: first.id })).toMatchObject([
      { status: 'closed', close_reason: 'expired', recovered_at: new Date(began + 9 * MINUTE).toISOString() },
    ]);
    expect(await world.notified(first.id)).toEqual(['fired', 'closed']);
    const again = await inside((context) => openEvent(context, outside(all.clock.now())));
    expect(again.isNew).toBe(true);
    const close = () => inside((context) => closeEvent(context, again.id, { reason: 'expired', at: all.clock.now() }));
    expect(await close()).toMatchObject({ status: 'closed' });
    expect(await close()).toBeUndefined();
    expect(await world.timeline(again.id)).toEqual(['fired', 'closed']);
  });
});
