import { describe, expect, test } from 'vitest';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { oneDatabase } from '../../../support/databases/databases.ts';
import { newcomer } from '../../../support/people/newcomer.ts';

const GROUPS = [
  { product: 'openstack', groups: 'server-groups', machines: 'instances', flavors: 'flavors', images: 'images' },
  { product: 'nextstack', groups: 'vm-server-groups', machines: 'vms', flavors: 'vm-flavors', images: 'vm-images' },
] as const;

const databases = [await oneDatabase()];
// The second group of pages uses the same definitions, so one database is enough.
const cases = databases.flatMap((each, at) =>
  GROUPS.slice(0, at === 0 ? GROUPS.length : 1).map((group) => ({ ...group, database: each, dialect: each.dialect })),
);

test.each(cases)(
  'machines of $product are created in a group of their owner, on $dialect',
  async ({ product, groups, machines, flavors, images, database }) => {
    const { all, path, make, list, run } = await connectedCloud(product, { database });
    const me = await newcomer(all, 'newcomer', '13900000015');
    const group = await make(groups, { name: 'apart', policy: 'anti-affinity' }, me);
    expect(group).toMatchObject({ policy: 'anti-affinity', fault: null, server_count: 0 });
    const theirs = await make(groups, { name: 'theirs', policy: 'affinity' });

    const named = async (resource: string, name: string) =>
      String((await list(resource, me)).find((each: Fields) => each.name === name)?.id);
    const network =
      product === 'openstack'
        ? await make('networks', { name: 'net' }, me)
        : await make('vpcs', { name: 'net', cidr_block: '10.9.0.0/16' }, me);
    const subnet =
      product === 'openstack'
        ? await make('subnets', { name: 'net', network_id: network.id, ip_version: 4, cidr: '10.9.0.0/24' }, me)
        : await make('vpc-subnets', { name: 'net', vpc_id: network.id, cidr: '10.9.0.0/24' }, me);
    const machine = {
      flavor_id: await named(flavors, 'sim.small'),
      source: 'image',
      image_id: await named(images, 'Debian 12'),
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
    };
    expect(
      await me.post(`${path}/${machines}`, { ...machine, name: 'foreign', server_group_id: theirs.id }),
    ).toMatchObject({ status: 400, body: { fields: { server_group_id: expect.any(String) } } });

    const [one, two] = [
      await make(machines, { ...machine, name: 'one', server_group_id: group.id }, me),
      await make(machines, { ...machine, name: 'two', server_group_id: group.id }, me),
    ];
    const hostOf = async ({ id }: Fields) => (await all.admin.get(`${path}/${machines}/${String(id)}`)).body.host;
    expect(await hostOf(one)).not.toBe(await hostOf(two));
    const members = async () =>
      (
        await me.get(`${path}/${machines}?filter=${encodeURIComponent(JSON.stringify({ server_group_id: group.id }))}`)
      ).body
        .map(({ name }: Fields) => name)
        .toSorted();
    expect(await members()).toEqual(['one', 'two']);
    expect((await me.get(`${path}/${groups}/${group.id}`)).body.server_count).toBe(2);

    await all.admin.post('/api/cmp/v1/cloud-quotas', { key: 'server_groups', limit: 1 });
    expect(await me.post(`${path}/${groups}`, { name: 'more', policy: 'affinity' })).toMatchObject({
      status: 409,
      body: { code: 12942, quota: { key: 'server_groups' } },
    });
    // As in Nova, a group is deleted and its machines stay.
    expect((await me.delete(`${path}/${groups}/${group.id}`)).status).toBe(202);
    await run();
    expect((await me.get(`${path}/${machines}/${one.id}`)).body).toMatchObject({ name: 'one', server_group_id: null });
  },
);

describe('a group never changes', () => {
  test('so that no one can try', async () => {
    const { all, path, make } = await connectedCloud();
    const group = await make('server-groups', { name: 'apart', policy: 'affinity' });
    expect((await all.personal.put(`${path}/server-groups/${group.id}`, { policy: 'anti-affinity' })).status).toBe(403);
  });
});
