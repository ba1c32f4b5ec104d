// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newcomer } from '../../../support/people/newcomer.ts';

const GROUPS = [
  { product: 'openstack', volumes: 'volumes', snapshots: 'snapshots' },
  { product: 'nextstack', volumes: 'vm-volumes', snapshots: 'vm-volume-snapshots' },
] as const;

const databases = [await oneDatabase()];
// The second group uses the same definitions, so one database is enough.
const cases = databases.flatMap((each, at) =>
  GROUPS.slice(0, at === 0 ? GROUPS.length : 1).map((group) => ({ ...group, database: each, dialect: each.dialect })),
);

const NOTHING = { transfer_id: 'nothing', auth_key: 'nothing' };

describe.each(cases)(
  'a volume is transferred in a cloud of $product, on $dialect',
  ({ product, volumes, snapshots, database }) => {
    async function offered() {
      const world = await connectedCloud(product, { database });
      const friend = await newcomer(world.all, 'friend', '13900000014');
      const volume = await world.make(volumes, { name: 'data', source: 'blank', size_gb: 10 });
      const snapshot = await world.make(snapshots, { name: 'before', volume_id: volume.id });
      await world.run(4);
      const act = (action: string, body: Fields = {}, client: Client = world.all.personal) =>
        client.post(`${world.path}/${volumes}/${volume.id}?action=${action}`, body);
      const accept = (body: Fields, client: Client = friend) =>
        client.post(`${world.path}/${volumes}?action=accept_transfer`, body);
      const shown = async (client: Client) => (await client.get(`${world.path}/${volumes}/${volume.id}`)).body;
      const offer = async () => {
        const { body, status } = await act('create_transfer');
        expect(status).toBe(202);
        await world.run();
        return { transfer_id: String(body.transfer_id), auth_key: String(body.auth_key) };
      };
      return { ...world, friend, volume, snapshot, act, accept, shown, offer };
    }

    test('with its snapshots, to the holder of its id and key, which are shown once', async () => {
      const { all, friend, list, run, volume, snapshot, accept, shown, offer } = await offered();
      const key = await offer();
      expect(key.transfer_id).not.toBe(key.auth_key);
      const waiting = await shown(all.personal);
      expect(waiting).toMatchObject({ status: 'awaiting_transfer', fault: null });
      expect(JSON.stringify(waiting)).not.toContain(key.auth_key);
      for (const wrong of [NOTHING, { ...key, auth_key: 'wrong' }, { ...key, transfer_id: 'wrong' }])
        expect(await accept(wrong)).toMatchObject({ status: 400, body: { code: 12230 } });
      expect(await accept(key, all.personal)).toMatchObject({ status: 409, body: { code: 12231 } });
      expect(await accept({ auth_key: key.auth_key })).toMatchObject({
        status: 400,
        body: { fields: { transfer_id: expect.any(String) } },
      });

      expect(await accept(key)).toMatchObject({ status: 202, body: { id: volume.id } });
      await run();
      const me = (await friend.get('/api/ums/v1/users/current')).body;
      expect(await shown(friend)).toMatchObject({ status: 'available', user_id: me.id, fault: null });
      expect((await list(snapshots, friend)).map(({ id }: Fields) => id)).toEqual([snapshot.id]);
      expect(await list(volumes)).toEqual([]);
      expect(await list(snapshots)).toEqual([]);
      expect(await accept(key)).toMatchObject({ status: 400, body: { code: 12230 } });
      // The cloud has the same state.
      await all.admin.post(`/api/cmp/v1/clouds/${volume.cloud_id}/action`, { action: 'sync' });
      await run();
      expect((await list(snapshots, friend)).map(({ user_id }: Fields) => user_id)).toEqual([me.id]);
      expect(await shown(friend)).toMatchObject({ user_id: me.id });
    });

    test('not beyond the quota of the recipient, snapshots included', async () => {
      const { all, volume, accept, shown, offer } = await offered();
      const key = await offer();
      const { body: limit } = await all.admin.post('/api/cmp/v1/cloud-quotas', {
        key: 'gigabytes',
        limit: 19,
        cloud_id: volume.cloud_id,
      });
      expect(await accept(key)).toMatchObject({
        status: 409,
        body: { code: 12942, quota: { key: 'gigabytes', asked: 20 } },
      });
      expect(await shown(all.personal)).toMatchObject({ status: 'awaiting_transfer' });
      await all.admin.put(`/api/cmp/v1/cloud-quotas/${limit.id}`, { limit: 20 });
      expect((await accept(key)).status).toBe(202);
    });

    test('and back, with its snapshots, if the cloud refuses', async () => {
      const { all, friend, list, run, volume, snapshot, accept, shown, offer } = await offered();
      const key = await offer();
      await all.db.run(
        `update simulated_items set fields = replace(fields, '"awaiting_transfer"', '"maintenance"') where kind = 'volumes'`,
      );
      expect((await accept(key)).status).toBe(202);
      expect((await list(snapshots, friend)).map(({ id }: Fields) => id)).toEqual([snapshot.id]);
      await run();
      expect(await shown(all.personal)).toMatchObject({
        id: volume.id,
        status: 'awaiting_transfer',
        fault: { message: expect.stringContaining('maintenance') },
      });
      expect((await list(snapshots)).map(({ id }: Fields) => id)).toEqual([snapshot.id]);
      expect(await list(volumes, friend)).toEqual([]);
    });

    test('unless it is cancelled, and never with a snapshot in creation', async () => {
      const { all, path, run, make, volume, act, accept, shown, offer } = await offered();
      const key = await offer();
      expect((await act('create_transfer')).status).toBe(409);
      expect((await act('cancel_transfer')).status).toBe(202);
      await run();
      expect(await shown(all.personal)).toMatchObject({ status: 'available' });
      expect(await accept(key)).toMatchObject({ status: 400, body: { code: 12230 } });
      expect((await act('cancel_transfer')).status).toBe(409);
      await all.personal.post(`${path}/${snapshots}`, { name: 'now', volume_id: volume.id });
      expect(await act('create_transfer')).toMatchObject({ status: 409, body: { code: 12232 } });
      await run();
      await make(volumes, { name: 'other', source: 'blank', size_gb: 1 });
      expect((await act('create_transfer')).status).toBe(202);
    });
  },
);
