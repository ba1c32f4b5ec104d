import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watchPlatform } from '#server/domains/operations/alarms/watch/watchPlatform.ts';
import { closeEvent, openEvent, touchEvent, type NewEvent } from '#server/domains/operations/alarms/events.ts';
import { collectRecords } from '#server/domains/operations/metrics/collect/collectRecords.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { alarmWorld, CPU, MINUTE, type AlarmWorld } from './alarmWorld.ts';

describe.each([await oneDatabase()])('events that no rule made on $dialect (D6)', (database) => {
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
    // The platform runs, and for a quarter of an hour neither measures nor evaluates.
    for (let minute = 0; minute < 15; minute++) {
      all.clock.advance(MINUTE);
      await watch();
    }
    expect(await own('collector')).toMatchObject([
      { status: 'firing', severity: 1, trigger_value: 660, condition: '超过 10分钟 没有采集到数据' },
    ]);
    expect(await own('evaluator')).toMatchObject([{ status: 'firing', severity: 1 }]);
    await recordSamples(all.context(), [{ metric: CPU, object: machine, at: all.clock.now(), value: 5 }]);
    await all.platform.runner.runDue();
    await watch();
    expect(await own('collector')).toMatchObject([{ status: 'recovered', close_reason: 'value', recovery_value: 0 }]);
    expect(await own('evaluator')).toMatchObject([{ status: 'recovered', close_reason: 'value' }]);
  });

  test('a gap of the platform itself raises no alarm, and what still stands still after it does', async () => {
    const { all } = world;
    const before = (await world.events({ source: 'platform' })).length;
    await watch();
    // Its machine is suspended for a night.
    all.clock.advance(9 * 60 * MINUTE);
    await watch();
    for (let minute = 0; minute < 5; minute++) {
      all.clock.advance(MINUTE);
      await watch();
    }
    expect(await world.events({ source: 'platform' })).toHaveLength(before);
    for (let minute = 0; minute < 7; minute++) {
      all.clock.advance(MINUTE);
      await watch();
    }
    const [collector] = (await own('collector')).slice(-1);
    expect(collector).toMatchObject({ status: 'firing' });
    // Suspended again: it is no recovery that the platform did not listen.
    all.clock.advance(30 * MINUTE);
    await watch();
    expect((await own('collector')).slice(-1)).toEqual([collector]);
    await all.platform.runner.runDue();
    await recordSamples(all.context(), [{ metric: CPU, object: 'any', at: all.clock.now(), value: 5 }]);
    await watch();
    expect((await own('collector')).slice(-1)).toMatchObject([{ status: 'recovered', close_reason: 'value' }]);
  });

  test('a cloud is not silent because the platform was away', async () => {
    const { all } = world;
    const silent = async () => {
      const rows = await all.db.all<{ value: number }>(
        `select value from metric_samples s join metric_series m on m.id = s.series
         where m.metric = 'clouds.silent_s' and s.at = ?`,
        [Math.floor(all.clock.now() / MINUTE) * MINUTE],
      );
      return rows.map(({ value }) => value);
    };
    const collect = () => collectRecords(all.context(), async () => {});
    await all.db.run('update clouds set last_sync_at = ?', [all.clock.now()]);
    await collect();
    expect(Math.max(...(await silent()))).toBe(0);
    all.clock.advance(30 * MINUTE);
    await collect();
    expect(await silent()).toEqual([]);
    all.clock.advance(MINUTE);
    await collect();
    // It has had the time to answer, and did not.
    expect(Math.max(...(await silent()))).toBe(31 * 60);
  });

  test('what fires when the platform is suspended keeps firing, and is notified once', async () => {
    const { all } = world;
    const machine = await world.machine('asleep');
    const quiet = await world.machine('quiet');
    const chosen = { selection: 'chosen', object_ids: [machine, quiet] };
    const rules = [
      await world.rule({ ...chosen, no_data: 'ignore' }),
      await world.rule({ ...chosen, no_data: 'alert' }),
    ];
    await collectRecords(all.context(), async () => {});
    await world.minute({ [machine]: 95, [quiet]: 5 });
    all.clock.advance(9 * 60 * MINUTE);
    // The rules come first: nothing is measured yet.
    await all.platform.runner.runDue();
    await collectRecords(all.context(), async () => {});
    await world.minute({ [machine]: 95, [quiet]: 5 });
    await world.minute({ [machine]: 95, [quiet]: 5 });
    for (const { id } of rules) {
      const [event, ...more] = await world.events({ alarm_id: id });
      expect(more).toEqual([]);
      expect(event).toMatchObject({ status: 'firing', object_id: machine, is_late: false });
      expect(await world.notified(event?.id ?? 0)).toEqual(['fired']);
    }
  });

  const failed = (over: object) => {
    const { all } = world;
    const row: Record<string, unknown> = {
      event_id: null,
      transition: `t${Math.random()}`,
      kind: 'fired',
      status: 'failed',
      reason: 'refused',
      person: 0,
      created_at: all.clock.now(),
      updated_at: all.clock.now(),
      ...over,
    };
    return all.db.run(
      `insert into notifications (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map(() => '?')
        .join(', ')})`,
      Object.values(row) as never[],
    );
  };

  test('undelivered notifications are announced to one group, and what is added too; tests do not count', async () => {
    const { all } = world;
    const receiver = (values: object) =>
      all.admin.post('/api/omc/v1/receivers', { name: `r${Math.random()}`.slice(0, 12), type: 'user', ...values });
    const [named, other] = [await receiver({ of_platform: true }), await receiver({})];
    const machine = await world.machine('told');
    await world.rule({ selection: 'chosen', object_ids: [machine], receiver_ids: [other.body.id] });
    const open = () => world.events({ source: 'platform', 'labels.watch': 'undelivered', user_id: { empty: true } });
    await failed({ kind: 'test' });
    await watch();
    expect(await open()).toEqual([]);
    await failed({});
    await watch();
    const [event] = await open();
    const announced = async () => {
      const rows = await all.db.all<{ content: string }>(
        'select content from alarm_announcements where event_id = ? order by at',
        [event?.id ?? 0],
      );
      return rows
        .map(({ content }) => JSON.parse(content))
        .map(({ kind, value, receivers }) => [kind, value, receivers]);
    };
    expect(await announced()).toEqual([['fired', 1, [named.body.id]]]);
    await failed({});
    await watch();
    expect(await announced()).toHaveLength(1);
    all.clock.advance(15 * MINUTE);
    await watch();
    expect((await announced())[1]).toEqual(['repeated', 2, [named.body.id]]);
  });

  test('what a customer does not receive is announced to that customer, and is no alarm of the platform', async () => {
    const { all } = world;
    await all.db.run('delete from notifications');
    await watch();
    const [user] = await all.db.all<{ id: number }>("select id from users where name = 'personal'");
    const before = await world.events({ source: 'platform', status: 'firing' });
    await failed({ user_id: user?.id });
    await watch();
    const theirs = await world.events({ source: 'platform', status: 'firing' }, all.personal);
    expect(theirs).toMatchObject([{ trigger_value: 1, labels: { watch: 'undelivered' } }]);
    expect(await world.events({ source: 'platform', status: 'firing', user_id: { empty: true } })).toEqual(before);
    const told = await all.db.all('select title from messages where user_id = ? and link = ?', [
      user?.id ?? 0,
      `/alarmdetails/${theirs[0]?.id}`,
    ]);
    expect(told).toHaveLength(1);
    all.clock.advance(61 * MINUTE);
    await watch();
    expect(await world.events({ source: 'platform', status: 'firing' }, all.personal)).toEqual([]);
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
