import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, type Listener } from '#server/engine/http/nodeListener.ts';
import { createScenario, DEMO_PASSWORD, type Scenario } from '../../../../support/scenario.ts';
import { OTHER_DIALECT, schemasWithServices } from '../../../../support/schemas/schemasWithServices.ts';

/** The regions of the other instance, as this one declares them: fewer fields, and no rule for the code. */
const REGIONS = {
  path: 'outside/outsideRegions.yaml',
  text: `resource: outsideRegions
service: outside
path: /regions
label: { zh: 外部区域, en: Outside region }
access: [ADMIN]
fields:
  name: { type: name, required: true }
  code: { type: text, required: true, writeOnce: true }
  status:
    type: state
    default: enabled
    values: { enabled: { zh: 已启用, en: Enabled }, disabled: { zh: 已停用, en: Disabled } }
actions:
  enable: { zh: 启用, en: Enable, from: [disabled], to: enabled }
  disable: { zh: 停用, en: Disable, from: [enabled], to: disabled, bulk: true, undo: enable }
  stop: { zh: 停止, en: Stop, to: disabled, call: POST ?action=disable-now }
`,
};
const URL = '/api/outside/v1/regions';

let other: Scenario;
let listener: Listener;
let server: Scenario;

beforeAll(async () => {
  const ecrm = `{ basePath: /api/ecrm/v1, label: { zh: 区域, en: Regions }, update: PATCH, dialect: ${OTHER_DIALECT} }`;
  other = await createScenario({ schemas: schemasWithServices({ ecrm }) });
  const { fetch } = other.platform.app;
  listener = await listen({ host: '127.0.0.1', port: 0, fetch, requestTimeoutMs: 10_000, trustProxy: false });
  const { body } = await other.guest.post('/api/ums/v1/auth/password/tokens', {
    name: 'admin',
    password: DEMO_PASSWORD,
  });
  const outside = `{ basePath: /api/outside/v1, label: { zh: 外部, en: Outside }, update: PATCH, upstream: '${listener.address}/api/ecrm/v1', dialect: ${OTHER_DIALECT} }`;
  server = await createScenario({
    schemas: schemasWithServices({ outside }, [REGIONS]),
    settings: { upstreamAuthorizations: { OUTSIDE: `Bearer ${body.token}` } },
  });
});
afterAll(async () => {
  await listener.stop(0);
  await Promise.all([other.close(), server.close()]);
});

describe('a second instance of ours behind a service, in another dialect', () => {
  test('its records are listed, with the fields that this one knows', async () => {
    const { body } = await server.admin.get(`${URL}?page_num=1&page_size=3&_sort=name&_order=asc`);
    const { body: there } = await other.admin.get('/api/ecrm/v1/regions?page_num=1&page_size=3&_sort=name&_order=asc');
    expect(body.meta).toEqual(there.meta);
    expect(body.regions.map(({ name }: { name: string }) => name)).toEqual(
      there.regions.map(({ name }: { name: string }) => name),
    );
    expect(Object.keys(body.regions[0]).toSorted()).toEqual([
      'code',
      'created_at',
      'id',
      'name',
      'status',
      'updated_at',
    ]);
  });

  test('an action runs there, and its state is what that server says', async () => {
    const made = await server.admin.post(URL, { name: '远方', code: 'far-1' });
    expect(made).toMatchObject({ status: 201, body: { name: '远方', status: 'enabled' } });
    const record = `${URL}/${made.body.id}`;
    expect((await server.admin.post(`${record}?op=disable`, {})).body).toMatchObject({ status: 'disabled' });
    expect((await other.admin.get(`/api/ecrm/v1/regions/${made.body.id}`)).body.status).toBe('disabled');
    expect((await server.admin.patch(record, { name: '近处' })).body).toMatchObject({
      name: '近处',
      status: 'disabled',
    });
    expect((await server.admin.delete(record)).status).toBe(204);
    expect((await other.admin.get(`/api/ecrm/v1/regions/${made.body.id}`)).status).toBe(404);
  });

  test('input that this server knows to be invalid never reaches it; its own refusals are shown', async () => {
    const made = await server.admin.post(URL, { name: '状态', code: 'state-1' });
    const record = `${URL}/${made.body.id}`;
    expect((await server.admin.post(`${record}?op=enable`, {})).body.error.code).toBe(9105);
    expect((await server.admin.post(`${record}?op=disable-now`, {})).body.error).toMatchObject({ code: 9221 });
    await server.admin.delete(record);
  });

  test('a fault on a field lands on the field', async () => {
    const { status, body } = await server.admin.post(URL, { name: '大写', code: 'NOT LOWER' });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 9000, details: { code: '2 到 32 位小写字母、数字或连字符' } });
    const made = await server.admin.post(URL, { name: '重名', code: 'twice-1' });
    const again = await server.admin.post(URL, { name: '重名', code: 'twice-2' });
    expect(again.body.error.details).toHaveProperty('name');
    await server.admin.delete(`${URL}/${made.body.id}`);
  });

  test('what cannot be taken back or done to many is not offered', async () => {
    const { body } = await server.admin.get('/api/sys/v1/definitions/outsideRegions');
    expect(body.actions.disable).toMatchObject({ bulk: false });
    expect(body.actions.disable).not.toHaveProperty('undo');
  });
});
