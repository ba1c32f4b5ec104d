import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { fakePrometheus } from '../../../../support/operations/fakePrometheus.ts';
import { scenario, START } from '../../../../support/scenario.ts';

const PATH = '/api/omc/v1/monitor/prometheus';
const MINUTE = 60_000;
const NOW = new Date(START).toUTCString();

describe.each([await oneDatabase()])('Prometheus instances on $dialect (spec 7.7)', (database) => {
  test('an instance is checked before it is stored, and is up after its second success', async () => {
    const [all, fake] = [await scenario({ database }), await fakePrometheus()];
    fake.replies['status/buildinfo'] = {
      body: { status: 'success', data: { version: '2.42.0', goVersion: 'go1.19' } },
      date: NOW,
    };
    const made = await all.admin.post(PATH, { name: 'main', url: `${fake.url}/` });
    expect(made).toMatchObject({ status: 201, body: { health: 'unknown', type: 'prometheus' } });
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${PATH}/${made.body.id}`)).body).toMatchObject({
      health: 'up',
      version: '2.42.0',
      retention: '15d',
      scrape_interval: '30s',
      targets_up: 1,
      targets_total: 2,
      clock_skew_s: 0,
      cause: null,
    });
  });

  test('two failures make it down with their cause, two successes up again', async () => {
    const [all, fake] = [await scenario({ database }), await fakePrometheus()];
    const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
    const healthAfter = async () => {
      all.clock.advance(MINUTE);
      await all.platform.runner.runDue();
      const { health, cause, cause_detail } = (await all.admin.get(`${PATH}/${body.id}`)).body;
      return { health, cause, cause_detail };
    };
    await all.platform.runner.runDue();
    const good = fake.replies['status/buildinfo'];
    fake.replies['status/buildinfo'] = { status: 503, body: 'starting up' };
    expect(await healthAfter()).toEqual({ health: 'up', cause: 'status', cause_detail: 'HTTP 503' });
    expect(await healthAfter()).toMatchObject({ health: 'down' });
    if (good) fake.replies['status/buildinfo'] = good;
    expect(await healthAfter()).toEqual({ health: 'down', cause: null, cause_detail: null });
    expect(await healthAfter()).toMatchObject({ health: 'up' });
  });
});

describe('registration (spec 7.7)', () => {
  test.each([
    ['is away', { url: 'http://127.0.0.1:1' }, {}, { code: 25045, fields: { url: 'The connection failed' } }],
    [
      'is unknown by name',
      { url: 'http://no-such-host.invalid' },
      {},
      { code: 25045, fields: { url: 'The name is not known' } },
    ],
    [
      'is a metadata service',
      { url: 'http://169.254.169.254' },
      {},
      { code: 25045, fields: { url: 'This address is not allowed' } },
    ],
    [
      'asks for credentials',
      { auth: 'basic', username: 'u', password: 'p' },
      { 'status/buildinfo': { status: 401, body: '' } },
      { code: 25047, fields: { password: expect.stringContaining('HTTP 401') } },
    ],
    [
      'asks for a token',
      { auth: 'bearer', bearer_token: 't' },
      { 'status/buildinfo': { status: 403, body: '' } },
      { code: 25047, fields: { bearer_token: expect.any(String) } },
    ],
    [
      'is no Prometheus',
      {},
      { 'status/buildinfo': { body: '<html>' } },
      { code: 25048, fields: { url: expect.stringContaining('not the API') } },
    ],
    ['answers nothing', {}, { 'status/buildinfo': { body: '' } }, { code: 25048, fields: { url: expect.any(String) } }],
    [
      'answers a time that is none',
      {},
      { query: { body: { status: 'success', data: { resultType: 'scalar', result: [1, 'NaN'] } } } },
      { code: 25048, fields: { url: expect.any(String) } },
    ],
    ['is of another type', { type: 'victoriametrics' }, {}, { code: 25048, fields: { type: 'It is of another type' } }],
    [
      'is a Mimir',
      {},
      { 'status/buildinfo': { body: { status: 'success', data: { application: 'Grafana Mimir', goVersion: 'go1' } } } },
      { code: 25048, fields: { type: expect.stringContaining('Mimir') } },
    ],
  ])('an instance that %s is refused on its field, and nothing is stored', async (_, entered, replies, refusal) => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    Object.assign(fake.replies, replies);
    const reply = await all.admin.post(PATH, { name: 'main', url: fake.url, ...entered }, EN);
    expect(reply.body).toMatchObject(refusal);
    expect((await all.admin.get(PATH)).body).toEqual([]);
  });

  test('one that is slow is refused at its timeout', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    fake.delayMs = 5_000;
    const reply = await all.admin.post(PATH, { name: 'main', url: fake.url, timeout_s: 1 }, EN);
    expect(reply).toMatchObject({ status: 504, body: { code: 25046, fields: { timeout_s: 'No answer in time' } } });
  });

  test('one that is not in use is stored unchecked, and neither queried nor asked for its targets', async () => {
    const all = await scenario();
    const { status, body } = await all.admin.post(PATH, { name: 'later', url: 'http://127.0.0.1:1', enabled: false });
    expect({ status, health: body.health }).toEqual({ status: 201, health: 'unknown' });
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${PATH}/${body.id}`)).body.last_check_at).toBeNull();
    for (const part of ['jobs', 'data/query?query=up'])
      expect(await all.admin.get(`${PATH}/${body.id}/${part}`)).toMatchObject({ status: 409, body: { code: 25049 } });
    expect(await all.admin.post(`${PATH}/${body.id}?action=check`)).toMatchObject({
      status: 409,
      body: { code: 25049 },
    });
  });

  test('secrets sign in, stay when a change leaves them out, and are never returned', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    const given = { name: 'main', url: fake.url, auth: 'basic', username: 'u', password: 'hunter2secret' };
    const { body } = await all.admin.post(PATH, given);
    const basic = `Basic ${Buffer.from('u:hunter2secret').toString('base64')}`;
    expect(fake.asked[0]?.headers.authorization).toBe(basic);
    fake.asked.length = 0;
    const changed = await all.admin.patch(`${PATH}/${body.id}`, { timeout_s: 5 });
    expect(changed.status).toBe(200);
    expect(fake.asked[0]?.headers.authorization).toBe(basic);
    const everything = JSON.stringify([body, changed.body, (await all.admin.get(`${PATH}/${body.id}/history`)).body]);
    expect(everything).not.toContain('hunter2secret');
    const [row] = await all.db.all<{ password: string }>('select password from prometheus_instances', []);
    expect(row?.password).not.toContain('hunter2');
  });

  test('a change to an address that does not answer is refused and changes nothing; a new name sends no request', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
    expect(await all.admin.patch(`${PATH}/${body.id}`, { url: 'http://127.0.0.1:1' })).toMatchObject({ status: 502 });
    expect((await all.admin.get(`${PATH}/${body.id}`)).body.url).toBe(fake.url);
    fake.asked.length = 0;
    expect((await all.admin.patch(`${PATH}/${body.id}`, { name: 'other' })).status).toBe(200);
    expect(fake.asked).toEqual([]);
  });

  test('the difference of its clock is known', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    const late = new Date(START - 90_000).toUTCString();
    fake.replies['status/buildinfo'] = {
      body: { status: 'success', data: { version: '3', goVersion: 'go1' } },
      date: late,
    };
    const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${PATH}/${body.id}`)).body.clock_skew_s).toBe(-90);
  });

  test('an instance that takes long for its other answers has no wrong clock', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
    fake.replies['status/buildinfo'] = {
      body: { status: 'success', data: { version: '3', goVersion: 'go1' } },
      date: new Date(all.clock.now()).toUTCString(),
    };
    fake.replies.targets = () => {
      all.clock.advance(30_000);
      return { body: { status: 'success', data: { activeTargets: [] } } };
    };
    await all.platform.runner.runDue();
    expect((await all.admin.get(`${PATH}/${body.id}`)).body).toMatchObject({ clock_skew_s: 0, targets_total: 0 });
  });

  test('only administrators see instances (spec 2.2)', async () => {
    const all = await scenario();
    for (const client of [all.bp_admin, all.personal, all.operation_supporter])
      expect((await client.get(PATH)).status).toBe(403);
    expect((await all.personal.get('/api/omc/v1/monitor/link')).status).toBe(403);
  });
});

describe('jobs and targets (spec 7.7)', () => {
  test('unhealthy targets come first, without the secrets of their addresses', async () => {
    const [all, fake] = [await scenario(), await fakePrometheus()];
    const { body } = await all.admin.post(PATH, { name: 'main', url: fake.url });
    const reply = await all.admin.get(`${PATH}/${body.id}/jobs`);
    expect(reply.body).toEqual({
      up: 1,
      total: 2,
      items: [
        expect.objectContaining({
          instance: 'a:9100',
          health: 'down',
          last_scrape: null,
          last_error: 'connection refused',
          labels: { rack: 'r1' },
        }),
        expect.objectContaining({ instance: 'b:9100', health: 'up', scrape_duration_ms: 12.5, last_error: null }),
      ],
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|s3cret/);
    expect((await all.admin.get(`${PATH}/999/jobs`)).body).toMatchObject({ code: 25044 });
    expect((await all.admin.get('/api/omc/v1/monitor/link')).body).toEqual({ id: null, name: null, url: null });
    await all.platform.runner.runDue();
    expect((await all.admin.get('/api/omc/v1/monitor/link')).body).toEqual({
      id: body.id,
      name: 'main',
      url: fake.url,
    });
  });
});

const EN = { headers: { 'accept-language': 'en' } };
