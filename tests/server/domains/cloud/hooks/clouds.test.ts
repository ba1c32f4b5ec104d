import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { keepInventories } from '#server/domains/cloud/inventory/syncJob.ts';
import { fakeCloud } from '../../../../support/clouds/fakeCloud.ts';
import { scenario, type Scenario } from '../../../../support/scenario.ts';

const CLOUDS = '/api/cmp/v1/clouds';
const SECOND = 1_000;

async function register({ admin }: Scenario, endpoint: string, more: Record<string, Json> = {}) {
  const [region] = (
    await admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  const cloud = {
    name: 'checked',
    product: 'openstack',
    region_id: region.id,
    endpoint,
    username: 'admin',
    cloud_password: 'cloud-secret',
    domain: 'Default',
    project: 'admin',
    ...more,
  };
  const { body, status } = await admin.post(CLOUDS, cloud);
  expect(status, JSON.stringify(body)).toBe(201);
  return `${CLOUDS}/${body.cloud_id}`;
}

async function act(all: Scenario, path: string, action: string) {
  expect(await all.admin.post(`${path}/action`, { action })).toMatchObject({ status: 202 });
  all.clock.advance(5 * SECOND);
  await all.platform.runner.runDue();
  return (await all.admin.get(path)).body;
}

describe('checking the connection to a cloud (spec 7.6)', () => {
  test('signs in and calls every required service', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, `${cloud.url}/v3`);
    const after = await act(all, path, 'test');
    expect(after).toMatchObject({
      status: 'connected',
      health: 'normal',
      api_version: 'v3.14',
      last_check_at: new Date(all.clock.now()).toISOString(),
    });
    expect(
      after.check_report.map(({ service, state }: { service: string; state: string }) => `${service} ${state}`),
    ).toEqual(['identity works', 'compute works', 'network works', 'block-storage works', 'image works']);
  });

  test('needs the account that it signs in with', async () => {
    const { admin } = await scenario();
    const { body } = await admin.post(CLOUDS, {
      name: 'bare',
      product: 'openstack',
      endpoint: 'https://cloud.example',
    });
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['username', 'cloud_password']));
  });

  test('reports the newest version of a service with versions', async () => {
    const all = await scenario();
    const { url } = await fakeCloud();
    const { check_report: report } = await act(all, await register(all, url), 'test');
    expect(report).toContainEqual(expect.objectContaining({ service: 'compute', version: '2.93' }));
  });

  test('reports services that the catalogue of the cloud lacks', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    cloud.without = ['network'];
    const after = await act(all, await register(all, cloud.url), 'test');
    expect(after.status).toBe('disconnected');
    expect(after.check_report.filter(({ state }: { state: string }) => state !== 'works')).toMatchObject([
      { service: 'network', state: 'missing', fault: 'missing' },
    ]);
  });

  test('names the failing service, and leaves the cloud disconnected', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    cloud.status['/network'] = 503;
    const after = await act(all, await register(all, cloud.url), 'test');
    expect(after.status).toBe('disconnected');
    expect(after.check_report.filter(({ state }: { state: string }) => state !== 'works')).toMatchObject([
      { service: 'network', state: 'fails', fault: 'status' },
    ]);
  });

  test.each([
    ['a wrong password', { cloud_password: 'wrong' }, 'credentials', 'no_permission'],
    ['nothing at the address', { endpoint: 'http://127.0.0.1:1' }, 'refused', 'unknown'],
    ['an address that must not be called', { endpoint: 'http://169.254.169.254/v3' }, 'blocked', 'unknown'],
    ['a name that does not exist', { endpoint: 'https://keystone.invalid:5000/v3' }, 'unresolved', 'unknown'],
  ])('with %s reports the fault', async (_, more, fault, health) => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url, more);
    const entered = { product: 'openstack', endpoint: cloud.url, username: 'admin', cloud_password: 'cloud-secret' };
    const [region] = (await all.admin.get('/api/ecrm/v1/regions?filter={"status":"enabled"}')).body;
    const draft = { ...entered, domain: 'Default', project: 'admin', name: 'tried', region_id: region.id };
    const trial = await all.admin.post(`${CLOUDS}?dry_run=true`, { ...draft, ...more });
    // A cloud that does not answer yet can be registered, and its form says what is wrong.
    expect(trial).toMatchObject({ status: 200, body: { ok: true, warnings: [{ field: expect.any(String) }] } });
    const { label } =
      all.platform.context('words').schemas.resources['clouds']?.fields['check_fault']?.values?.[fault] ?? {};
    expect(trial.body.warnings[0].message).toBe(label?.zh);
    expect((await all.admin.post(`${CLOUDS}?dry_run=true`, draft)).body).toMatchObject({ ok: true, warnings: [] });
    // The button of the form (decision 313): of a new cloud, and of one that is edited, whose secrets stay.
    expect(await all.admin.post(`${CLOUDS}?try=test`, { ...draft, ...more })).toMatchObject({
      status: 200,
      body: { ok: false, found: { check_fault: fault } },
    });
    expect(await all.admin.put(`${path}?try=test`, {})).toMatchObject({
      body: { ok: false, found: { check_fault: fault } },
    });
    expect(await all.admin.put(`${path}?try=test`, entered)).toMatchObject({
      body: { ok: true, found: { found: expect.any(Array) } },
    });
    expect(await all.personal.post(`${CLOUDS}?try=test`, draft)).toMatchObject({ status: 403 });
    expect(await all.admin.post(`${CLOUDS}?try=sync`, draft)).toMatchObject({ status: 400 });
    const after = await act(all, path, 'test');
    expect(after).toMatchObject({
      status: 'disconnected',
      health,
      check_fault: fault,
      check_report: [{ service: 'identity', state: 'fails', fault }],
    });
  });

  test('the check in the form of a simulated cloud says what it has, and leaves nothing', async () => {
    const all = await scenario();
    const [region] = (await all.admin.get('/api/ecrm/v1/regions?filter={"status":"enabled"}')).body;
    const items = async () => (await all.db.all('select count(*) as n from simulated_items'))[0];
    const before = await items();
    const draft = { name: 'tried', product: 'openstack', simulated: true, region_id: region.id };
    const { body } = await all.admin.post(`${CLOUDS}?try=test`, draft);
    expect(body).toMatchObject({ ok: true, found: { host_count: expect.any(Number) } });
    expect(body.found.found).toContainEqual({ kind: 'flavors', state: 'offered', count: expect.any(Number) });
    expect(await items()).toEqual(before);
    // A field that is missing is named at its place.
    expect(await all.admin.post(`${CLOUDS}?try=test`, { ...draft, name: null })).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } },
    });
  });

  test('a server other than Keystone is not a cloud', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    cloud.status['/v3/'] = 200;
    expect((await act(all, await register(all, cloud.url), 'test')).check_report[0].fault).toBe('version');
  });

  test('a synchronisation reads the figures of the hypervisors', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url);
    await act(all, path, 'test');
    expect(await act(all, path, 'sync')).toMatchObject({
      status: 'connected',
      usage: 0.5,
      vcpu_total: 128,
      vcpu_used: 64,
      host_count: 2,
      vm_count: 14,
      memory_total: 2 * 1024 * 1_048_576,
    });
  });

  test('the next one detects a cloud that stops answering', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url);
    await act(all, path, 'test');
    cloud.status['/v3'] = 500;
    expect((await act(all, path, 'sync')).status).toBe('disconnected');
  });

  test('the password is stored encrypted and never returned', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url);
    expect(JSON.stringify((await all.admin.get(path)).body)).not.toContain('cloud-secret');
    expect(JSON.stringify(await all.db.all('select * from clouds'))).not.toContain('cloud-secret');
  });

  test('the connected clouds of the demo are marked as simulated', async () => {
    const { admin } = await scenario();
    const connected = (await admin.get(CLOUDS)).body.filter(
      (cloud: { status: string }) => cloud.status === 'connected',
    );
    expect(connected.length).toBeGreaterThan(0);
    expect(
      connected.filter(
        (cloud: { simulated: boolean; api_version: string }) => !cloud.simulated || cloud.api_version !== 'simulator',
      ),
    ).toEqual([]);
  });
});

