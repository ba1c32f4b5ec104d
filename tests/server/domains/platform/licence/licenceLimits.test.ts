import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { databasesUnderTest } from '../../../../support/databases/databases.ts';
import { productSchemas, scenario, type Scenario } from '../../../../support/scenario.ts';
import { signedLicence, TEST_LICENCE_KEY } from '../../../../support/schemas/specialValues.ts';

const LICENCES = '/api/sys/v1/licenses';
const ROOM = 2;
const ASKED = 5;

/** The request that creates one more of each, and the code when it exceeds the limit. */
const LIMITS: Record<
  string,
  { code: number; make(all: Scenario, n: number): Promise<{ status: number; body: Record<string, Json> }> }
> = {
  nodes: { code: 8805, make: (all, n) => edge(all, n, { node_count: 1, cpu_cores: 0 }) },
  cores: { code: 8809, make: (all, n) => edge(all, n, { node_count: 0, cpu_cores: 1 }) },
  gpus: { code: 8808, make: (all, n) => edge(all, n, { node_count: 0, gpu_count: 1 }) },
  clouds: {
    code: 8808,
    make: async (all, n) =>
      all.admin.post('/api/cmp/v1/clouds', {
        name: `cloud-${n}`,
        product: 'openstack',
        simulated: true,
        region_id: (await one(all, '/api/ecrm/v1/regions', { status: 'enabled' })).id,
      }),
  },
  users: {
    code: 8808,
    make: (all, n) => all.admin.post('/api/ums/v1/users', { name: `user-${n}`, password: 'Example@2026', kind: 3 }),
  },
};

const one = async ({ admin }: Scenario, path: string, filter: Json = {}) =>
  (await admin.get(`${path}?range=[0,0]&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body[0];
const edge = async (all: Scenario, n: number, values: Record<string, Json>) =>
  all.admin.post('/api/ecrm/v1/edges', {
    name: `edge-${n}`,
    site_id: (await one(all, '/api/ecrm/v1/sites')).id,
    ...values,
  });
const uses = async ({ admin }: Scenario) =>
  new Map<string, { limit: number | null; used: number; in_clouds: number }>(
    (await admin.get(`${LICENCES}/usage`)).body.map((use: { key: string }) => [use.key, use]),
  );

/** Replaces the licence of the demo with one that leaves this much room. */
async function limitTo(all: Scenario, room: Record<string, number>) {
  const before = await uses(all);
  await all.db.run('delete from licences');
  const limits = Object.fromEntries(
    Object.entries(room).map(([key, more]) => [key, (before.get(key)?.used ?? 0) + more]),
  );
  expect((await all.admin.post(LICENCES, { content: signedLicence({ limits }) })).status).toBe(201);
}

test('every limit of a licence is counted by a definition, and tested below', () => {
  const { resources } = productSchemas();
  const keys = Object.keys(resources.licences?.fields.limits?.fields ?? {});
  expect(keys.toSorted()).toEqual(
    [...new Set(Object.values(resources).flatMap(({ licence }) => Object.keys(licence ?? {})))].toSorted(),
  );
  expect(keys.toSorted()).toEqual(Object.keys(LIMITS).toSorted());
});

describe.each(await databasesUnderTest())(
  'the limits of the licence on $dialect (spec 8.3: 8805, 8808, 8809)',
  (database) => {
    test('apply to sequential and parallel requests, each with its code', async () => {
      const all = await scenario({ database, licenceKey: TEST_LICENCE_KEY });
      for (const [index, [key, { code, make }]] of Object.entries(LIMITS).entries()) {
        const first = index * 10;
        await limitTo(all, { [key]: ROOM });
        const replies = await Promise.all(Array.from({ length: ASKED }, (_, n) => make(all, first + n)));
        expect(
          replies.filter(({ status }) => status === 201),
          key,
        ).toHaveLength(ROOM);
        for (const refused of replies.filter(({ status }) => status !== 201))
          expect(refused, key).toMatchObject({ status: 409, body: { code, licence: { key, asked: 1 } } });
        expect((await make(all, first + ASKED)).body.code, key).toBe(code);
        expect((await uses(all)).get(key)?.used, key).toBe((await uses(all)).get(key)?.limit);
      }
    });

    test('count the hosts that clouds report: those stay, are reported, and use up the limit', async () => {
      const all = await scenario({ database, licenceKey: TEST_LICENCE_KEY });
      const sync = async () => {
        const cloud = await one(all, '/api/cmp/v1/clouds', { simulated: true, status: 'connected' });
        await all.admin.post(`/api/cmp/v1/clouds/${cloud.cloud_id}/action`, { action: 'sync' });
        for (let second = 0; second < 8; second += 1) {
          all.clock.advance(1_000);
          await all.platform.runner.runDue();
        }
        return cloud.cloud_id as string;
      };
      await all.db.run('delete from hypervisor_nodes');
      await limitTo(all, { nodes: 1, cores: 1, gpus: 1 });
      const cloud = await sync();
      const after = await uses(all);
      for (const key of ['nodes', 'cores'])
        expect(after.get(key)?.used, key).toBeGreaterThan(after.get(key)?.limit ?? Infinity);
      const hosts = (await all.admin.get(`/api/cmp/v1/clouds/${cloud}/hypervisor-nodes?range=[0,99]`)).body;
      expect(hosts.length).toBeGreaterThan(1);
      expect(after.get('nodes')?.in_clouds).toBeGreaterThanOrEqual(hosts.length);
      for (const key of ['nodes', 'cores'])
        expect((await LIMITS[key]?.make(all, 0))?.body.code, key).toBe(LIMITS[key]?.code);
      // Existing records can shrink, and be changed otherwise.
      const some = await one(all, '/api/ecrm/v1/edges', { node_count: { gt: 1 } });
      expect(
        (
          await all.admin.put(`/api/ecrm/v1/edges/${some.id}`, {
            node_count: some.node_count - 1,
            description: 'smaller',
          })
        ).status,
      ).toBe(200);
      expect(await all.admin.put(`/api/ecrm/v1/edges/${some.id}`, { node_count: some.node_count })).toMatchObject({
        status: 409,
        body: { code: 8805, fields: { node_count: expect.any(String) } },
      });
    });

    test('still apply after the last licence has expired, and start with the first one', async () => {
      const all = await scenario({ database, licenceKey: TEST_LICENCE_KEY });
      await limitTo(all, { users: 0 });
      all.clock.advance(3_700 * 86_400_000);
      const admin = all.as('admin');
      expect(
        (await admin.post('/api/ums/v1/users', { name: 'late', password: 'Example@2026', kind: 3 })).body.code,
      ).toBe(8808);
      await all.db.run('delete from licences');
      expect((await admin.post('/api/ums/v1/users', { name: 'free', password: 'Example@2026', kind: 3 })).status).toBe(
        201,
      );
      expect((await all.personal.get(`${LICENCES}/usage`)).status).toBe(403);
    });
  },
);
