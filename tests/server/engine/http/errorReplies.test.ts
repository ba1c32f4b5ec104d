import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createScenario, type Scenario } from '../../../support/scenario.ts';
import type { Client, Reply } from '../../../support/servers/client.ts';

const REGIONS = '/api/ecrm/v1/regions';

let world: Scenario;
beforeAll(async () => void (world = await createScenario({ seed: 'demo' })));
afterAll(() => world.close());

async function nodeOfNone({ admin }: { admin: Client }): Promise<Reply> {
  const [cloud] = (
    await admin.get(
      `/api/cmp/v1/clouds?range=[0,0]&filter=${encodeURIComponent('{"simulated":true,"status":"connected"}')}`,
    )
  ).body;
  return admin.get(`/api/cmp/v1/clouds/${cloud.cloud_id}/hypervisor-nodes/00000000-0000-4000-8000-000000000000`);
}

describe('a refusal says what, why and under which id (spec 8.1, docs/api.md)', () => {
  test.each<[string, number, number, (clients: { admin: Client; guest: Client; personal: Client }) => Promise<Reply>]>([
    ['a parameter', 400, 9000, ({ admin }) => admin.post(REGIONS, { name: '' })],
    [
      'a body that is no JSON',
      400,
      9201,
      ({ admin }) => admin.post(REGIONS, undefined, { raw: '{', headers: { 'content-type': 'application/json' } }),
    ],
    ['nobody signed in', 401, 1137, ({ guest }) => guest.get(REGIONS)],
    ['nobody signed in, a call by hand', 401, 1137, ({ guest }) => guest.get('/api/ums/v1/users/current')],
    ['nobody signed in, a write', 401, 1137, ({ guest }) => guest.delete(`${REGIONS}/1`)],
    ['nobody signed in, signing out', 401, 1137, ({ guest }) => guest.delete('/api/ums/v1/auth/tokens')],
    ['nobody signed in, live events', 401, 1137, ({ guest }) => guest.get('/api/sys/v1/events')],
    [
      'a token that never was',
      401,
      1128,
      ({ guest }) => guest.get(REGIONS, { headers: { authorization: 'Bearer 0123456789abcdef0123456789abcdef' } }),
    ],
    [
      'a token that never was, a call by hand',
      401,
      1128,
      ({ guest }) =>
        guest.get('/api/ums/v1/users/current', {
          headers: { cookie: 'access-token=0123456789abcdef0123456789abcdef' },
        }),
    ],
    ['an address that is too long', 414, 9216, ({ admin }) => admin.get(`${REGIONS}?q=${'x'.repeat(12_300)}`)],
    [
      'an upload that does not say how long it is',
      428,
      9214,
      ({ admin }) => admin.post('/api/sys/v1/uploads', undefined, { headers: { 'upload-metadata': 'filename eA==' } }),
    ],
    [
      'a wrong password',
      400,
      1101,
      ({ guest }) => guest.post('/api/ums/v1/auth/password/tokens', { name: 'nobody', password: 'x' }),
    ],
    ['no permission', 403, 3000, ({ personal }) => personal.get(REGIONS)],
    [
      'a write from elsewhere',
      403,
      9204,
      ({ guest }) => guest.post(REGIONS, {}, { headers: { origin: 'https://evil.example' } }),
    ],
    ['no such record', 404, 1551, ({ admin }) => admin.get(`${REGIONS}/999999`)],
    ['no such node of a cloud', 404, 1360, nodeOfNone],
    ['no such service', 404, 9996, ({ admin }) => admin.get('/api/none/v1/things')],
    ['a record that is referred to', 409, 1554, ({ admin }) => admin.delete(`${REGIONS}/1`)],
  ])('%s: %i with code %i', async (_, status, code, call) => {
    const reply = await call(world);
    expect(reply).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect(reply.body.request_id).toBe(reply.headers.get('x-request-id'));
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });

  test('two calls never share an id', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await world.guest.get(REGIONS)).body.request_id));
    expect(new Set(ids).size).toBe(3);
  });

  test('in the requested language', async () => {
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map((lang) => world.personal.get(REGIONS, { headers: { 'accept-language': lang } })),
    );
    expect([zh?.body.message, en?.body.message]).toEqual(['暂无权限', 'No permission']);
  });
});