describe('the calls of the multi-cloud service (spec 4.5, 7.6)', () => {
  test('GET /clouds/basic-info returns clouds, each with its list of labels', async () => {
    const { admin } = await scenario();
    const every = (await admin.get(`${CLOUDS}/basic-info`)).body;
    expect(every.clouds).toHaveLength(every.total);
    expect(every.clouds[0]).toMatchObject({
      cloud_id: expect.any(String),
      name: expect.any(String),
      product: expect.any(String),
      usage: expect.any(Number),
      labels: expect.any(Array),
    });
    const { region_id } = every.clouds[0];
    await admin.post(CLOUDS, { name: '0-unlabelled', product: 'openstack', simulated: true, region_id });
    expect((await admin.get(`${CLOUDS}/basic-info?page_size=1`)).body.clouds).toMatchObject([
      { name: '0-unlabelled', labels: [] },
    ]);
  });

  test('GET /clouds/basic-info returns a page of them', async () => {
    const { admin } = await scenario();
    const every = (await admin.get(`${CLOUDS}/basic-info`)).body;
    const second = (await admin.get(`${CLOUDS}/basic-info?page_size=2&page_num=2`)).body;
    expect(second).toEqual({ clouds: every.clouds.slice(2, 4), total: every.total });
    expect((await admin.get(`${CLOUDS}/basic-info?page_size=0`)).body.code).toBe(9208);
  });

  test('returns the clouds of their organisation to tenants, with only the fields of the switcher', async () => {
    const all = await scenario();
    const own = (await all.personal.get(`${CLOUDS}/basic-info`)).body;
    expect(own.total).toBeGreaterThan(0);
    expect(own.clouds[0]).not.toHaveProperty('endpoint');
    const { bp_id } = (await all.bp_admin.get('/api/ums/v1/users/current')).body;
    await all.db.run('update clouds set bp_ids = ?', [JSON.stringify([bp_id])]);
    const enabled = await all.db.all('select cloud_id from clouds where enabled = 1');
    expect((await all.bp_admin.get(`${CLOUDS}/basic-info`)).body.total).toBe(enabled.length);
    expect((await all.personal.get(`${CLOUDS}/basic-info`)).body.total).toBe(0);
    expect((await all.provider.get(`${CLOUDS}/basic-info`)).status).toBe(403);
  });

  test('DELETE ?force= removes a cloud that cannot be removed otherwise', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url);
    await act(all, path, 'test');
    expect((await all.admin.delete(path)).status).toBe(409);
    expect((await all.admin.delete(`${path}?force=true`)).status).toBe(204);
    expect((await all.admin.get(path)).body.code).toBe(12001);
  });

  test('refuses labels that could harm a browser', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const path = await register(all, cloud.url);
    const label = (more: object) => ({ labels: [JSON.stringify({ label: 'chip', ...more })] });
    expect((await all.admin.put(path, label({ imgUrl: 'data:image/png;base64,AAAA', bgColor: '#fff' }))).status).toBe(
      200,
    );
    for (const bad of [
      { imgUrl: 'javascript:alert(1)' },
      { imgUrl: 'https://example.com/a.png' },
      { imgUrl: '//example.com/a.png' },
      { bgColor: 'red;background:url(//x)' },
      { onclick: 'x' },
    ]) {
      expect(await all.admin.put(path, label(bad))).toMatchObject({
        status: 400,
        body: { fields: { 'labels.0': expect.any(String) } },
      });
    }
  });
});

