import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { oneDatabase, type DatabaseUnderTest } from '../../../../support/databases/databases.ts';
import { fakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { scenario, START, type Scenario } from '../../../../support/scenario.ts';

const INSTANCES = '/api/omc/v1/monitor/prometheus';
const BASE = '/api/omc/v1/alertmanager/api/v2';
const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

async function sender(all: Scenario, name = 'main', extra: Record<string, Json> = {}) {
  const fake = await fakePrometheus();
  const data = { version: '2.42.0', goVersion: 'go1.19' };
  fake.replies['status/buildinfo'] = () => ({
    body: { status: 'success', data },
    date: new Date(all.clock.now()).toUTCString(),
  });
  const { body } = await all.admin.post(INSTANCES, { name, url: fake.url, ...extra });
  const renewed = await all.admin.post(`${INSTANCES}/${body.id}?action=renewAlertToken`);
  const token = /credentials: '([^']+)'/.exec(renewed.body.configuration)?.[1] ?? '';
  const headers = { authorization: `Bearer ${token}` };
  return {
    id: Number(body.id),
    token,
    send: (alerts: Json) => all.guest.post(`${BASE}/alerts`, alerts, { headers }),
    get: async (path: string) => (await all.guest.get(`${BASE}${path}`, { headers })).body,
    post: (path: string, silence: Json) => all.guest.post(`${BASE}${path}`, silence, { headers }),
    remove: (path: string) => all.guest.delete(`${BASE}${path}`, { headers }),
  };
}

const disk = { alertname: 'DiskFull', instance: 'a:9100', severity: 'critical' };
const events = async (all: Scenario) => (await all.admin.get('/api/omc/v1/alert-logs?sort=["id","ASC"]')).body;
const world = async (database?: DatabaseUnderTest) => {
  const all = await scenario(database ? { database } : {});
  return { all, main: await sender(all) };
};

