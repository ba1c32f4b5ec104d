import { describe, expect, test } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import { resolveError } from '#model/messages/errors.ts';
import type { Reply } from '../../../support/servers/client.ts';
import { connectedCloud, type Fields } from '../../../support/clouds/connectedCloud.ts';
import { productSchemas } from '../../../support/scenario.ts';

const { resources, services, errors } = productSchemas();
const NOWHERE = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

type World = Awaited<ReturnType<typeof connectedCloud>>;
type Headers = { headers: Record<string, string> };

/** Expects the same call to be refused with this code in both languages, with the text of the catalogue. */
async function refused(call: (options: Headers) => Promise<Reply>, code: number, at?: string) {
  const entry = resolveError(errors, code);
  for (const lang of ['zh', 'en'] as const) {
    const reply = await call({ headers: { 'accept-language': lang } });
    expect(reply, `${code} ${JSON.stringify(reply.body)}`).toMatchObject({
      status: entry?.status,
      body: { code, ...(at !== undefined && { fields: { [at]: expect.any(String) } }) },
    });
    if (!entry?.message[lang].includes('%{')) expect(reply.body.message).toBe(entry?.message[lang]);
  }
}

const writer = ({ all, path }: World) => ({
  post:
    (address: string, body: Fields = {}) =>
    (options: Headers) =>
      all.personal.post(`${path}/${address}`, body, options),
  remove: (address: string) => (options: Headers) => all.personal.delete(`${path}/${address}`, options),
});

/** Puts a record into a state that no call reaches immediately. */
const put = ({ all }: World, table: string, id: Json, values: Record<string, string | number | null>) =>
  all.db.run(
    `update ${table} set ${Object.keys(values)
      .map((name) => `${name} = ?`)
      .join(', ')} where id = ?`,
    [...Object.values(values), String(id)],
  );

async function offered({ list }: World, flavors: string, images: string) {
  const flavor = (name: string) =>
    list(flavors).then((all: Fields[]) => String(all.find((each) => each.name === name)?.id));
  const image = (name: string) =>
    list(images).then((all: Fields[]) => String(all.find((each) => each.name === name)?.id));
  return {
    small: await flavor('sim.small'),
    tiny: await flavor('sim.tiny'),
    windows: await image('Windows Server 2022'),
    debian: await image('Debian 12'),
  };
}

