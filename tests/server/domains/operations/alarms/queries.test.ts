import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { fakePrometheus, type FakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { ALARMS, alarmWorld, EVENTS, MINUTE, type AlarmWorld } from './alarmWorld.ts';

const EN = { headers: { 'accept-language': 'en' } };
const QUERY = 'sum by (job) (rate(errors_total[5m]))';
const WEB = '{job="web"}';

describe.each([await oneDatabase()])('rules in PromQL on $dialect (D4)', (database) => {
  let world: AlarmWorld;
  let fake: FakePrometheus;
  let instance: number;
  /** What the instance has now, by job. */
  let values: Record<string, number | string | null> = {};

  beforeAll(async () => void (world = await alarmWorld(database)));
  beforeEach(async () => {
    fake = await fakePrometheus();
    // It answers every tick with what it has now.
    fake.replies.query_range = (_request, query) => {
      const [start, end, step] = ['start', 'end', 'step'].map((name) => Number(query.get(name)));
      const ticks: number[] = [];
      for (let at = start ?? 0; at <= (end ?? 0); at += step ?? 1) ticks.push(at);
      const known = Object.entries(values).filter(([, value]) => value !== null);
      const result = known.map(([job, value]) => ({ metric: { job }, values: ticks.map((at) => [at, String(value)]) }));
      return { body: { status: 'success', data: { resultType: 'matrix', result } } };
    };
    const { body } = await world.all.admin.post('/api/omc/v1/monitor/prometheus', {
      name: `main-${crypto.randomUUID().slice(0, 8)}`,
      url: fake.url,
    });
    instance = body.id;
  });
  afterAll(() => world.all.close());

  const rule = (more: Record<string, Json> = {}) =>
    world.rule({
      instance_id: instance,
      promql: QUERY,
      conditions: [{ op: 'gt', threshold: 5 }],
      object_type: null,
      ...more,
    });
  const entered = (name: string, promql = QUERY) => ({
    name,
    instance_id: instance,
    promql,
    severity: 2,
    conditions: [{ op: 'gt', threshold: 5 }],
  });
  const minute = async (now: typeof values) => {
    values = now;
    world.all.clock.advance(MINUTE);
    await world.all.platform.runner.runDue();
  };

  test('each series fires, is notified and recovers on its own, with its labels and the whole condition', async () => {
    const { id } = await rule();
    await minute({ web: 1, api: 9 });
    await minute({ web: 7, api: 9 });
    const open = await world.events({ alarm_id: id, status: 'firing' });
    expect(open).toMatchObject([
      { object_name: '{job="api"}', object_type: null, trigger_value: 9, condition: `${QUERY} > 5`, metric: null },
      { object_name: WEB, labels: { job: 'web' }, trigger_value: 7 },
    ]);
    expect(await world.notified(open[1]?.id ?? 0)).toEqual(['fired']);
    const around = await world.all.admin.get(`${EVENTS}/${open[1]?.id}/values`);
    expect(around.body.points.at(-1)?.slice(1)).toEqual([7, 7, 7]);
    expect((await world.all.admin.get(`${EVENTS}/${open[1]?.id}/causes`)).body).toEqual([]);
    await minute({ web: 2, api: 9 });
    expect(await world.events({ alarm_id: id, status: 'recovered' })).toMatchObject([
      { object_name: WEB, recovery_value: 2, close_reason: 'value' },
    ]);
    const now = await world.all.admin.get(`${ALARMS}/objects?alarm=${id}`);
    expect(now.body).toEqual([
      { id: WEB, label: WEB },
      { id: '{job="api"}', label: '{job="api"}' },
    ]);
    const why = await world.all.admin.get(`${ALARMS}/${id}/explain?${new URLSearchParams({ object: '{job="api"}' })}`);
    expect(why.body).toMatchObject({ verdict: 'fired', conditions: [{ text: `${QUERY} > 5`, value: 9, holds: true }] });
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('a series without values is no recovery; if the rule says so, it is an alarm although it never fired', async () => {
    const keeps = await rule({ no_data: 'keep' });
    const misses = await rule({ no_data: 'alert', no_data_after_s: 60, conditions: [{ op: 'gt', threshold: 100 }] });
    await minute({ web: 9 });
    await minute({});
    await minute({});
    expect(await world.events({ alarm_id: keeps.id })).toMatchObject([{ object_name: WEB, status: 'firing' }]);
    expect(await world.events({ alarm_id: misses.id })).toMatchObject([{ object_name: WEB, trigger_value: null }]);
    for (const { id } of [keeps, misses]) await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('a series that ends while the platform stands still is missed: the Prometheus has measured', async () => {
    const { id } = await rule({ no_data: 'alert', no_data_after_s: 60, conditions: [{ op: 'gt', threshold: 100 }] });
    await minute({ web: 9 });
    world.all.clock.advance(9 * MINUTE);
    await minute({});
    expect(await world.events({ alarm_id: id })).toMatchObject([{ object_name: WEB, is_late: true }]);
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('an instance that is away makes no transition, and the rule says why it has no values', async () => {
    const { id } = await rule();
    await minute({ web: 9 });
    const answers = fake.replies.query_range;
    fake.replies.query_range = { status: 503, body: 'away' };
    await minute({});
    expect(await world.events({ alarm_id: id })).toMatchObject([{ status: 'firing' }]);
    expect((await world.all.admin.get(`${ALARMS}/${id}`)).body.last_error).toContain('503');
    if (answers !== undefined) fake.replies.query_range = answers;
    await minute({ web: 1 });
    expect(await world.events({ alarm_id: id })).toMatchObject([{ status: 'recovered' }]);
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  const faults = (id: number) => world.events({ alarm_id: id, source: 'evaluation' });
  const many = () => Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`job-${n}`, 1]));

  test('a rule that can no longer be evaluated is announced like an alarm, and so is that it works again', async () => {
    const receiver = await world.all.admin.post('/api/omc/v1/receivers', {
      name: `me-${crypto.randomUUID().slice(0, 8)}`,
      type: 'user',
    });
    const { id } = await rule({ receiver_ids: [receiver.body.id] });
    await minute({ web: 9 });
    await minute(many());
    expect((await world.all.admin.get(`${ALARMS}/${id}`)).body).toMatchObject({
      fault: 'error',
      last_error: expect.stringMatching(/超过 1000 条/),
    });
    await minute(many());
    expect(await faults(id)).toEqual([]);
    await minute(many());
    const [event, ...more] = await faults(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ status: 'firing', severity: 2, object_type: 'alarms', object_id: String(id) });
    // What fires keeps firing, and is what the rule counts.
    expect((await world.all.admin.get(`${ALARMS}/${id}`)).body).toMatchObject({ firing_count: 1 });
    // It is sent before it ends: otherwise both would be one message.
    world.all.clock.advance(10_000);
    await world.all.platform.runner.runDue();
    await minute({ web: 9 });
    expect(await faults(id)).toMatchObject([{ status: 'recovered', close_reason: 'value' }]);
    world.all.clock.advance(10_000);
    await world.all.platform.runner.runDue();
    const sent = await world.all.admin.get(
      `/api/omc/v1/notifications?filter=${encodeURIComponent(JSON.stringify({ event_id: event?.id ?? 0 }))}&sort=["id","ASC"]`,
    );
    expect(sent.body).toMatchObject([
      { kind: 'fired', status: 'sent' },
      { kind: 'recovered', status: 'sent' },
    ]);
    const inbox = await world.all.admin.get('/api/sys/v1/inbox?range=[0,99]');
    const titles = inbox.body.map(({ words }: { words: { en: { title: string } } }) => words.en.title);
    expect(titles).toContain('[Warning] An alarm rule cannot be evaluated works again');
    await minute(many());
    for (const _ of [1, 2]) await minute(many());
    await world.all.admin.delete(`${ALARMS}/${id}`);
    expect((await world.events({ source: 'evaluation', 'labels.watch': 'ruleError' })).at(-1)).toMatchObject({
      status: 'closed',
      close_reason: 'rule_off',
    });
    values = { web: 9 };
  });

  test('a query that finds nothing is a state of its rule, unless it compares; with “fire” it is missing data', async () => {
    const [silent, compares, fires] = [
      await rule({ no_data: 'ignore' }),
      await rule({ promql: 'up{job="x==y"} == 0', no_data: 'ignore' }),
      await rule({ no_data: 'alert', no_data_after_s: 60, severity: 1 }),
    ];
    for (let passed = 0; passed < 4; passed += 1) await minute({});
    expect((await world.all.admin.get(`${ALARMS}/${silent.id}`)).body).toMatchObject({
      fault: 'empty',
      object_count: 0,
    });
    expect(await faults(silent.id)).toMatchObject([{ status: 'firing', labels: { watch: 'ruleEmpty' } }]);
    expect(await faults(compares.id)).toEqual([]);
    const [missing, ...more] = await world.events({ alarm_id: fires.id });
    expect(more).toEqual([]);
    expect(missing).toMatchObject({
      status: 'firing',
      severity: 1,
      source: 'rule',
      object_id: null,
      trigger_value: null,
    });
    const told = await world.all.db.all('select title from messages where link = ?', [
      `/alarmdetails/${(await faults(silent.id))[0]?.id}`,
    ]);
    expect(told.length).toBeGreaterThan(0);
    await minute({ web: 1 });
    expect(await faults(silent.id)).toMatchObject([{ status: 'recovered' }]);
    expect(await world.events({ alarm_id: fires.id })).toMatchObject([{ status: 'recovered' }]);
    for (const { id } of [silent, compares, fires]) await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('a backtest runs the query over the days, and the exported rule compares it', async () => {
    values = { web: 9 };
    const { id } = await rule({ name: 'errors', state: 'active' });
    const draft = { instance_id: instance, promql: QUERY, severity: 2, conditions: [{ op: 'gt', threshold: 5 }] };
    const { body } = await world.all.admin.post(`${ALARMS}/backtest`, { rule: draft, alarm_id: id });
    expect(body).toMatchObject({ objects: 1, measured: 1, episodes: [{ object: WEB, trigger_value: 9 }] });
    expect(body.series.points.length).toBeGreaterThan(10);
    const file = await world.all.admin.get('/api/omc/v1/monitor/rules');
    expect(file.body).toContain(`expr: (${QUERY}) > 5`);
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('infinity is a value, NaN is none: as in Prometheus', async () => {
    const { id } = await rule();
    await minute({ web: '+Inf', api: 'NaN', low: '-Inf' });
    const [open, ...more] = await world.events({ alarm_id: id });
    expect(more).toEqual([]);
    expect(open).toMatchObject({ object_name: WEB, status: 'firing', trigger_value: Number.MAX_VALUE });
    const why = await world.all.admin.get(`${ALARMS}/${id}/explain?${new URLSearchParams({ object: WEB })}`);
    expect(why.body.conditions).toMatchObject([{ value: Number.MAX_VALUE, holds: true }]);
    const around = await world.all.admin.get(`${EVENTS}/${open?.id}/values`);
    expect(around.body.points.at(-1)?.[3]).toBe(Number.MAX_VALUE);
    const [told] = await world.all.db.all<{ announcement: string }>(
      'select content as announcement from alarm_announcements where event_id = ?',
      [open?.id ?? 0],
    );
    expect(JSON.parse(told?.announcement ?? '{}')).toMatchObject({ value: Number.MAX_VALUE });
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('a query may be the condition itself: what it returns fires, and what it no longer returns recovers', async () => {
    const promql = 'absent(up) or errors_total and on (job) up';
    const { id } = await rule({
      promql,
      query_is_condition: true,
      conditions: null,
      for_s: 60,
      labels: { team: '{{ $labels.job | toUpper }}' },
      annotations: { summary: '{{ $labels.job }} has {{ $value | humanize }} errors' },
      runbook_url: 'https://wiki.example.com/errors',
    });
    await minute({ web: 1_500, bad: 'NaN' });
    expect(await world.events({ alarm_id: id })).toEqual([]);
    await minute({ web: 1_500, bad: 'NaN' });
    const fired = await world.events({ alarm_id: id, status: 'firing' });
    expect(
      fired.toSorted((one, other) => (String(one.object_name) < String(other.object_name) ? -1 : 1)),
    ).toMatchObject([
      { object_name: '{job="bad"}', trigger_value: null },
      {
        object_name: WEB,
        trigger_value: 1_500,
        threshold: null,
        condition: promql,
        labels: { job: 'web', team: 'WEB' },
        annotations: { summary: 'web has 1.5k errors' },
        runbook_url: 'https://wiki.example.com/errors',
      },
    ]);
    const now = await world.all.admin.get(`${ALARMS}/${id}/explain?${new URLSearchParams({ object: WEB })}`);
    expect(now.body).toMatchObject({ verdict: 'fired', conditions: [{ text: promql, threshold: null, holds: true }] });
    await minute({ web: 1 });
    await minute({});
    expect(await world.events({ alarm_id: id, status: 'recovered' })).toHaveLength(2);
    const draft = { ...entered('draft', promql), query_is_condition: true, conditions: null, for_s: 0 };
    const tried = await world.all.admin.post(`${ALARMS}/backtest`, { rule: draft });
    expect(tried.status, JSON.stringify(tried.body)).toBe(200);
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });

  test('rules are named as people name them; two of one group have two names unless the query is the condition', async () => {
    const { admin } = world.all;
    for (const name of ['High CPU usage', 'CPU > 90%', 'X(criteo)', '磁盘/分区 满']) {
      const { id } = await rule({ name });
      expect((await admin.post(ALARMS, entered(name))).body).toMatchObject({
        code: 25020,
        fields: { name: expect.any(String) },
      });
      const twin = { ...entered(name), conditions: null, query_is_condition: true };
      const made = await admin.post(ALARMS, twin);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      for (const each of [id, made.body.id]) await admin.delete(`${ALARMS}/${each}`);
    }
  });

  test.each([
    ['annotations', '{{ $labels.x'],
    ['annotations', '{{ nothing $value }}'],
    ['annotations', '{{ if $value }}high'],
    ['labels', '{{ .Alerts }}'],
  ])('a template that is not understood is refused at %s: %s', async (field, text) => {
    const body = { ...entered('template'), [field]: { summary: text } };
    const { status, body: refused } = await world.all.admin.post(ALARMS, body, EN);
    expect(status).toBe(400);
    expect(refused.fields[field]).toContain('summary');
  });

  test('a rule turns from records to a query and back', async () => {
    const machine = await world.machine('turned');
    const saved = await world.rule({ selection: 'chosen', object_ids: [machine] });
    const { admin } = world.all;
    const etag = async () => ({
      headers: { 'if-match': (await admin.get(`${ALARMS}/${saved.id}`)).headers.get('etag') ?? '' },
    });
    const turned = await admin.put(`${ALARMS}/${saved.id}`, { instance_id: instance, promql: QUERY }, await etag());
    expect(turned.status, JSON.stringify(turned.body)).toBe(200);
    expect(turned.body).toMatchObject({ object_type: null, selection: null, conditions: [{ threshold: 90 }] });
    expect(turned.body.conditions[0].metric ?? null).toBe(null);
    const conditions = [{ metric: 'vms.cpu_pct', period_s: 60, threshold: 90 }];
    const again = { instance_id: null, object_type: 'vms', selection: 'chosen', object_ids: [machine], conditions };
    const back = await admin.put(`${ALARMS}/${saved.id}`, again, await etag());
    expect(back.body).toMatchObject({ instance_id: null, promql: null, object_type: 'vms' });
    await admin.delete(`${ALARMS}/${saved.id}`);
  });

  test.each([
    [{ promql: 'sum(up' }, { code: 25050, fields: { promql: 'Line 1, column 7: the expression is not complete' } }],
    [{ promql: null }, { code: 9000, fields: { promql: expect.any(String) } }],
    [{ instance_id: 999_999 }, { fields: { instance_id: expect.any(String) } }],
  ])('a wrong query is refused at its field: %j', async (wrong, answer) => {
    const body = entered('wrong');
    expect((await world.all.admin.post(ALARMS, { ...body, ...wrong }, EN)).body).toMatchObject(answer);
    expect(await world.all.db.all("select id from alarms where name = 'wrong'")).toEqual([]);
  });

  test('the instance checks the query before it is stored, and must answer', async () => {
    const body = entered('asked', 'rate(up)');
    const answers = fake.replies.query_range;
    const words = 'expected type range vector in call to function "rate"';
    fake.replies.query_range = {
      status: 400,
      body: { status: 'error', errorType: 'bad_data', error: `invalid parameter "query": ${words}` },
    };
    const refused = await world.all.admin.post(ALARMS, body);
    expect(refused.body).toMatchObject({ code: 25050, fields: { promql: words } });
    fake.replies.query_range = { status: 503, body: 'away' };
    expect((await world.all.admin.post(ALARMS, body)).body).toMatchObject({
      code: 25048,
      fields: { instance_id: expect.any(String) },
    });
    if (answers !== undefined) fake.replies.query_range = answers;
    values = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`job-${n}`, 1]));
    expect((await world.all.admin.post(ALARMS, body)).body).toMatchObject({
      code: 25051,
      message: expect.stringMatching(/1[,]?000/),
      fields: { promql: expect.not.stringMatching(/%\{|MiB/) },
    });
    // Stored with its number, too.
    values = { web: 1 };
    const { id } = await rule();
    await minute(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`job-${n}`, 1])));
    expect((await world.all.admin.get(`${ALARMS}/${id}`)).body.last_error).toMatch(/^[^%]*1,?000[^%]*$/);
    await world.all.admin.delete(`${ALARMS}/${id}`);
    values = {};
    expect(await world.all.db.all("select id from alarms where name = 'asked'")).toEqual([]);
  });

  test('only an administrator queries: a tenant neither sees nor sets the query', async () => {
    const { personal } = world.all;
    const mine = await world.rule({}, personal);
    expect(mine).not.toHaveProperty('instance_id');
    const body = entered('theirs');
    expect((await personal.post(ALARMS, body)).status).toBe(400);
    // Nor does an administrator make a query of a customer's rule: its series would be the operator's.
    const { headers } = await world.all.admin.get(`${ALARMS}/${mine.id}`);
    const etag = { headers: { 'if-match': headers.get('etag') ?? '' } };
    const turned = await world.all.admin.put(`${ALARMS}/${mine.id}`, { instance_id: instance, promql: QUERY }, etag);
    expect(turned.body).toMatchObject({ instance_id: null, promql: null, object_type: 'vms' });
    await personal.delete(`${ALARMS}/${mine.id}`);
  });

  test('an instance that a rule queries is not deleted', async () => {
    const { id } = await rule();
    expect((await world.all.admin.delete(`/api/omc/v1/monitor/prometheus/${instance}`)).status).toBe(409);
    await world.all.admin.delete(`${ALARMS}/${id}`);
  });
});
