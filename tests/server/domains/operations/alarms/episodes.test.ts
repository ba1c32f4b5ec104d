import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { recordSamples } from '#server/domains/operations/metrics/recordSamples.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { ALARMS, alarmWorld, EVENTS, MINUTE, type AlarmWorld } from './alarmWorld.ts';

describe.each([await oneDatabase()])('episodes of alarm rules on $dialect (D4, D6)', (database) => {
  let world: AlarmWorld;
  beforeAll(async () => void (world = await alarmWorld(database)));
  afterAll(() => world.all.close());

  const chosen = (...object_ids: string[]) => ({ selection: 'chosen', object_ids });

  test('one event for one episode: it fires once, and recovers with the value that was seen', async () => {
    const machine = await world.machine('one');
    const rule = await world.rule({ ...chosen(machine), for_s: 120 });
    await world.minute({ [machine]: 95 });
    await world.minute({ [machine]: 96 });
    expect(await world.events({ alarm_id: rule.id })).toEqual([]);
    await world.minute({ [machine]: 97 });
    const [event] = await world.events({ alarm_id: rule.id });
    expect(event).toMatchObject({
      status: 'firing',
      severity: 2,
      object_type: 'vms',
      object_id: machine,
      object_name: 'one',
      trigger_value: 97,
      threshold: 90,
      unit: 'percent',
      condition: 'avg(vms.cpu_pct[1m]) > 90',
      recovery_value: null,
      first_trigger_at: new Date(world.all.clock.now()).toISOString(),
      is_late: false,
    });
    await world.minute({ [machine]: 98 });
    await world.minute({ [machine]: 12 });
    const events = await world.events({ alarm_id: rule.id });
    expect(events).toMatchObject([
      {
        id: event?.id,
        status: 'recovered',
        close_reason: 'value',
        recovery_value: 12,
        trigger_value: 97,
        duration_s: 120,
      },
    ]);
    expect(await world.timeline(event?.id ?? 0)).toEqual(['fired', 'recovered']);
    expect(await world.notified(event?.id ?? 0)).toEqual(['fired', 'recovered']);
    const shown = (await world.all.admin.get(`${ALARMS}/${rule.id}`)).body;
    expect(shown).toMatchObject({ object_count: 1, firing_count: 0, last_error: null });
  });

  test('missing values close the event as “no data” and never as recovered', async () => {
    const machine = await world.machine('silent');
    const rule = await world.rule({ ...chosen(machine), no_data_after_s: 60 });
    await world.minute({ [machine]: 95 });
    await world.minute({ [machine]: null });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([{ status: 'firing' }]);
    await world.minute({ [machine]: null });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([
      { status: 'closed', close_reason: 'no_data', recovery_value: null },
    ]);
    await world.minute({ [machine]: 96 });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([{ status: 'closed' }, { status: 'firing' }]);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('a rule that is edited, switched off or deleted while it fires closes its event with that reason', async () => {
    const machine = await world.machine('edited');
    const { all } = world;
    const close = async (change: (id: number) => Promise<{ status: number }>) => {
      const rule = await world.rule(chosen(machine));
      await world.minute({ [machine]: 95 });
      const [fired] = await world.events({ alarm_id: rule.id });
      expect(fired?.status).toBe('firing');
      expect((await change(rule.id)).status).toBeLessThan(300);
      const [event] = await world.events({ id: fired?.id ?? 0 });
      await all.admin.delete(`${ALARMS}/${rule.id}`);
      return [event?.status, event?.['close_reason'], event?.['recovery_value']];
    };
    const conditions = [{ metric: 'vms.cpu_pct', period_s: 60, threshold: 99 }];
    const patch = (body: Record<string, Json>) => (id: number) => all.admin.patch(`${ALARMS}/${id}`, body);
    expect(await close(patch({ conditions }))).toEqual(['closed', 'rule_changed', null]);
    expect(await close((id) => all.admin.patch(`${ALARMS}/${id}?action=deactive`, {}))).toEqual([
      'closed',
      'rule_off',
      null,
    ]);
    expect(await close((id) => all.admin.delete(`${ALARMS}/${id}`))).toEqual(['closed', 'rule_off', null]);
    // A name is no condition.
    expect(await close(patch({ name: 'renamed', description: 'still the same' }))).toEqual(['firing', null, null]);
  });

  test('an object that is gone closes its event, and one that comes under the rule is evaluated', async () => {
    const [kept, gone] = [await world.machine('kept'), await world.machine('gone')];
    const rule = await world.rule({ selection: 'condition', object_filter: { name: ['kept', 'gone', 'new'] } });
    await world.minute({ [kept]: 95, [gone]: 95 });
    expect(await world.events({ alarm_id: rule.id, status: 'firing' })).toHaveLength(2);
    await world.all.db.run('delete from vms where id = ?', [gone]);
    const added = await world.machine('new');
    await world.minute({ [kept]: 95, [added]: 95 });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([
      { object_id: expect.any(String) },
      { object_id: expect.any(String) },
      { object_id: added, status: 'firing' },
    ]);
    expect(await world.events({ alarm_id: rule.id, object_id: gone })).toMatchObject([
      { status: 'closed', close_reason: 'target_gone', object_name: 'gone' },
    ]);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('an event that was closed by hand does not fire again before a good value', async () => {
    const machine = await world.machine('by-hand');
    const rule = await world.rule(chosen(machine));
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    const processed = await world.all.admin.post(`${EVENTS}/process/${event?.id}`, {
      process_result: 'false_alarm',
      process_note: 'a test load',
      close: true,
    });
    expect(processed).toMatchObject({
      status: 200,
      body: { status: 'closed', close_reason: 'by_hand', process_result: 'false_alarm', process_note: 'a test load' },
    });
    await world.minute({ [machine]: 96 });
    expect(await world.events({ alarm_id: rule.id })).toHaveLength(1);
    await world.minute({ [machine]: 5 });
    await world.minute({ [machine]: 97 });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([
      { status: 'closed', close_reason: 'by_hand' },
      { status: 'firing' },
    ]);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('claim, note and process; who has claimed an event is not notified again', async () => {
    const { all } = world;
    const machine = await world.machine('claimed');
    const rule = await world.rule({ ...chosen(machine), notify_repeat_min: 1, notify_max_number: 3 });
    await world.minute({ [machine]: 95 });
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    const at = `${EVENTS}/${event?.id}`;
    expect(await all.admin.post(`${at}?action=claim`, {})).toMatchObject({ body: { status: 'acknowledged' } });
    await all.admin.post(`${at}?action=note`, { text: 'looking at it' });
    expect(await all.admin.post(`${at}?action=note`, { text: '' })).toMatchObject({ status: 400 });
    await world.minute({ [machine]: 95 });
    expect(await world.notified(event?.id ?? 0)).toEqual(['fired', 'repeated:2']);
    const { body } = await all.admin.get(at);
    expect(body).toMatchObject({
      claimant: expect.any(Number),
      notes: [{ text: 'looking at it', by: 'admin' }],
      notify_count: 2,
    });
    await all.admin.post(`${EVENTS}/process/${event?.id}`, { process_result: 'working' });
    expect((await all.admin.get(at)).body).toMatchObject({ status: 'processing', process_result: 'working' });
    expect(await all.admin.post(`${EVENTS}/process/${event?.id}`, { process_result: 'magic' })).toMatchObject({
      status: 400,
    });
    expect(await all.admin.post(`${EVENTS}/process/999999`, { process_result: 'working' })).toMatchObject({
      status: 404,
      body: { code: 25016 },
    });
    await world.minute({ [machine]: 10 });
    expect(await world.events({ alarm_id: rule.id })).toMatchObject([{ status: 'recovered', close_reason: 'value' }]);
    await all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('after an interruption the missed ticks are found in stored samples, and only the state of now is notified', async () => {
    const { all } = world;
    const [came, stayed, ended] = [
      await world.machine('came'),
      await world.machine('stayed'),
      await world.machine('ended'),
    ];
    const rule = await world.rule({ ...chosen(came, stayed, ended), notify_repeat_min: 1 });
    await world.minute({ [came]: 1, [stayed]: 1, [ended]: 95 });
    // The evaluation is interrupted for three minutes.
    const missed = { [came]: [95, 1, 1], [stayed]: [95, 95, 95], [ended]: [95, 1, 1] };
    for (const place of [0, 1, 2]) {
      const samples = Object.entries(missed).map(([object, values]) => ({
        metric: 'vms.cpu_pct',
        object,
        at: all.clock.now(),
        value: values[place] ?? 0,
      }));
      await recordSamples(all.context(), samples);
      all.clock.advance(MINUTE);
    }
    await all.platform.runner.runDue();
    const eventOf = async (object: string) => (await world.events({ alarm_id: rule.id, object_id: object }))[0];
    const [first, second, third] = [await eventOf(came), await eventOf(stayed), await eventOf(ended)];
    expect(first).toMatchObject({ status: 'recovered', is_late: true });
    expect(await world.notified(first?.id ?? 0)).toEqual([]);
    expect(second).toMatchObject({ status: 'firing', is_late: true });
    expect(await world.notified(second?.id ?? 0)).toEqual(['fired']);
    expect(third).toMatchObject({ status: 'recovered', is_late: false });
    expect(await world.notified(third?.id ?? 0)).toEqual(['fired', 'recovered']);
    await all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  /** A warning above 80, an emergency above 90. */
  const twoLevels = {
    conditions: [
      { metric: 'vms.cpu_pct', period_s: 60, threshold: 80, severity: 2 },
      { metric: 'vms.cpu_pct', period_s: 60, threshold: 90, severity: 1 },
    ],
  };
  const severities = async (event: number) => {
    const rows = await world.all.db.all<{ kind: string; content: string }>(
      'select kind, content from alarm_announcements where event_id = ? order by at',
      [event],
    );
    return rows.map(({ kind, content }) => `${kind} ${JSON.parse(content).severity}`);
  };

  test('a severity that sinks is announced, and the end has the severity that was announced last', async () => {
    const machine = await world.machine('sinks');
    const rule = await world.rule({ ...chosen(machine), ...twoLevels });
    await world.minute({ [machine]: 95 });
    await world.minute({ [machine]: 85 });
    const [event] = await world.events({ alarm_id: rule.id });
    expect(event).toMatchObject({ status: 'firing', severity: 2 });
    await world.minute({ [machine]: 5 });
    expect(await severities(event?.id ?? 0)).toEqual(['fired 1', 'lowered 2', 'recovered 2']);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('an emergency under a warning that was closed by hand opens an event of its own, once', async () => {
    const machine = await world.machine('worse');
    const rule = await world.rule({ ...chosen(machine), ...twoLevels });
    await world.minute({ [machine]: 85 });
    const [warning] = await world.events({ alarm_id: rule.id });
    await world.all.admin.post(`${EVENTS}/process/${warning?.id}`, { process_result: 'accepted', close: true });
    await world.minute({ [machine]: 86 });
    expect(await world.events({ alarm_id: rule.id })).toHaveLength(1);
    await world.minute({ [machine]: 99 });
    const [, emergency] = await world.events({ alarm_id: rule.id });
    expect(emergency).toMatchObject({ status: 'firing', severity: 1, trigger_value: 99 });
    expect(await severities(emergency?.id ?? 0)).toEqual(['fired 1']);
    // What was accepted as an emergency is not opened again when it comes back from a warning.
    await world.all.admin.post(`${EVENTS}/process/${emergency?.id}`, { process_result: 'accepted', close: true });
    await world.minute({ [machine]: 85 });
    await world.minute({ [machine]: 99 });
    expect(await world.events({ alarm_id: rule.id })).toHaveLength(2);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('missing values of what fires are announced, where the rule makes an alarm of it', async () => {
    const machine = await world.machine('mute');
    const rule = await world.rule({ ...chosen(machine), no_data: 'alert', no_data_after_s: 60 });
    await world.minute({ [machine]: 95 });
    for (let minute = 0; minute < 4; minute += 1) await world.minute({ [machine]: null });
    const [event] = await world.events({ alarm_id: rule.id });
    expect(event).toMatchObject({ status: 'firing' });
    expect(await severities(event?.id ?? 0)).toEqual(['fired 2', 'no_data 2']);
    expect((await world.timeline(event?.id ?? 0)).filter((kind) => kind === 'moved')).toHaveLength(1);
    await world.minute({ [machine]: 5 });
    expect(await severities(event?.id ?? 0)).toEqual(['fired 2', 'no_data 2', 'recovered 2']);
    await world.all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('one person has claimed an event; it is taken over, handed over and released', async () => {
    const { all } = world;
    const EN = { headers: { 'accept-language': 'en' } };
    const machine = await world.machine('contested', { user_id: null });
    const rule = await world.rule(chosen(machine));
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    const at = `${EVENTS}/${event?.id}`;
    const act = (name: string, body: object = {}, client = all.admin) =>
      client.post(`${at}?action=${name}`, body as Record<string, Json>, EN);
    const other = (await all.admin.get('/api/ums/v1/users?filter={"name":"provider"}')).body[0]?.id ?? 0;
    await all.db.run('update alert_logs set claimant = ?, claimant_name = ?, status = ? where id = ?', [
      other,
      'provider',
      'acknowledged',
      event?.id ?? 0,
    ]);
    expect(await act('claim')).toMatchObject({
      status: 409,
      body: { code: 25061, message: 'provider has claimed this event. Take it over, or have it released' },
    });
    expect(await act('takeOver')).toMatchObject({
      status: 200,
      body: { claimant_name: 'admin', status: 'acknowledged' },
    });
    // Again, for example from a second tab.
    expect(await act('claim')).toMatchObject({ status: 200, body: { claimant_name: 'admin' } });
    const told = await all.db.all<{ title: string }>('select title from messages where user_id = ?', [other]);
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('admin 接手了您认领的告警事件'));
    const [stranger] = await all.db.all<{ id: number }>("select id from users where name = 'personal'");
    expect(await act('handOver', { claimant: stranger?.id ?? 0 })).toMatchObject({
      status: 400,
      body: { fields: { claimant: expect.any(String) } },
    });
    const [root] = await all.db.all<{ id: number }>("select id from users where name = 'admin'");
    expect(await act('release')).toMatchObject({ status: 200, body: { status: 'firing', claimant: null } });
    expect(await act('handOver', { claimant: root?.id ?? 0 })).toMatchObject({
      status: 200,
      body: { status: 'acknowledged', claimant_name: 'admin' },
    });
    await all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('an event is silenced from its page, by its labels, for an hour or until the morning', async () => {
    const { all } = world;
    const machine = await world.machine('noisy');
    const rule = await world.rule({ ...chosen(machine), labels: { team: 'web' }, notify_repeat_min: 1 });
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    expect(event).toMatchObject({ object_name: 'noisy', object_place: expect.stringContaining(' · ') });
    const silence = (body: Record<string, Json>) => all.admin.post(`${EVENTS}/${event?.id}?action=silence`, body);
    expect(await silence({ span: 'hour', labels: {} })).toMatchObject({ status: 400 });
    expect(await silence({ span: 'hour' })).toMatchObject({ status: 200, body: { silenced_by: expect.any(Number) } });
    const made = (await all.admin.get('/api/omc/v1/silences?sort=["id","DESC"]')).body[0];
    expect(made).toMatchObject({
      status: 'active',
      reach: 'platform',
      end: new Date(all.clock.now() + 60 * MINUTE).toISOString(),
      matchers: expect.arrayContaining([
        { key: 'team', op: '=', value: 'web' },
        { key: 'object_id', op: '=', value: machine },
      ]),
    });
    await silence({ span: 'morning', labels: { team: 'web' } });
    const wider = (await all.admin.get('/api/omc/v1/silences?sort=["id","DESC"]')).body[0];
    expect(wider).toMatchObject({ matchers: [{ key: 'team', op: '=', value: 'web' }] });
    expect(wider.end).toMatch(/T00:00:00.000Z$/);
    expect(Date.parse(wider.end)).toBeGreaterThan(all.clock.now());
    // The page shows what the same function decides about notifications.
    const shown = await all.admin.get(`${EVENTS}/${event?.id}/silences`);
    expect(shown.body).toMatchObject([
      { id: made.id, holds: true, weekly: false },
      { id: wider.id, holds: true, end: wider.end },
    ]);
    expect(await world.timeline(event?.id ?? 0)).toEqual(['fired', 'silenced', 'silenced']);
    await all.db.run('delete from silences');
    await all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('an event is escalated to further people, under a silence too, and they hear of its end (decision 322)', async () => {
    const { all } = world;
    const machine = await world.machine('urgent');
    const rule = await world.rule(chosen(machine));
    await world.minute({ [machine]: 95 });
    const [event] = await world.events({ alarm_id: rule.id });
    const act = (name: string, body: Record<string, Json> = {}, client = all.admin) =>
      client.post(`${EVENTS}/${event?.id}?action=${name}`, body);
    const receiver = (await all.admin.post('/api/omc/v1/receivers', { name: 'second-line', type: 'user' })).body;
    const foreign = (await all.personal.post('/api/omc/v1/receivers', { name: 'mine', type: 'user' })).body;
    await act('silence', { span: 'hour' });
    expect(await act('escalate')).toMatchObject({
      status: 400,
      body: { fields: { receiver_ids: expect.any(String) } },
    });
    expect(await act('escalate', { receiver_ids: [foreign.id] }, all.personal)).toMatchObject({ status: 404 });
    expect(await act('escalate', { receiver_ids: [receiver.id], cause: '重启两次无效' })).toMatchObject({
      status: 200,
    });
    await world.minute({ [machine]: 96 });
    const [mail] = await all.db.all<{ title: string; text: string }>(
      "select title, text from messages where text like '%已升级%' order by id desc",
    );
    expect(mail?.text).toContain('重启两次无效');
    await world.minute({ [machine]: 5 });
    await world.minute({ [machine]: 5 });
    const sent = await all.db.all<{ kind: string; status: string }>(
      'select kind, status from notifications where event_id = ? and receiver_id = ? order by id',
      [event?.id ?? 0, receiver.id],
    );
    expect(sent).toEqual([
      { kind: 'escalated', status: 'sent' },
      { kind: 'recovered', status: 'sent' },
    ]);
    expect(await world.timeline(event?.id ?? 0)).toEqual(['fired', 'silenced', 'escalated', 'recovered']);
    expect(await act('escalate', { receiver_ids: [receiver.id] })).toMatchObject({ status: 409 });
    await all.db.run('delete from silences');
    await all.admin.delete(`${ALARMS}/${rule.id}`);
  });

  test('a rule that matches nothing says so when it is saved; the only object that goes is announced', async () => {
    const { all } = world;
    const empty = await world.rule({ selection: 'condition', object_filter: { name: ['nobody'] } });
    expect(empty).toMatchObject({ fault: 'empty', object_count: 0 });
    const machine = await world.machine('only');
    const rule = await world.rule(chosen(machine));
    expect(rule).toMatchObject({ fault: null, object_count: 1 });
    await all.db.run('delete from vms where id = ?', [machine]);
    for (let passed = 0; passed < 4; passed += 1) await world.minute({});
    const found = await world.events({ source: 'evaluation', status: 'firing' });
    expect(found.map((event) => event['alarm_id']).toSorted()).toEqual([empty.id, rule.id].toSorted());
    const faulty = await all.admin.get(`${ALARMS}?filter={"fault":"empty"}&range=[0,99]`);
    expect(faulty.body.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining([empty.id, rule.id]));
    for (const { id } of [empty, rule]) await all.admin.delete(`${ALARMS}/${id}`);
  });
});