describe('codes of the specification (8.3), each in its situation and in both languages', () => {
  test('a missing record has a code for its kind', async () => {
    const [openstack, nextstack] = [await connectedCloud(), await connectedCloud('nextstack')];
    for (const {
      path,
      service,
      cloud,
      access,
      errors: { notFound },
    } of Object.values(resources)) {
      if (cloud === undefined || notFound === undefined || !access.list.includes('ADMIN')) continue;
      const world = cloud.products.includes('openstack') ? openstack : nextstack;
      const [below, base] = [path.split('{cloud_id}')[1], services[service]?.basePath ?? ''];
      await refused(
        (options) => world.all.admin.get(`${below ? `${world.path}${below}` : base + path}/${NOWHERE}`, options),
        resolveError(errors, notFound)?.code ?? 0,
      );
    }
    await refused((options) => openstack.all.personal.get(`/api/cmp/v1/clouds/${NOWHERE}/instances`, options), 12001);
  });

  test('12002, 12003: records of a cloud in maintenance or offline can be read, and no request is sent to the cloud', async () => {
    const world = await connectedCloud();
    const { post } = writer(world);
    const network = await world.make('networks', { name: 'web' });
    for (const [action, code] of [
      ['maintenance', 12002],
      ['offline', 12003],
    ] as const) {
      await world.all.admin.post(`${world.path}/action`, { action });
      await refused(post('networks', { name: 'later' }), code);
      await refused(writer(world).remove(`networks/${network.id}`), code);
      expect((await world.list('networks')).map((each: Fields) => each.id)).toContain(network.id);
    }
    await world.all.admin.post(`${world.path}/action`, { action: 'online' });
    await world.run();
    await world.make('networks', { name: 'later' });
  });

  test('122xx: machines and disks', async () => {
    const world = await connectedCloud();
    const { make, path, all, run } = world;
    const { post, remove } = writer(world);
    const { small, tiny, windows, debian } = await offered(world, 'flavors', 'images');
    const network = await make('networks', { name: 'web' });
    await make('subnets', {
      name: 'web',
      network_id: network.id,
      ip_version: 4,
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.1',
    });
    const machine = {
      name: 'web',
      flavor_id: small,
      source: 'image',
      image_id: debian,
      networks: [{ network_id: network.id }],
      admin_password: 'Suantai@2026',
    };

    // Spec 8.3 for sizes: a size that is too small is reported at its field, before the cloud is called.
    await refused(post('instances', { ...machine, image_id: windows, flavor_id: tiny }), 9000, 'flavor_id');
    await refused(post('instances', { ...machine, system_disk_gb: 7 }), 9000, 'system_disk_gb');
    await refused(post('volumes', { name: 'v', source: 'image', image_id: windows, size_gb: 39 }), 9000, 'size_gb');

    const web = await make('instances', machine);
    await put(world, 'instances', web.id, { status: 'creating' });
    await refused(post(`instances/${web.id}?action=stop`), 13003);
    await put(world, 'instances', web.id, { status: 'active', locked: 1 });
    await refused(post(`instances/${web.id}?action=stop`), 12204);
    await put(world, 'instances', web.id, { locked: 0 });
    await run(30);

    const disk = await make('volumes', { name: 'data', source: 'blank', size_gb: 10 });
    await refused(post(`volumes/${disk.id}?action=extend`, { size_gb: 10 }), 12209, 'size_gb');
    await make('snapshots', { name: 'then', volume_id: disk.id });
    await run();
    const [then] = await world.list('snapshots');
    await refused(remove(`volumes/${disk.id}`), 12202);
    await refused(
      post('volumes', { name: 'v', source: 'snapshot', snapshot_id: then.id, size_gb: 9 }),
      9000,
      'size_gb',
    );
    await make('volumes', { name: 'copy', source: 'snapshot', snapshot_id: then.id, size_gb: 10 });
    await refused(remove(`snapshots/${then.id}`), 12208);
    await put(world, 'volumes', disk.id, { status: 'in_use', server_id: web.id, disk_tag: 'os_disk' });
    await refused(post(`volumes/${disk.id}?action=detach`), 12205);
    await refused(remove(`volumes/${disk.id}`), 12206);
    await refused(post('backups', { name: 'b', volume_id: disk.id, incremental: true }), 9000, 'incremental');
    const backup = await make('backups', { name: 'b', volume_id: disk.id, force: true });
    await put(world, 'backups', backup.id, { status: 'available', has_dependents: 1 });
    await refused(remove(`backups/${backup.id}`), 12207);

    const free = await make('volumes', { name: 'free', source: 'blank', size_gb: 1 });
    await all.personal.post(`${path}/volumes`, { name: 'many', source: 'blank', size_gb: 1, count: 16 });
    await all.db.run(
      `update volumes set status = 'in_use', disk_tag = 'data_disk', server_id = ? where name like 'many-%'`,
      [String(web.id)],
    );
    await refused(post(`volumes/${free.id}?action=attach`, { server_id: web.id }), 12203, 'server_id');
    await refused(post(`instances/${web.id}?action=attach_volume`, { volume_id: free.id }), 12203);
  });

  test('122xx, 1250x: keys, flavors and images', async () => {
    const world = await connectedCloud();
    const { make, path, all, run } = world;
    const { post } = writer(world);
    await make('keypairs', { name: 'mine', type: 'ssh' });
    await refused(post('keypairs', { name: 'mine', type: 'ssh' }), 12216, 'name');
    await make('keypairs', { name: 'mine', type: 'ssh' }, all.bp_user);
    await refused(
      post('keypairs', { name: 'private', type: 'ssh', public_key: '-----BEGIN OPENSSH PRIVATE KEY-----' }),
      12210,
      'public_key',
    );
    const key = (kind: string) =>
      `${kind} ${Buffer.concat([Buffer.from([0, 0, 0, kind.length]), Buffer.from(kind)]).toString('base64')}`;
    for (const [kind, code] of [
      ['ssh-ed25519-cert-v01@openssh.com', 12238],
      ['ssh-dss', 12239],
    ] as const)
      await refused(post('keypairs', { name: 'other', type: 'ssh', public_key: key(kind) }), code, 'public_key');
    await refused(
      (options) => all.admin.post(`${path}/flavors`, { name: 'sim.tiny', vcpus: 1, ram_mb: 64, disk_gb: 1 }, options),
      12213,
      'name',
    );

    const image = await make('images', {
      name: 'mine',
      source: 'url',
      url: 'https://example.com/a.qcow2',
      disk_format: 'qcow2',
      protected: true,
    });
    await refused(
      post('images', { name: 'mine', source: 'url', url: 'https://example.com/b.qcow2', disk_format: 'qcow2' }),
      12502,
      'name',
    );
    const other = await make('images', {
      name: 'other',
      source: 'url',
      url: 'https://example.com/b.qcow2',
      disk_format: 'qcow2',
    });
    await run();
    await refused(
      (options) => all.personal.put(`${path}/images/${other.id}`, { name: 'mine' }, options),
      12502,
      'name',
    );
    await put(world, 'images', image.id, { status: 'active' });
    await refused((options) => all.personal.delete(`${path}/images/${image.id}`, options), 12503);
    await put(world, 'images', image.id, { visibility: 'public', protected: 0 });
    expect((await all.personal.post(`${path}/images/${image.id}?action=mark_default`)).status).toBe(403);
    expect(await all.admin.post(`${path}/images/${image.id}?action=mark_default`)).toMatchObject({
      status: 200,
      body: { is_default: true },
    });
    await refused((options) => all.personal.delete(`${path}/images/${image.id}`, options), 12501);
    expect(await all.admin.post(`${path}/images/${image.id}?action=unmark_default`)).toMatchObject({
      status: 200,
      body: { is_default: false },
    });
    expect((await all.personal.delete(`${path}/images/${image.id}`)).status).toBe(202);
  });

  test('123xx: networks', async () => {
    const world = await connectedCloud();
    const { make, path, all, run, list } = world;
    const { post, remove } = writer(world);
    const network = await make('networks', { name: 'web' });
    const subnet = await make('subnets', {
      name: 'web',
      network_id: network.id,
      ip_version: 4,
      cidr: '10.9.0.0/24',
      gateway_ip: '10.9.0.1',
    });
    const router = await make('routers', { name: 'web' });
    await refused(post(`routers/${router.id}?action=clear_gateway`), 12311);
    await refused(post(`routers/${router.id}?action=remove_interface`, { subnet_id: subnet.id }), 12312);
    await all.personal.post(`${path}/routers/${router.id}?action=add_interface`, { subnet_id: subnet.id });
    await run();
    await refused(remove(`routers/${router.id}`), 12310);
    const twin = await make('networks', { name: 'twin' });
    const same = await make('subnets', {
      name: 'twin',
      network_id: twin.id,
      ip_version: 4,
      cidr: '10.9.0.0/25',
      gateway_ip: '10.9.0.1',
    });
    await refused(post(`routers/${router.id}?action=add_interface`, { subnet_id: same.id }), 9000, 'subnet_id');

    const port = await make('ports', { name: 'web', network_id: network.id });
    await put(world, 'ports', port.id, { device_owner: 'compute:nova' });
    await refused(remove(`ports/${port.id}`), 12308);
    const outside = (await list('networks')).find((each: Fields) => each.external);
    const floating = await make('floating-ips', { floating_network_id: outside.id });
    await refused(post(`floating-ips/${floating.id}?action=disassociate`), 12410);
    await put(world, 'floating_ips', floating.id, { port_id: String(port.id) });
    await refused(remove(`floating-ips/${floating.id}`), 12409);
    await refused((options) => all.admin.delete(`${path}/networks/${outside.id}`, options), 12304);

    const rule = await make('firewall-rules', { name: 'ssh', protocol: 'tcp', ip_version: 4, action: 'allow' });
    const policy = await make('firewall-policies', { name: 'p', rule_ids: [rule.id] });
    const firewall = await make('firewalls', { name: 'f', ingress_policy_id: policy.id, port_ids: [port.id] });
    await refused(remove(`firewall-rules/${rule.id}`), 12324);
    await refused(remove(`firewall-policies/${policy.id}`), 12323);
    await put(world, 'firewalls', firewall.id, { status: 'active' });
    await refused(remove(`firewalls/${firewall.id}`), 12321);
  });

  test('123xx, 124xx, 13001: private clouds and public addresses', async () => {
    const world = await connectedCloud('nextstack');
    const { make, path, all, run } = world;
    const { post, remove } = writer(world);
    await refused(post('vpcs', { name: 'public', cidr_block: '8.8.0.0/16' }), 9000, 'cidr_block');
    await refused(post('vpcs', { name: 'small', cidr_block: '10.0.0.0/29' }), 9000, 'cidr_block');
    await refused(
      post('vpcs', { name: 'names', cidr_block: '10.0.0.0/16', dns_servers: ['dns.example.com'] }),
      9000,
      'dns_servers',
    );
    const vpc = await make('vpcs', { name: 'web', cidr_block: '10.5.0.0/16' });
    const subnet = await make('vpc-subnets', { name: 'web', vpc_id: vpc.id, cidr: '10.5.1.0/24' });
    await refused(post('vpc-subnets', { name: 'elsewhere', vpc_id: vpc.id, cidr: '10.6.0.0/24' }), 9000, 'cidr');
    await refused(post('vpc-subnets', { name: 'twice', vpc_id: vpc.id, cidr: '10.5.1.128/25' }), 9000, 'cidr');
    await refused(
      post('vpc-subnets', { name: 'gateway', vpc_id: vpc.id, cidr: '10.5.2.0/24', gateway_ip: '10.5.2.255' }),
      9000,
      'gateway_ip',
    );
    await refused(remove(`vpcs/${vpc.id}`), 12318);
    await put(world, 'vpc_subnets', subnet.id, { used_ips: 1 });
    await refused(remove(`vpc-subnets/${subnet.id}`), 12320);

    const pool = await make(
      'eip-pools',
      { name: 'test', line: 'bgp', cidr: '203.0.113.0/29', gateway: '203.0.113.1' },
      all.admin,
    );
    await refused(
      (options) => all.admin.post(`${path}/eip-pools`, { name: 'twice', line: 'bgp', cidr: '203.0.113.0/28' }, options),
      9000,
      'cidr',
    );
    const eip = await make('eips', { name: 'e', pool_id: pool.id, charge_mode: 'traffic', bandwidth_mbps: 5 });
    await refused(
      post('eips', { name: 'fast', pool_id: pool.id, charge_mode: 'traffic', bandwidth_mbps: 201 }),
      9000,
      'bandwidth_mbps',
    );
    await refused(post(`eips/${eip.id}?action=change_bandwidth`, { bandwidth_mbps: 201 }), 9000, 'bandwidth_mbps');
    await refused((options) => all.admin.delete(`${path}/eip-pools/${pool.id}`, options), 12407);
    await put(world, 'eip_pools', pool.id, { allocated: pool.total });
    await refused(
      post('eips', { name: 'late', pool_id: pool.id, charge_mode: 'traffic', bandwidth_mbps: 5 }),
      12401,
      'pool_id',
    );

    const nat = await make('nat-gateways', { name: 'n', spec: 'small', vpc_id: vpc.id, subnet_id: subnet.id });
    await run();
    expect(
      (
        await all.personal.post(`${path}/eips/${eip.id}?action=associate`, {
          target: 'natgateway',
          nat_gateway_id: nat.id,
        })
      ).status,
    ).toBe(202);
    await run();
    await refused(remove(`eips/${eip.id}`), 12404);
    const ways = { nat_gateway_id: nat.id, eip_id: eip.id };
    await refused(post('snat-rules', { name: 's', ...ways }), 9000, 'subnet_id');
    await make('snat-rules', { name: 's', ...ways, subnet_id: subnet.id });
    await refused(post('snat-rules', { name: 't', ...ways, source_cidr: '10.5.1.0/25' }), 9000, 'source_cidr');
    await refused(post('snat-rules', { name: 't', ...ways, source_cidr: '10.7.0.0/25' }), 9000, 'source_cidr');
    const forward = {
      name: 'd',
      ...ways,
      protocol: 'tcp',
      external_port: '8000:8010',
      internal_ip: '10.5.1.9',
      internal_port: '8000:8010',
    };
    await make('dnat-rules', forward);
    await refused(
      post('dnat-rules', { ...forward, external_port: '8005', internal_port: '80' }),
      12405,
      'external_port',
    );
    await refused(
      post('dnat-rules', { ...forward, external_port: '90', internal_port: '90:91' }),
      9000,
      'internal_port',
    );
    await refused(
      post('dnat-rules', { ...forward, external_port: '90', internal_port: '90', internal_ip: '10.9.0.1' }),
      9000,
      'internal_ip',
    );
    await refused(remove(`nat-gateways/${nat.id}`), 12403);

    const { small, debian } = await offered(world, 'vm-flavors', 'vm-images');
    const vm = await make('vms', {
      name: 'web',
      flavor_id: small,
      source: 'image',
      image_id: debian,
      networks: [{ network_id: vpc.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
    });
    await put(world, 'vms', vm.id, { status: 'active' });
    await refused(post(`vms/${vm.id}?action=resize`, { flavor_id: small }), 12201);
    await put(world, 'vms', vm.id, { status: 'stopped', locked: 1 });
    await refused(post(`vms/${vm.id}?action=resize`, { flavor_id: small }), 12204);
  });
});
