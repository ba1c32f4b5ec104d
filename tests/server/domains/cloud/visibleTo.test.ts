import { describe, expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newcomer } from '../../../support/people/newcomer.ts';

const organisationOf = async (client: Client): Promise<number> =>
  (await client.get('/api/ums/v1/users/current')).body.bp_id;

describe.each([await oneDatabase()])('records for selected organisations, on $dialect', (database) => {
  test.each([
    ['nextstack', 'eip-pools', 'pool_id', 'eips', { name: 'out', bandwidth_mbps: 5 }, {}],
    ['openstack', 'networks', 'floating_network_id', 'floating-ips', {}, { external: true }],
  ] as const)(
    'in %s, of %s: nobody else sees one or takes an address of it',
    async (product, pools, by, addresses, more, only) => {
      const world = await connectedCloud(product, { database });
      const { all, path, list, run } = world;
      const stranger = await newcomer(all);
      const filter = `filter=${encodeURIComponent(JSON.stringify(only))}`;
      const [pool] = (await all.admin.get(`${path}/${pools}?${filter}`)).body;
      const at = `${path}/${pools}/${pool.id}`;
      const take = (client: Client) => client.post(`${path}/${addresses}`, { ...more, [by]: pool.id });
      const seenBy = async (client: Client) => (await list(pools, client)).some((each: Fields) => each.id === pool.id);
      expect([await seenBy(stranger), (await take(stranger)).status]).toEqual([true, 201]);

      // Only administrators set and read the organisations.
      const organisation = await organisationOf(all.bp_user);
      expect((await all.bp_admin.put(at, { bp_ids: [organisation] })).status).toBeGreaterThanOrEqual(400);
      expect(await all.admin.put(at, { bp_ids: [999_999] })).toMatchObject({
        status: 400,
        body: { fields: { bp_ids: expect.any(String) } },
      });
      expect(await all.admin.put(at, { bp_ids: [organisation] })).toMatchObject({
        status: 200,
        body: { bp_ids: [organisation] },
      });
      await run();
      expect((await all.admin.get(at)).body).toMatchObject({ bp_ids: [organisation], fault: null });
      for (const client of [all.bp_user, all.bp_admin]) {
        expect(await seenBy(client)).toBe(true);
        expect((await client.get(at)).body).not.toHaveProperty('bp_ids');
      }
      expect((await take(all.bp_user)).status).toBe(201);
      for (const client of [stranger, all.personal]) {
        expect(await seenBy(client)).toBe(false);
        expect((await client.get(at)).status).toBe(404);
        expect(await take(client)).toMatchObject({ status: 400, body: { fields: { [by]: expect.any(String) } } });
      }

      await all.admin.post(`${path}/action`, { action: 'sync' });
      await run();
      expect((await all.admin.get(at)).body).toMatchObject({ bp_ids: [organisation] });
      expect((await all.admin.put(at, { bp_ids: [] })).status).toBe(200);
      await run();
      expect([await seenBy(stranger), (await take(stranger)).status]).toEqual([true, 201]);
    },
  );
});