describe('a NextStack that is no simulator', () => {
  test('is an OpenStack with an account, checked like one', async () => {
    const all = await scenario();
    const cloud = await fakeCloud();
    const after = await act(all, await register(all, cloud.url, { product: 'nextstack' }), 'test');
    expect(after).toMatchObject({ status: 'connected', product: 'nextstack', health: 'normal' });
    expect(after.check_report.map(({ service }: { service: string }) => service)).toEqual([
      'identity',
      'compute',
      'network',
      'block-storage',
      'image',
    ]);
    const { body } = await all.admin.post(CLOUDS, { name: 'bare', product: 'nextstack', endpoint: cloud.url });
    expect(Object.keys(body.fields)).toEqual(expect.arrayContaining(['username', 'cloud_password']));
  });

  test('has no keys of another kind: they are unknown fields', async () => {
    const { admin } = await scenario();
    const reply = await admin.post(CLOUDS, { name: 'keys', product: 'nextstack', access_key: 'AK', secret_key: 'SK' });
    expect(reply).toMatchObject({ status: 400, body: { fields: { access_key: expect.any(String) } } });
  });
});

describe('a cloud whose product has no driver any more', () => {
  test('is disconnected at the start, with the reason (12943); everything else works', async () => {
    const { admin, db, context } = await scenario();
    const [{ id: region_id }] = (await admin.get('/api/ecrm/v1/regions?range=[0,0]&filter={"status":"enabled"}')).body;
    const { body } = await admin.post(CLOUDS, { name: 'old', product: 'nextstack', region_id, simulated: true });
    await db.run(`update clouds set simulated = 0, status = 'connected', product = 'former' where cloud_id = ?`, [
      body.cloud_id,
    ]);
    await keepInventories(context());
    const path = `${CLOUDS}/${body.cloud_id}`;
    expect((await admin.get(path)).body).toMatchObject({ status: 'disconnected' });
    expect(await admin.post(`${path}/action`, { action: 'test' })).toMatchObject({
      status: 409,
      body: { code: 12943 },
    });
    expect((await admin.get(`/api/sys/v1/permissions/clouds/${body.cloud_id}`)).body).toContainEqual(
      expect.objectContaining({ operation: 'test', allowed: false, why: { kind: 'capability' } }),
    );
    expect((await admin.delete(`${path}?force=1`)).status).toBe(204);
  });
});
