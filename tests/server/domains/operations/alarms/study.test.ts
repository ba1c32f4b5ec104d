import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordEvent } from '#server/engine/audit/recordEvent.ts';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { ALARMS, alarmWorld, CPU, EVENTS, MINUTE, type AlarmWorld } from './alarmWorld.ts';

describe('studying a rule (D4): backtest, explanation, causes, coverage', () => {
  let world: AlarmWorld;
  beforeAll(async () => void (world = await alarmWorld(sqliteUnderTest)));
  afterAll(() => world.all.close());

  const rule = (object: string, values: Record<string, Json> = {}) => ({
    object_type: 'vms',
    selection: 'chosen',
    object_ids: [object],
    conditions: [{ metric: CPU, period_s: 60, threshold: 90 }],
    for_s: 60,
    no_data_after_s: 120,
    ...values,
  });
  const series = [1, 95, 95, 95, 40, 1, 95, 1, 1, 96, 97, 98, 2];

  test('a backtest has exactly the episodes that the evaluation then has', async () => {
    const machine = await world.machine('tested');
    const from = new Date(world.all.clock.now()).toISOString();
    const saved = await world.rule(rule(machine));
    for (const value of series) await world.minute({ [machine]: value });
    const { status, body } = await world.all.admin.post(`${ALARMS}/backtest`, { rule: rule(machine), from });
    expect(status, JSON.stringify(body)).toBe(200);
    const events = await world.events({ alarm_id: saved.id });
    expect(events).toHaveLength(2);
    expect(body.episodes).toMatchObject(
      events.map((event) => ({
        object: machine,
        object_name: 'tested',
        fired_at: event['first_trigger_at'],
        ended_at: event['recovered_at'],
        reason: event['close_reason'],
        trigger_value: event['trigger_value'],
        recovery_value: event['recovery_value'],
      })),
    );
    expect(body).toMatchObject({ objects: 1, measured: 1, notified: 4, episode_count: 2 });
    expect(body.series.points.map(([, value]: [number, number | null]) => value)).toEqual([null, ...series]);
  });

  test('it compares with the saved rule, counts for each receiver, and stores nothing', async () => {
    const machine = await world.machine('compared');
    const from = new Date(world.all.clock.now()).toISOString();
    const saved = await world.rule(rule(machine));
    for (const value of series) await world.minute({ [machine]: value });
    const before = await world.all.db.all('select count(*) as n from alert_logs');
    const conditions = [{ metric: CPU, period_s: 60, threshold: 97 }];
    const { body } = await world.all.admin.post(`${ALARMS}/backtest`, {
      rule: rule(machine, { conditions, for_s: 0 }),
      alarm_id: saved.id,
      from,
    });
    expect(body).toMatchObject({ episode_count: 1, saved: { episode_count: 2, only_now: 0, only_saved: 1 } });
    expect(await world.all.db.all('select count(*) as n from alert_logs')).toEqual(before);
  });

  test('a backtest refuses what the form would refuse, and objects of others', async () => {
    const { personal, admin } = world.all;
    const machine = await world.machine('not-theirs');
    const refused = await admin.post(`${ALARMS}/backtest`, { rule: rule(machine, { needed: 2, out_of: 1 }) });
    expect(refused).toMatchObject({ status: 400, body: { code: 25026 } });
    expect(await personal.post(`${ALARMS}/backtest`, { rule: rule(machine) })).toMatchObject({ body: { code: 25023 } });
    expect(await admin.post(`${ALARMS}/backtest`, {})).toMatchObject({ status: 400 });
    const year = { from: '2025-01-01T00:00:00Z' };
    expect(await admin.post(`${ALARMS}/backtest`, { rule: rule(machine), ...year })).toMatchObject({ status: 400 });
    const saved = await world.rule();
    const compared = { rule: { ...rule(machine), selection: 'all' }, alarm_id: saved.id };
    expect(await personal.post(`${ALARMS}/backtest`, compared)).toMatchObject({ status: 404, body: { code: 25015 } });
  });

  test('why it did or did not fire, at any second, also before the rule existed', async () => {
    const machine = await world.machine('explained');
    const began = world.all.clock.now();
    for (const value of [95, 96, 97, 10]) await world.minute({ [machine]: value });
    const made = await world.rule(rule(machine));
    const me = await world.all.admin.post('/api/omc/v1/receivers', { name: 'notified', type: 'user' });
    expect(me, JSON.stringify(me.body)).toMatchObject({ status: 201 });
    const heard = await world.rule(rule(machine, { receiver_ids: [me.body.id] }));
    const why = async (minute: number, id = made.id) => {
      const at = new Date(began + minute * MINUTE + 1_000).toISOString();
      return (await world.all.admin.get(`${ALARMS}/${id}/explain?object=${machine}&at=${at}`)).body;
    };
    expect(await why(1)).toMatchObject({
      verdict: 'pending',
      rule_existed: false,
      pending: { for_s: 60, left_s: 60 },
      conditions: [{ metric: CPU, value: 95, threshold: 90, holds: true }],
    });
    expect(await why(2)).toMatchObject({ verdict: 'would_have_fired', state: 'firing' });
    expect(await why(4)).toMatchObject({ verdict: 'condition_false', conditions: [{ value: 10, holds: false }] });
    await world.minute({ [machine]: 95 });
    await world.minute({ [machine]: 95 });
    expect(await why(6)).toMatchObject({
      verdict: 'fired',
      rule_existed: true,
      event: { id: expect.any(Number), has_receivers: false },
    });
    expect(await why(6, heard.id)).toMatchObject({ event: { has_receivers: true } });
    expect(await why(-30)).toMatchObject({ verdict: 'no_data', conditions: [{ value: null, holds: null }] });
    const other = await world.rule(rule(await world.machine('other')));
    expect(await why(2, other.id)).toMatchObject({ verdict: 'not_selected' });
    expect(await world.all.admin.get(`${ALARMS}/${made.id}/explain?object=nothing`)).toMatchObject({
      body: { code: 25023 },
    });
    expect((await world.all.personal.get(`${ALARMS}/${made.id}/explain?object=${machine}`)).status).toBe(404);
  });

  test('what changed before it: the object first, then what it stands on, with the difference', async () => {
    const { all } = world;
    const machine = await world.machine('changed');
    const made = await world.rule(rule(machine, { for_s: 0 }));
    await all.admin.patch(`/api/cmp/v1/clouds/${world.cloudId}/vms/${machine}`, { description: 'a new release' });
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: made.id });
    const { status, body } = await all.admin.get(`${EVENTS}/${event?.id}/causes`);
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({ resource: 'vms', id: machine, title: 'changed', is_object: true });
    const fields = (body as { changes: { field: string }[] }[]).flatMap(({ changes }) =>
      changes.map(({ field }) => field),
    );
    expect(fields).toContain('name');
  });

  test('an incident about it begins with where and since when, for those who may publish one (decision 350)', async () => {
    const { all } = world;
    const machine = await world.machine('published');
    const made = await world.rule(rule(machine, { for_s: 0 }));
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: made.id });
    const { body: cloud } = await all.admin.get(`/api/cmp/v1/clouds/${world.cloudId}`);
    const { status, body } = await all.admin.get(`${EVENTS}/${event?.id}/incident`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      event_ids: [event?.id],
      region_ids: [cloud.region_id],
      cloud_ids: [world.cloudId],
      began_at: event?.first_trigger_at,
    });
    // The status page is public: the name of a machine is no part of the title.
    expect(body.title).not.toContain('published');
    expect((await all.admin.post('/api/omc/v1/incidents', body)).status).toBe(201);
    for (const who of ['bp_admin', 'personal'] as const)
      expect((await all[who].get(`${EVENTS}/${event?.id}/incident`)).status, who).toBe(404);
    expect((await all.guest.get(`${EVENTS}/${event?.id}/incident`)).status).toBe(401);
  });

  test('the jobs on it are among the causes, and only the operator reads what a cloud said', async () => {
    const { all } = world;
    const [{ id: owner } = { id: 0 }] = await all.db.all<{ id: number }>(
      "select id from users where name = 'personal'",
    );
    const machine = await world.machine('restarted', { user_id: owner });
    const made = await world.rule(rule(machine, { for_s: 0 }), all.personal);
    const call = (state: 'failed' | 'completed', description: string | null) =>
      recordEvent(all.context(), { type: 'clouds.reboot', state, description, resource: 'vms', id: machine });
    await call('failed', 'No host was found');
    await world.minute({ [machine]: 5 });
    await call('completed', null);
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: made.id });
    const jobs = async (client = all.admin) =>
      ((await client.get(`${EVENTS}/${event?.id}/causes`)).body as { job: Json; operation: string }[]).filter(
        ({ job }) => job !== null,
      );
    expect(await jobs()).toMatchObject([
      { resource: 'vms', id: machine, is_object: true, operation: 'reboot', job: { failed: false, detail: null } },
      { operation: 'reboot', job: { failed: true, detail: 'No host was found' } },
    ]);
    expect((await jobs(all.personal)).map(({ job }) => job)).toEqual([
      { failed: false, detail: null },
      { failed: true, detail: null },
    ]);
  });

  test('coverage names what no rule watches, and its suggestion can be saved as it is', async () => {
    const { admin, personal } = world.all;
    const coverage = async (client = admin) =>
      (await client.get(`${ALARMS}/coverage`)).body as { metric: string; is_covered: boolean; suggested: Json }[];
    const before = (await coverage()).find(({ metric }) => metric === 'hypervisorNodes.memory_pct');
    expect(before?.is_covered).toBe(false);
    expect(await admin.post(ALARMS, before?.suggested ?? null)).toMatchObject({ status: 201 });
    expect((await coverage()).find(({ metric }) => metric === 'hypervisorNodes.memory_pct')?.is_covered).toBe(true);
    const theirs = (await coverage(personal)).map(({ metric }) => metric);
    expect(theirs).toContain(CPU);
    expect(theirs).not.toContain('hypervisorNodes.memory_pct');
  });
});
