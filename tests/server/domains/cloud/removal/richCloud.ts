import { expect } from 'vitest';
import type { Json } from '#model/language/definition.ts';
import type { Scenario } from '../../../../support/scenario.ts';

type Fields = Record<string, Json>;

export interface RichCloud {
  path: string;
  /** Machines with everything that a machine can have. */
  machines: string[];
}

/** A simulated cloud in which `personal` has at least one thing of every kind that refers to another. */
export async function richCloud(
  { admin, personal, clock, platform }: Scenario,
  product: 'openstack' | 'nextstack',
): Promise<RichCloud> {
  const run = async (seconds = 6) => {
    for (let round = 0; round < 2; round += 1) {
      clock.advance((seconds * 1_000) / 2);
      await platform.runner.runDue();
    }
  };
  const isNext = product === 'nextstack';
  const [region] = (
    await admin.get(`/api/ecrm/v1/regions?range=[0,0]&filter=${encodeURIComponent('{"status":"enabled"}')}`)
  ).body;
  const made = await admin.post('/api/cmp/v1/clouds', {
    name: `rich-${product}`,
    product,
    region_id: region.id,
    simulated: true,
  });
  const path = `/api/cmp/v1/clouds/${made.body.cloud_id}`;
  for (const action of ['test', 'sync']) {
    await admin.post(`${path}/action`, { action });
    await run(10);
  }
  const make = async (resource: string, body: Fields, client = personal) => {
    const reply = await client.post(`${path}/${resource}`, body);
    expect(reply, `${resource} ${JSON.stringify(reply.body)}`).toMatchObject({ status: 201 });
    await run();
    return (await client.get(`${path}/${resource}/${reply.body.id}`)).body;
  };
  const act = async (resource: string, id: Json, action: string, input: Fields = {}) => {
    const reply = await personal.post(`${path}/${resource}/${String(id)}?action=${action}`, input);
    expect(reply.status, `${action} ${JSON.stringify(reply.body)}`).toBeLessThan(300);
    await run(12);
  };
  const list = async (resource: string, client = personal): Promise<Fields[]> =>
    (await client.get(`${path}/${resource}?range=[0,99]`)).body;

  const image = (await list(isNext ? 'vm-images' : 'images')).find(({ status }) => status === 'active');
  const flavor = (await list(isNext ? 'vm-flavors' : 'flavors')).find(({ name }) => name === 'sim.small');
  const words = isNext
    ? {
        machines: 'vms',
        volumes: 'vm-volumes',
        snapshots: 'vm-volume-snapshots',
        policies: 'vm-snapshot-policies',
        schedules: 'vm-backup-schedules',
        backups: 'vm-volume-backups',
        groups: 'sec-groups',
        rules: 'sec-group-rules',
        images: 'vm-images',
        members: 'vm-image-members',
        keys: 'public-keys',
        serverGroups: 'vm-server-groups',
      }
    : {
        machines: 'instances',
        volumes: 'volumes',
        snapshots: 'snapshots',
        policies: 'snapshot-policies',
        schedules: 'backup-schedules',
        backups: 'backups',
        groups: 'security-groups',
        rules: 'security-group-rules',
        images: 'images',
        members: 'image-members',
        keys: 'keypairs',
        serverGroups: 'server-groups',
      };
  const network = isNext
    ? await make('vpcs', { name: 'web', cidr_block: '10.9.0.0/16' })
    : await make('networks', { name: 'web' });
  const inside: Fields = isNext
    ? { vpc_id: network.id }
    : { network_id: network.id, ip_version: 4, gateway_ip: '10.9.0.1' };
  const subnet = await make(isNext ? 'vpc-subnets' : 'subnets', { name: 'web', cidr: '10.9.0.0/24', ...inside });
  const machines: string[] = [];
  for (const name of ['one', 'two']) {
    const machine = await make(words.machines, {
      name,
      flavor_id: flavor?.id ?? null,
      source: 'image',
      image_id: image?.id ?? null,
      system_disk_gb: 40,
      networks: [{ network_id: network.id, subnet_id: subnet.id }],
      admin_password: 'Suantai@2026',
      data_disks: [
        { size_gb: 10, delete_with_server: true },
        { size_gb: 20 },
        { size_gb: 30, delete_with_server: true },
      ],
    });
    await run(60);
    await run();
    machines.push(machine.id);
    const disks = (await list(words.volumes)).filter(({ server_id }) => server_id === machine.id);
    expect(disks).toHaveLength(4);
    const [goes, stays, copied] = [10, 20, 30].map((size) => disks.find(({ size_gb }) => size_gb === size)?.id ?? null);
    for (const volume of [goes, stays]) {
      const plan = { volume_id: volume ?? null, weekdays: [1], hours: [3], keep: 2 };
      await make(words.policies, { name: 'nightly', ...plan });
      await make(words.schedules, { name: 'weekly', ...plan });
      await make(words.backups, { name: 'copy', volume_id: volume ?? null });
      await run(10);
    }
    await make(words.snapshots, { name: 'before', volume_id: copied ?? null, force: true });
    await act(words.machines, machine.id, 'create_snapshot', { name: 'whole' });
    await run(20);
    const rule = await admin.post('/api/omc/v1/alarms', {
      name: `busy-${product}-${name}`,
      severity: 2,
      object_type: isNext ? 'vms' : 'instances',
      selection: 'chosen',
      object_ids: [machine.id],
      conditions: [
        {
          metric: `${isNext ? 'vms' : 'instances'}.cpu_pct`,
          aggregation: 'avg',
          period_s: 300,
          op: 'gt',
          threshold: 90,
        },
      ],
    });
    expect(rule.status, JSON.stringify(rule.body)).toBe(201);
  }
  // Two groups, one of which lets the other in.
  const group = await make(words.groups, { name: 'web' });
  const other = await make(words.groups, { name: 'db' });
  await make(words.rules, {
    security_group_id: other.id,
    direction: 'ingress',
    ethertype: 'IPv4',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
    ...(isNext ? { priority: 1, action: 'allow' } : {}),
    remote_group_id: group.id,
  });
  await admin.post('/api/ums/v1/users', { name: 'other-customer', kind: 3, password: 'Suantai@2026' });
  const shared = await make(words.images, {
    name: 'mine',
    source: 'url',
    url: 'https://images.example.com/x.qcow2',
    disk_format: 'qcow2',
    os_type: 'linux',
  });
  await run(60);
  await make(words.members, { image_id: shared.id, account: 'other-customer' });
  if (isNext) {
    const command = await make('vm-commands', { name: 'uptime', type: 'shell', content: 'uptime' });
    await act('vm-commands', command.id, 'run', { server_ids: machines });
    return { path, machines };
  }

  const [external] = (await list('networks', admin)).filter((each) => each.external === true);
  const router = await make('routers', { name: 'out', external_network_id: external?.id ?? null });
  await act('routers', router.id, 'add_interface', { subnet_id: subnet.id });
  const ports = (await list('ports')).filter(({ server_id }) => machines.includes(String(server_id)));
  const [first, second] = ports;
  const floating = await make('floating-ips', { floating_network_id: external?.id ?? null });
  await act('floating-ips', floating.id, 'associate', {
    server_id: first?.server_id ?? null,
    port_id: first?.id ?? null,
  });
  const forwarding = await make('floating-ips', { floating_network_id: external?.id ?? null });
  await make('port-forwardings', {
    floating_ip_id: forwarding.id,
    protocol: 'tcp',
    external_port: 8022,
    port_id: second?.id ?? null,
    internal_port: 22,
  });
  await make('firewalls', { name: 'wall', port_ids: [second?.id ?? null] });
  const spare = await make('networks', { name: 'spare' });
  const spareSubnet = await make('subnets', {
    name: 'spare',
    cidr: '10.8.0.0/24',
    network_id: spare.id,
    ip_version: 4,
  });
  await make('ports', { network_id: spare.id, fixed_ips: [{ subnet_id: spareSubnet.id }] });
  await make('ports', { name: 'held', network_id: spare.id });
  return { path, machines };
}