describe.each([await oneDatabase()])('alerts from outside on $dialect (spec 7.7)', (database) => {
  test('become one event for an episode, which lives while it is sent again and ends at its own end', async () => {
    const { all, main } = await world(database);
    const alert = {
      labels: disk,
      annotations: { summary: 'full' },
      startsAt: iso(START - MINUTE),
      endsAt: iso(START + 4 * MINUTE),
    };
    expect(await main.send([alert])).toMatchObject({ status: 200 });
    all.clock.advance(3 * MINUTE);
    // The order of its labels says nothing.
    const labels = Object.fromEntries(Object.entries(disk).toReversed());
    await main.send([{ ...alert, labels, endsAt: iso(START + 7 * MINUTE) }]);
    // What is sent again every minute is no operation; who is refused is.
    expect((await all.guest.post(`${BASE}/alerts`, [alert], { headers: { authorization: 'Bearer x' } })).status).toBe(
      401,
    );
    const logged = (await all.admin.get('/api/omc/v1/apilogs')).body as { path: string; status: number }[];
    expect(logged.filter(({ path }) => path === `${BASE}/alerts`).map(({ status }) => status)).toEqual([401]);
    all.clock.advance(2 * MINUTE);
    await all.platform.runner.runDue();
    expect(await events(all)).toMatchObject([
      {
        alarm_name: 'DiskFull',
        status: 'firing',
        severity: 1,
        source: 'external',
        first_trigger_at: iso(START - MINUTE),
        labels: disk,
      },
    ]);
    // The source is away: nothing but its own end closes it.
    all.clock.advance(2 * MINUTE);
    await all.platform.runner.runDue();
    expect(await events(all)).toMatchObject([
      { status: 'closed', close_reason: 'expired', recovered_at: iso(START + 7 * MINUTE) },
    ]);
    await main.send([{ ...alert, startsAt: iso(START + 8 * MINUTE), endsAt: iso(START + 12 * MINUTE) }]);
    expect(await events(all)).toHaveLength(2);
  });

  test('end when the sender says so', async () => {
    const { all, main } = await world(database);
    await main.send([{ labels: disk }]);
    all.clock.advance(MINUTE);
    await main.send([{ labels: disk, startsAt: iso(START), endsAt: iso(START + MINUTE / 2) }]);
    expect(await events(all)).toMatchObject([
      { status: 'recovered', close_reason: 'resolved', recovered_at: iso(START + MINUTE / 2) },
    ]);
    expect(await main.get('/alerts')).toEqual([]);
    // Somebody closes the next one by hand: sent again, it stays closed, and the one after it is another matter.
    const again = { labels: disk, startsAt: iso(START + MINUTE) };
    await main.send([again]);
    const id = (await events(all)).at(-1)?.id;
    const close = { process_result: 'accepted', close: true };
    expect((await all.admin.post(`/api/omc/v1/alert-logs/process/${id}`, close)).status).toBe(200);
    await main.send([again]);
    expect(await events(all)).toHaveLength(2);
    all.clock.advance(5 * MINUTE);
    await main.send([{ labels: disk, startsAt: iso(START + 5 * MINUTE) }]);
    expect(await events(all)).toHaveLength(3);
  });

  test('a silence by token is in the operation log by the name of its instance, and those of the console are read', async () => {
    const { all, main } = await world(database);
    const silence = { createdBy: 'ops', comment: 'planned', startsAt: iso(START), endsAt: iso(START + 30 * MINUTE) };
    const matchers = [{ name: 'alertname', value: 'Disk.*', isRegex: true, isEqual: true }];
    const made = await main.post('/silences', { ...silence, matchers });
    expect(made.status).toBe(200);
    await all.platform.runner.runDue();
    const log = await all.admin.get('/api/omc/v1/apilogs?range=[0,20]');
    expect(log.body).toContainEqual(
      expect.objectContaining({ user_name: expect.stringMatching(/^Prometheus .+ \(#\d+\)$/) }),
    );
    const own = {
      name: 'by hand',
      end: iso(START + 60 * MINUTE),
      matchers: [{ key: 'dc', op: 'in', value: 'a.b, c' }],
    };
    expect((await all.admin.post('/api/omc/v1/silences', own)).status).toBe(201);
    // It has a kind of object: no alert from outside has one.
    await all.admin.post('/api/omc/v1/silences', { ...own, name: 'of objects', resource: 'vms' });
    const seen = (await main.get('/silences')) as { createdBy: string; matchers: object[]; id: string }[];
    expect(seen.map(({ createdBy }) => createdBy).toSorted()).toEqual(['by hand', 'ops']);
    expect(seen.find(({ createdBy }) => createdBy === 'by hand')?.matchers).toEqual([
      { name: 'dc', value: 'a\\.b|c', isRegex: true, isEqual: true },
    ]);
  });

  test('are silenced by a silence of their instance only', async () => {
    const all = await scenario({ database });
    const [main, other] = [await sender(all), await sender(all, 'other')];
    for (const each of [main, other]) await each.send([{ labels: disk, endsAt: iso(START + 60 * MINUTE) }]);
    const made = await main.post('/silences', {
      matchers: [{ name: 'alertname', value: 'Disk.*', isRegex: true, isEqual: true }],
      startsAt: iso(START),
      endsAt: iso(START + 30 * MINUTE),
      createdBy: 'ops',
      comment: 'planned',
    });
    expect(made).toMatchObject({ status: 200 });
    const { silenceID } = made.body;
    expect(await main.get('/alerts')).toMatchObject([{ status: { state: 'suppressed', silencedBy: [silenceID] } }]);
    expect(await main.get('/alerts?silenced=false')).toEqual([]);
    expect(await other.get('/alerts')).toMatchObject([{ status: { state: 'active' } }]);
    expect(await main.get('/silences')).toMatchObject([
      {
        id: silenceID,
        status: { state: 'active' },
        createdBy: 'ops',
        comment: 'planned',
        matchers: [{ name: 'alertname', isRegex: true }],
      },
    ]);
    expect(await other.get('/silences')).toEqual([]);
    expect(await other.remove(`/silence/${silenceID}`)).toMatchObject({ status: 404 });
    expect(await main.remove(`/silence/${silenceID}`)).toMatchObject({ status: 200 });
    expect(await main.get('/alerts')).toMatchObject([{ status: { state: 'active', silencedBy: [] } }]);
    expect(await main.get(`/silence/${silenceID}`)).toMatchObject({ status: { state: 'expired' } });
    expect((await all.admin.get('/api/omc/v1/silences')).body).toHaveLength(1);
  });
});

describe('the API of Alertmanager (spec 7.7)', () => {
  test('refuses a silence whose every matcher also matches a missing label', async () => {
    const { main } = await world();
    const silence = (...matchers: Json[]) =>
      main.post('/silences', { matchers, startsAt: iso(START), endsAt: iso(START + MINUTE), createdBy: 'ops' });
    const not = { name: 'instance', value: 'node-1', isRegex: false, isEqual: false };
    const any = { name: 'severity', value: '.*', isRegex: true, isEqual: true };
    expect(await silence(not, any)).toMatchObject({ status: 400, body: expect.stringContaining('empty text') });
    expect(await silence(not, { ...any, value: '.+' })).toMatchObject({ status: 200 });
  });

  test('shows alerts by matcher and by group, without the label of the platform', async () => {
    const { main } = await world();
    const generatorURL = 'http://prom/graph?g0.expr=disk+%3E+90&g0.tab=1';
    await main.send([
      { labels: { ...disk, empty: '' }, annotations: { summary: 'full' }, generatorURL },
      { labels: { alertname: 'Other' } },
    ]);
    const [alert] = await main.get(`/alerts?filter=${encodeURIComponent('alertname=~"Disk.*"')}`);
    expect(alert).toMatchObject({
      labels: disk,
      annotations: { summary: 'full' },
      generatorURL,
      receivers: [{ name: 'suantai' }],
    });
    expect(alert.labels).toEqual(disk);
    expect(alert.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(await main.get('/alerts/groups')).toMatchObject([
      { labels: { alertname: 'DiskFull' } },
      { labels: { alertname: 'Other' } },
    ]);
    expect(await main.get('/receivers')).toEqual([{ name: 'suantai' }]);
    expect(await main.get('/alerts?receiver=sua.*')).toHaveLength(2);
    expect(await main.get('/alerts?receiver=sua')).toEqual([]);
    expect(await main.get('/alerts/groups?receiver=nobody')).toEqual([]);
    expect(await main.get('/status')).toMatchObject({ cluster: { status: 'disabled' } });
  });

  test('names of labels may have any signs, in alerts, in filters and in silences', async () => {
    const { all, main } = await world();
    const labels = { ...disk, 'team.name': 'a', 机房: '一号' };
    expect((await main.send([{ labels }, { labels: disk }])).status).toBe(200);
    const found = async (filter: string) => (await main.get(`/alerts?filter=${encodeURIComponent(filter)}`)).length;
    expect([await found('"team.name"="a"'), await found('机房=~"一.+"'), await found('"team.name"="b"')]).toEqual([
      1, 1, 0,
    ]);
    const matchers = [{ name: '机房', value: '一号', isRegex: false, isEqual: true }];
    const silence = { matchers, startsAt: iso(START), endsAt: iso(START + MINUTE), createdBy: 'a', comment: 'b' };
    expect((await main.post('/silences', silence)).status).toBe(200);
    expect(await main.get('/silences')).toMatchObject([{ matchers }]);
    expect((await events(all)).map((event: { labels: object }) => event.labels)).toContainEqual(
      expect.objectContaining(labels),
    );
  });

  test.each([
    [{}, 'not a list'],
    [[{ labels: {} }], 'at least one label pair'],
    [[{ labels: { '': 'a' } }], 'invalid name ""'],
    [[{ labels: { a: 1 } }], 'is not text'],
    [[{ labels: disk, startsAt: iso(START), endsAt: iso(START - 1) }], 'start time must be before end time'],
    [[{ labels: disk, startsAt: 'noon' }], 'instants with their zone'],
  ])('%j is refused in the words of Alertmanager', async (alerts, words) => {
    const { all, main } = await world();
    const reply = await main.send(alerts);
    expect(reply).toMatchObject({ status: 400, body: expect.stringContaining(words) });
    expect(await events(all)).toEqual([]);
  });

  test('a wrong alert does not keep the others away', async () => {
    const { all, main } = await world();
    expect(await main.send([{ labels: {} }, { labels: disk, startsAt: '0001-01-01T00:00:00.000Z' }])).toMatchObject({
      status: 400,
    });
    expect(await events(all)).toHaveLength(1);
  });

  test.each([
    [{ matchers: [] }, 'at least one matcher'],
    [{ matchers: [{ name: 'a', value: '(a', isRegex: true }] }, 'no pattern'],
    [{ matchers: [{ name: 'a', value: '', isRegex: false }] }, 'empty text'],
    [{ matchers: [{ name: 'a', value: 'b' }], endsAt: iso(START - 1) }, 'in the future'],
  ])('a silence of %j is refused', async (part, words) => {
    const { main } = await world();
    const silence = { startsAt: iso(START), endsAt: iso(START + MINUTE), createdBy: 'a', comment: 'b', ...part };
    expect(await main.post('/silences', silence)).toMatchObject({ status: 400, body: expect.stringContaining(words) });
  });

  test('is open to the token of an instance in use only', async () => {
    const { all, main } = await world();
    expect(await all.admin.get(`${BASE}/alerts`)).toMatchObject({ status: 401, body: { code: 25053 } });
    expect(await all.guest.post(`${BASE}/alerts`, [{ labels: disk }])).toMatchObject({ status: 401 });
    expect(JSON.stringify((await all.admin.get(INSTANCES)).body)).not.toContain(main.token);
    await all.admin.patch(`${INSTANCES}/${main.id}`, { enabled: false });
    expect(await main.send([{ labels: disk }])).toMatchObject({ status: 401 });
  });

  test('a sender whose clock is behind does not end its alerts', async () => {
    const { all, main } = await world();
    await all.db.kysely.updateTable('prometheus_instances').set({ clock_skew_s: -600 }).execute();
    await main.send([{ labels: disk, startsAt: iso(START - 601_000), endsAt: iso(START - 600_000 + 4 * MINUTE) }]);
    expect(await events(all)).toMatchObject([{ status: 'firing', first_trigger_at: iso(START - 1_000) }]);
  });
});
