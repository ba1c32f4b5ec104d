import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import { someBytes } from '../../support/servers/uploads.ts';
import { holds, same } from '../steps.ts';
import { contractOf, type Contract, type ContractOptions } from './contract.ts';
import { publicAddresses } from './publicAddresses.ts';

const IMAGE = someBytes(4_096);
/** Things of a cloud that every tenant sees. */
const SHARED = ['flavors', 'images', 'eipPools', 'hypervisors', 'storagePools'] as const satisfies readonly CloudKind[];
const OWNED: readonly CloudKind[] = [
  'servers',
  'serverSnapshots',
  'volumes',
  'volumeSnapshots',
  'backups',
  'vpcs',
  'vpcSubnets',
  'natGateways',
  'snatRules',
  'dnatRules',
  'eips',
  'securityGroups',
  'serverGroups',
  'keypairs',
];

/**
 * What the simulator and an OpenStack do alike with every kind of NextStack: each is created twice with one token,
 * read, listed, changed and removed twice, with its actions in between. A kind or an action that a cloud lacks is left
 * out by its capabilities.
 */
export async function wholeGroup(options: ContractOptions): Promise<void> {
  const all = contractOf(options);
  const { step, world } = all;
  const before = await own(all);
  await step('what everybody sees', async () => {
    for (const kind of SHARED) {
      const items = await world.all(kind);
      holds(`There are no ${kind}`, items.length > 0);
      same(`the first of ${kind}`, (await world.get(kind, items[0]?.id ?? ''))?.name, items[0]?.fields.name);
    }
    return SHARED.join(', ');
  });
  await basics(all);
  await machines(all);
  await disks(all);
  await publicAddresses(all);
  await commands(all);
  await step('in use: refused, and nothing is lost', async () => {
    const said = [
      await all.no('conflict', () => world.remove('vpcSubnets', all.id('subnet'))),
      await all.no('conflict', () => world.remove('vpcs', all.id('vpc'))),
    ];
    same('the machine', (await world.get('servers', all.id('server')))?.status, 'active');
    return said.join('; ');
  });
  await step('everything is removed, and nothing remains', async () => {
    await all.drop('servers', 'server');
    await all.drop('vpcSubnets', 'subnet');
    await all.drop('vpcs', 'vpc');
    await all.drop('securityGroupRules', 'rule');
    await all.drop('securityGroups', 'group');
    await all.drop('serverGroups', 'servers');
    await all.drop('keypairs', 'key');
    same('what the tenant has', await own(all), before);
    return 'as before';
  });
}

async function own({ world, can, prefix }: Contract): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of OWNED) {
    if (!can(kind)) continue;
    const items = await world.all(kind);
    counts[kind] = items.filter(({ fields }) => 'name' in fields && String(fields.name).startsWith(prefix)).length;
  }
  return counts;
}

async function basics({
  step,
  make,
  change,
  drop,
  prefix,
  publicKey,
  id,
  can,
  act,
  until,
  world,
}: Contract): Promise<void> {
  await step('a key pair', async () => {
    await make('key', 'keypairs', { name: `${prefix}-key`, type: 'ssh', public_key: publicKey });
    return id('key');
  });
  await step('a server group', async () => {
    await make('servers', 'serverGroups', { name: `${prefix}-apart`, policy: 'anti-affinity' });
    return id('servers');
  });
  await step('a security group and its rule', async () => {
    await make('group', 'securityGroups', { name: `${prefix}-group`, description: 'Web' });
    await change('securityGroups', 'group', { description: 'Web servers' });
    await make('rule', 'securityGroupRules', {
      security_group_id: id('group'),
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 443,
      port_range_max: 443,
      remote_ip_prefix: '0.0.0.0/0',
    });
    return can('securityGroupRules', 'ordered') ? 'ordered, may deny' : 'without order';
  });
  await step('a flavor', async () => {
    await make('flavor', 'flavors', { name: `${prefix}-flavor`, vcpus: 1, ram_mb: 256, disk_gb: 0 });
    await drop('flavors', 'flavor');
    return 'created and removed';
  });
  await step('an image', async () => {
    await make('image', 'images', { name: `${prefix}-image`, disk_format: 'raw' }, IMAGE);
    await change('images', 'image', { name: `${prefix}-renamed` });
    if (can('images', 'deactivate')) {
      await act('images', 'image', 'deactivate');
      await until('images', id('image'), ({ status }) => status === 'deactivated');
    }
    await drop('images', 'image');
    return 'uploaded, changed and removed';
  });
  await step('a VPC with a subnet', async () => {
    await make('vpc', 'vpcs', {
      name: `${prefix}-vpc`,
      cidr_block: '10.66.0.0/16',
      enable_dhcp: true,
      description: 'of the contract',
    });
    await change('vpcs', 'vpc', { dns_servers: ['9.9.9.9'], description: 'of a contract' });
    await make('subnet', 'vpcSubnets', { name: `${prefix}-subnet`, vpc_id: id('vpc'), cidr: '10.66.1.0/24' });
    await change('vpcSubnets', 'subnet', { name: `${prefix}-front` });
    const fields = await until('vpcSubnets', id('subnet'), ({ used_ips }) => used_ips === 0);
    same('its gateway', fields.gateway_ip, '10.66.1.1');
    await change('vpcs', 'vpc', { enable_dhcp: false, name: `${prefix}-private` });
    await change('vpcs', 'vpc', { enable_dhcp: true });
    return `${String((await world.get('vpcs', id('vpc')))?.mtu)} bytes`;
  });
}

