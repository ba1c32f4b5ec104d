import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqliteUnderTest } from '../../../../support/databases/databases.ts';
import { ALARMS, alarmWorld, CPU, EVENTS, GROUPS, type AlarmWorld } from './alarmWorld.ts';

describe('what a rule may hold, and who owns it (D4, D5, spec 6)', () => {
  let world: AlarmWorld;
  beforeAll(async () => void (world = await alarmWorld(sqliteUnderTest)));
  afterAll(() => world.all.close());

  const body = (values: object = {}) => ({
    name: `rule-${crypto.randomUUID().slice(0, 8)}`,
    object_type: 'vms',
    conditions: [{ metric: CPU, threshold: 90 }],
    ...values,
  });
  const condition = (values: object) => ({ conditions: [{ metric: CPU, threshold: 90, ...values }] });
  const refusal = async (values: object) => {
    const { status, body: answer } = await world.all.admin.post(ALARMS, body(values));
    return { status, code: answer.code, at: Object.keys(answer.fields ?? {}) };
  };

  test('its objects are found by title in every cloud, and only those that the reader may see', async () => {
    const { all } = world;
    const { id: user } = (await all.personal.get('/api/ums/v1/users/current')).body;
    const own = await world.machine('findable-own', { user_id: user });
    const other = await world.machine('findable-other');
    const find = async (client: typeof all.admin, query: string) =>
      (await client.get(`${ALARMS}/objects?${query}`)).body.map(({ label }: { label: string }) => label);
    expect(await find(all.admin, 'resource=vms&q=findable')).toEqual(['findable-other', 'findable-own']);
    expect(await find(all.personal, 'resource=vms&q=findable')).toEqual(['findable-own']);
    expect(await find(all.personal, `resource=vms&ids=${other},${own},nothing`)).toEqual(['findable-own']);
    // A silence may be about what has no metrics, such as a region with all that is in it.
    expect(await find(all.admin, 'resource=users&q=bp_admin')).toEqual(['bp_admin']);
    expect((await all.personal.get(`${ALARMS}/objects?resource=regions`)).status).toBe(403);
    const unknown = await all.admin.get(`${ALARMS}/objects?resource=nothing`);
    expect(unknown).toMatchObject({ status: 400, body: { code: 25021, fields: { resource: expect.anything() } } });
    expect((await all.personal.get(`${ALARMS}/objects?resource=clouds`)).status).toBe(403);
    expect((await all.guest.get(`${ALARMS}/objects?resource=vms`)).status).toBe(401);
  });

  test('a rule is refused at the field with the mistake, and saved without one', async () => {
    expect((await world.all.admin.post(ALARMS, body())).status).toBe(201);
    expect(await refusal({ object_type: 'users' })).toEqual({ status: 400, code: 25021, at: ['object_type'] });
    expect(await refusal(condition({ metric: 'vms.mood' }))).toEqual({
      status: 400,
      code: 25022,
      at: ['conditions.0.metric'],
    });
    expect(await refusal({ selection: 'chosen', object_ids: ['no such machine'] })).toEqual({
      status: 400,
      code: 25023,
      at: ['object_ids.0'],
    });
    expect(await refusal({ selection: 'chosen' })).toMatchObject({ status: 400, at: ['object_ids'] });
    expect(await refusal({ selection: 'condition', object_filter: { mood: 'good' } })).toEqual({
      status: 400,
      code: 25024,
      at: ['object_filter'],
    });
    const both = [
      { metric: CPU, threshold: 90, period_s: 60 },
      { metric: CPU, threshold: 10, period_s: 60, op: 'lt' },
    ];
    expect(await refusal({ match: 'all', conditions: both })).toEqual({ status: 400, code: 25025, at: ['conditions'] });
    expect((await world.all.admin.post(ALARMS, body({ match: 'any', conditions: both }))).status).toBe(201);
    expect(await refusal({ needed: 3, out_of: 2 })).toEqual({ status: 400, code: 25026, at: ['needed'] });
    const window = { days: [1, 2], start: '08:00', end: '18:00', zone: 'Asia/Atlantis' };
    expect(await refusal({ windows: [window] })).toEqual({ status: 400, code: 25027, at: ['windows.0.zone'] });
    expect(await refusal({ windows: [{ ...window, zone: 'Asia/Shanghai', start: '25:00' }] })).toMatchObject({
      status: 400,
    });
    expect((await world.all.admin.post(ALARMS, body({ windows: [{ ...window, zone: 'Asia/Shanghai' }] }))).status).toBe(
      201,
    );
    expect(await refusal(condition({ recovery: 95 }))).toEqual({
      status: 400,
      code: 25029,
      at: ['conditions.0.recovery'],
    });
    expect((await world.all.admin.post(ALARMS, body(condition({ recovery: 80 })))).status).toBe(201);
    expect(await refusal({ eval_interval_s: 10 })).toMatchObject({ status: 400, at: ['eval_interval_s'] });
    expect(await refusal({ conditions: [] })).toMatchObject({ status: 400, at: ['conditions'] });
    expect((await world.all.admin.post(ALARMS, body({ for_s: 30 * 86_400 }))).status).toBe(201);
    expect(await refusal({ for_s: 30 * 86_400 + 1 })).toMatchObject({ status: 400, at: ['for_s'] });
  });

  test('an edit is checked like a creation', async () => {
    const rule = await world.rule();
    const reply = await world.all.admin.patch(`${ALARMS}/${rule.id}`, condition({ metric: 'clouds.silent_s' }));
    expect(reply).toMatchObject({ status: 400, body: { code: 25022 } });
    expect((await world.all.admin.get(`${ALARMS}/${rule.id}`)).body.conditions[0].metric).toBe(CPU);
  });

  test('a group holds its rules: it is deleted only when it is empty', async () => {
    const { admin } = world.all;
    const group = (await admin.post(GROUPS, { name: 'machines' })).body;
    expect(await admin.post(GROUPS, { name: 'machines' })).toMatchObject({ status: 409, body: { code: 25019 } });
    const rule = await world.rule({ group_id: group.id });
    expect((await admin.get(`${GROUPS}/${group.id}`)).body).toMatchObject({
      alarm_count: 1,
      active_count: 1,
      firing_count: 0,
    });
    expect(await admin.delete(`${GROUPS}/${group.id}`)).toMatchObject({ status: 409, body: { code: 25018 } });
    await admin.delete(`${ALARMS}/${rule.id}`);
    expect((await admin.delete(`${GROUPS}/${group.id}`)).status).toBe(204);
    expect(await admin.get(`${GROUPS}/${group.id}`)).toMatchObject({ status: 404, body: { code: 25017 } });
  });

  test('a tenant sees their own rules, an organisation those of its people, and an administrator all', async () => {
    const { admin, personal, bp_admin, bp_user } = world.all;
    const own = await world.rule({}, personal);
    const platform = await world.rule();
    expect(own).toMatchObject({ object_type: 'vms' });
    expect((await personal.get(`${ALARMS}/${platform.id}`)).body.code).toBe(25015);
    expect((await bp_admin.get(`${ALARMS}/${own.id}`)).status).toBe(404);
    expect((await admin.get(`${ALARMS}/${own.id}`)).status).toBe(200);
    expect((await personal.patch(`${ALARMS}/${platform.id}`, { description: 'mine now' })).status).toBe(404);
    expect((await personal.delete(`${ALARMS}/${platform.id}`)).status).toBe(404);
    expect((await world.all.provider.get(ALARMS)).status).toBe(403);
    const member = await bp_user.post(ALARMS, body());
    if (member.status === 201) expect((await bp_admin.get(`${ALARMS}/${member.body.id}`)).status).toBe(200);
    expect((await world.all.guest.get(ALARMS)).status).toBe(401);
  });

  test('a rule reaches only objects that its owner may see, by id, by condition and by “all”', async () => {
    const { admin, personal, bp_admin } = world.all;
    const { id: user_id } = (await personal.get('/api/ums/v1/users/current')).body;
    const [own, foreign] = [await world.machine('own', { user_id }), await world.machine('foreign')];
    const chosen = (object: string) => body({ selection: 'chosen', object_ids: [object], for_s: 0 });
    expect((await personal.post(ALARMS, chosen(foreign))).body).toMatchObject({ code: 25023 });
    expect((await personal.post(ALARMS, chosen(own))).status).toBe(201);
    // The machine has another owner now.
    const rules = [
      await world.rule({ name: 'every' }, personal),
      await world.rule(
        { name: 'named', selection: 'condition', object_filter: { name: ['own', 'foreign'] } },
        personal,
      ),
    ];
    await world.minute({ [own]: 95, [foreign]: 99 });
    for (const rule of rules) {
      const events = await world.events({ alarm_id: rule.id }, personal);
      expect(events.map(({ object_id }) => object_id)).toEqual([own]);
    }
    expect(await world.events({ object_id: foreign, alarm_id: rules[0]?.id ?? 0 })).toEqual([]);
    await world.all.db.run('update vms set user_id = null where id = ?', [own]);
    await world.minute({ [own]: 95 });
    expect(await world.events({ alarm_id: rules[0]?.id ?? 0 })).toMatchObject([
      { status: 'closed', close_reason: 'target_gone' },
    ]);
    const [event] = await world.events({ alarm_id: rules[0]?.id ?? 0 });
    const at = `${EVENTS}/${event?.id}`;
    expect((await bp_admin.get(at)).body).toMatchObject({ code: 25016 });
    expect((await bp_admin.post(`${at}?action=claim`, {})).status).toBe(404);
    expect((await bp_admin.post(`${EVENTS}/process/${event?.id}`, { process_result: 'working' })).status).toBe(404);
    expect((await bp_admin.get(`${EVENTS}/${event?.id}/causes`)).status).toBe(404);
    expect((await admin.get(`${EVENTS}/${event?.id}/causes`)).status).toBe(200);
    const timeline = '/api/omc/v1/alert-transitions?range=[0,99]';
    const seen = (await bp_admin.get(timeline)).body as { event_id: number }[];
    expect(seen.filter(({ event_id }) => event_id === event?.id)).toEqual([]);
    // With the metric whose unit its values have.
    const theirs = (await personal.get(`${timeline}&fields=event_id,metric`)).body as {
      event_id: number;
      metric: string;
    }[];
    expect(theirs.find(({ event_id }) => event_id === event?.id)?.metric).toMatch(/^\w+\.\w+$/);
    expect(theirs.some(({ event_id }) => event_id === event?.id)).toBe(true);
  });

  test('counts and the trend of days are of the reader’s events', async () => {
    const { admin, personal, bp_admin } = world.all;
    const counts = (await personal.get(`${EVENTS}/counts`)).body;
    const all = (await admin.get(`${EVENTS}/counts`)).body;
    expect(counts.total).toBeGreaterThan(0);
    expect(all.total).toBeGreaterThanOrEqual(counts.total);
    expect((await bp_admin.get(`${EVENTS}/counts`)).body.total).toBe(0);
    const listed = await world.events({ status: ['firing', 'acknowledged', 'processing'] });
    const open = ['firing', 'acknowledged', 'processing'].reduce((sum, word) => sum + (all.by_status[word] ?? 0), 0);
    expect(open).toBe(listed.length);
    const trend = (await admin.get(`${EVENTS}/daily/trend?days=7`)).body as { day: string; total: number }[];
    expect(trend).toHaveLength(7);
    expect(trend.at(-1)).toMatchObject({ day: '2026-11-20', total: all.total });
    expect(await admin.get(`${EVENTS}/daily/trend?days=0`)).toMatchObject({ status: 400 });
    expect(await admin.get(`${EVENTS}/counts?filter={"mood":1}`)).toMatchObject({ status: 400 });
    expect((await world.all.guest.get(`${EVENTS}/counts`)).status).toBe(401);
  });
});
