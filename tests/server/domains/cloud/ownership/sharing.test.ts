// @module-tag long
import { describe, expect, test } from 'vitest';
import type { Client } from '../../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../../support/databases/databases.ts';
import { newcomer } from '../../../../support/people/newcomer.ts';

const GROUPS = [
  {
    product: 'openstack',
    flavors: 'flavors',
    images: 'images',
    members: 'image-members',
    machines: 'instances',
    networks: 'networks',
    volumes: 'volumes',
  },
  {
    product: 'nextstack',
    flavors: 'vm-flavors',
    images: 'vm-images',
    members: 'vm-image-members',
    machines: 'vms',
    networks: 'vpcs',
    volumes: 'vm-volumes',
  },
] as const;

const databases = [await oneDatabase()];
// The second group uses the same definitions, so one database is enough.
const cases = databases.flatMap((each, at) =>
  GROUPS.slice(0, at === 0 ? GROUPS.length : 1).map((group) => ({ ...group, database: each, dialect: each.dialect })),
);

describe.each(cases)(
  'private records in a cloud of $product are shared, on $dialect',
  ({ product, flavors, images, members, machines, networks, volumes, database: under }) => {
    const names = async (
      list: (resource: string, client: Client) => Promise<Fields[]>,
      resource: string,
      client: Client,
    ) => (await list(resource, client)).map(({ name }) => name);

    test('a flavor: visible and usable only for those it is shared with', async () => {
      const { all, path, make, list, run } = await connectedCloud(product, { database: under });
      const guest = await newcomer(all, 'given', '13900000011');
      const other = await newcomer(all, 'other', '13900000012');
      const me = (await guest.get('/api/ums/v1/users/current')).body;
      const flavor = await make(
        flavors,
        { name: 'ours', vcpus: 1, ram_mb: 1024, disk_gb: 20, is_public: false },
        all.admin,
      );
      expect(await names(list, flavors, guest)).not.toContain('ours');

      expect((await all.admin.put(`${path}/${flavors}/${flavor.id}`, { shared_user_ids: [me.id] })).status).toBe(200);
      await run();
      expect(await names(list, flavors, guest)).toContain('ours');
      expect(await names(list, flavors, other)).not.toContain('ours');
      // A user does not learn with whom else it is shared.
      expect((await guest.get(`${path}/${flavors}/${flavor.id}`)).body).not.toHaveProperty('shared_user_ids');
      expect((await guest.put(`${path}/${flavors}/${flavor.id}`, { description: 'mine' })).status).toBe(403);

      const image = (await list(images, guest)).find((each: Fields) => each.name === 'Debian 12');
      const machine = async (client: Client, name: string) => {
        const network =
          product === 'openstack' ? await make(networks, { name }, client) : (await list(networks, client))[0];
        const [subnet] =
          product === 'openstack'
            ? [await make('subnets', { name, network_id: network.id, ip_version: 4, cidr: '10.9.0.0/24' }, client)]
            : [];
        const vpc =
          product === 'openstack' ? undefined : await make('vpcs', { name, cidr_block: '10.9.0.0/16' }, client);
        const inside = vpc && (await make('vpc-subnets', { name, vpc_id: vpc.id, cidr: '10.9.0.0/24' }, client));
        return {
          name,
          flavor_id: flavor.id,
          source: 'image',
          image_id: image.id,
          networks: [{ network_id: vpc?.id ?? network.id, subnet_id: subnet?.id ?? inside?.id ?? null }],
          admin_password: 'Suantai@2026',
        };
      };
      expect(await other.post(`${path}/${machines}`, await machine(other, 'theirs'))).toMatchObject({
        status: 400,
        body: { fields: { flavor_id: expect.any(String) } },
      });
      const made = await make(machines, await machine(guest, 'web'), guest);
      expect(made.fault).toBeNull();
      expect(made.flavor_id).toBe(flavor.id);

      // The report of the cloud has the same result, and a revoked share is gone.
      await all.admin.post(`${path}/action`, { action: 'sync' });
      await run();
      expect((await all.admin.get(`${path}/${flavors}/${flavor.id}`)).body.shared_user_ids).toEqual([me.id]);
      await all.admin.put(`${path}/${flavors}/${flavor.id}`, { shared_user_ids: [] });
      await run();
      expect(await names(list, flavors, guest)).not.toContain('ours');
    });

    test('a flavor shared with an organisation is visible to all of its members', async () => {
      const { all, make, list } = await connectedCloud(product, { database: under });
      const { bp_id } = (await all.bp_admin.get('/api/ums/v1/users/current')).body;
      await make(
        flavors,
        { name: 'ours', vcpus: 1, ram_mb: 1024, disk_gb: 20, is_public: false, shared_bp_ids: [bp_id] },
        all.admin,
      );
      expect(await names(list, flavors, all.bp_admin)).toContain('ours');
      expect(await names(list, flavors, all.bp_user)).toContain('ours');
      expect(await names(list, flavors, all.personal)).not.toContain('ours');
    });

    test('an image: offered by its owner, visible once accepted, never owned', async () => {
      const { all, path, make, list, run } = await connectedCloud(product, { database: under });
      const friend = await newcomer(all, 'friend', '13900000013');
      const image = await make(images, {
        name: 'own',
        source: 'url',
        url: 'https://example.com/own.qcow2',
        disk_format: 'qcow2',
      });
      await run(10);
      const offer = (body: Fields, client = all.personal) =>
        client.post(`${path}/${members}`, { image_id: image.id, ...body });
      expect(await offer({ account: 'friend' }, friend)).toMatchObject({
        status: 400,
        body: { fields: { image_id: expect.any(String) } },
      });
      expect(await offer({ account: 'nobody-there' })).toMatchObject({
        status: 400,
        body: { fields: { account: expect.stringContaining('没有') } },
      });
      expect(await offer({ account: 'personal' })).toMatchObject({
        status: 400,
        body: { fields: { account: expect.any(String) } },
      });

      const share = await make(members, { image_id: image.id, account: 'friend' });
      expect(share).toMatchObject({ status: 'pending', fault: null, image_name: 'own' });
      expect(await offer({ account: 'friend' })).toMatchObject({
        status: 400,
        body: { fields: { account: expect.stringContaining('已') } },
      });
      expect(await names(list, images, friend)).not.toContain('own');
      // Its owner cannot accept for others, and strangers do not see it at all.
      const answer = (client: Client, action: string) =>
        client.post(`${path}/${members}/${share.id}?action=${action}`, {});
      expect((await answer(all.personal, 'accept')).status).toBe(409);
      expect((await answer(all.bp_admin, 'accept')).status).toBe(404);

      expect((await answer(friend, 'accept')).status).toBe(202);
      await run();
      expect(await names(list, images, friend)).toContain('own');
      expect(await names(list, images, all.bp_admin)).not.toContain('own');
      const change = await friend.put(`${path}/${images}/${image.id}`, { name: 'stolen' });
      expect(change.status).toBe(403);
      expect(await offer({ account: 'bp_admin' }, friend)).toMatchObject({
        status: 400,
        body: { fields: { image_id: expect.any(String) } },
      });
      const volume = await make(volumes, { name: 'from', source: 'image', image_id: image.id, size_gb: 10 }, friend);
      expect(volume).toMatchObject({ image_id: image.id, fault: null });

      expect((await answer(friend, 'reject')).status).toBe(202);
      await run();
      expect(await names(list, images, friend)).not.toContain('own');
      await answer(friend, 'accept');
      await run();
      expect((await all.personal.delete(`${path}/${members}/${share.id}`)).status).toBe(202);
      await run();
      expect(await names(list, images, friend)).not.toContain('own');
      expect(await list(members, friend)).toEqual([]);
    });
  },
);