async function machines({ step, make, change, act, until, id, ids, prefix, world, can }: Contract): Promise<void> {
  const flavors = (await world.all('flavors')).toSorted((one, other) => one.fields.ram_mb - other.fields.ram_mb);
  const image = (await world.all('images')).find(
    ({ fields }) => fields.status === 'active' && fields.visibility === 'public',
  );
  const is = (status: string) => until('servers', id('server'), (fields) => fields.status === status);
  await step('a machine in the subnet', async () => {
    await make('server', 'servers', {
      name: `${prefix}-vm`,
      flavor_id: flavors[0]?.id,
      source: 'image',
      image_id: image?.id,
      system_disk_gb: Math.max(1, image?.fields.min_disk_gb ?? 0, flavors[0]?.fields.disk_gb ?? 0),
      delete_with_server: true,
      networks: [{ network_id: id('vpc'), subnet_id: id('subnet') }],
      security_group_ids: [id('group')],
      keypair_id: id('key'),
      server_group_id: id('servers'),
    });
    const fields = (await is('active')) as unknown as CloudItems['servers'];
    same('its VPC', fields.interfaces[0]?.network_id, id('vpc'));
    same('its subnet', fields.interfaces[0]?.subnet_id, id('subnet'));
    same('its system disk is a volume', fields.volume_ids.length, 1);
    await until('vpcSubnets', id('subnet'), ({ used_ips }) => used_ips === 1);
    return String(fields.fixed_addresses);
  });
  await step('it stops, grows and starts', async () => {
    await change('servers', 'server', { name: `${prefix}-web` });
    await act('servers', 'server', 'stop');
    await is('stopped');
    const larger = flavors.find(({ fields }) => fields.ram_mb > (flavors[0]?.fields.ram_mb ?? 0));
    await act('servers', 'server', 'resize', { flavor_id: larger?.id });
    await is('resized');
    await act('servers', 'server', 'confirm_resize');
    await is('stopped');
    await act('servers', 'server', 'start');
    const { ram_mb } = await is('active');
    same('its memory', ram_mb, larger?.fields.ram_mb);
    return `${String(ram_mb)} MiB`;
  });
  await step('a second card, and away with it', async () => {
    await make('back', 'vpcSubnets', { name: `${prefix}-back`, vpc_id: id('vpc'), cidr: '10.66.2.0/24' });
    await act('servers', 'server', 'attach_interface', { network_id: id('vpc'), subnet_id: id('back') });
    const cards = (fields: object) => ('interfaces' in fields ? (fields.interfaces as { ip: string | null }[]) : []);
    const with2 = await until('servers', id('server'), (fields) => cards(fields).length === 2);
    const second = cards(with2).find(({ ip }) => ip?.startsWith('10.66.2.'));
    await act('servers', 'server', 'detach_interface', { ip: second?.ip });
    await until('servers', id('server'), (fields) => cards(fields).length === 1);
    await until('vpcSubnets', id('back'), ({ used_ips }) => used_ips === 0);
    await world.remove('vpcSubnets', id('back'));
    return String(second?.ip);
  });
  await step('a snapshot of the machine', async () => {
    await act('servers', 'server', 'create_snapshot', { name: `${prefix}-copy` });
    await is('active');
    for (let look = 0; id('copy') === '' && look < 100; look += 1) {
      const found = (await world.all('serverSnapshots')).find(
        ({ fields }) => fields.name === `${prefix}-copy` && fields.status === 'available',
      );
      if (found) ids.set('copy', found.id);
      else await world.pause();
    }
    return can('serverSnapshots', 'revert') ? 'can be reverted' : 'cannot be reverted';
  });
}

async function disks({ step, make, change, act, drop, until, id, prefix, can, world, ids }: Contract): Promise<void> {
  await step('the snapshot of the machine is removed', async () => {
    await drop('serverSnapshots', 'copy');
    // The copies of its disks, where the cloud keeps them as snapshots of their own.
    for (const { id: ref, fields } of await world.all('volumeSnapshots')) {
      if (!fields.name.includes(`${prefix}-copy`)) continue;
      ids.set('part', ref);
      await drop('volumeSnapshots', 'part');
    }
    return 'gone';
  });
  await step('a disk, attached, larger, copied', async () => {
    await make('disk', 'volumes', { name: `${prefix}-disk`, size_gb: 1, source: 'blank' });
    await change('volumes', 'disk', { description: 'Data' });
    await act('volumes', 'disk', 'attach', { server_id: id('server') });
    await until('volumes', id('disk'), (fields) => fields.status === 'in_use' && fields.server_id === id('server'));
    await act('volumes', 'disk', 'detach');
    await until('volumes', id('disk'), ({ status }) => status === 'available');
    await act('volumes', 'disk', 'extend', { size_gb: 2 });
    await until('volumes', id('disk'), (fields) => fields.status === 'available' && fields.size_gb === 2);
    await make('snapshot', 'volumeSnapshots', { name: `${prefix}-snap`, volume_id: id('disk') });
    await change('volumeSnapshots', 'snapshot', { description: 'Copy' });
    await drop('volumeSnapshots', 'snapshot');
    if (can('backups', 'create')) {
      await make('backup', 'backups', { name: `${prefix}-backup`, volume_id: id('disk') });
      await drop('backups', 'backup');
    }
    await drop('volumes', 'disk');
    return can('backups', 'create') ? 'with a backup' : 'the cloud has no backups';
  });
}

async function commands({ step, can, make, id, until, world }: Contract): Promise<void> {
  await step('commands in a machine', async () => {
    if (!can('commandRuns')) return 'not offered: the cloud has no agent in its machines';
    await make('run', 'commandRuns', { server_id: id('server'), type: 'shell', content: 'exit 0', timeout_s: 60 });
    await until('commandRuns', id('run'), ({ status }) => status === 'success');
    await world.remove('commandRuns', id('run'));
    return 'ran';
  });
}
