import type { CloudKind } from '#model/language/cloudKinds.ts';
import { createHash } from 'node:crypto';
import { someBytes } from '../support/servers/uploads.ts';
import type { CloudItems } from '#server/domains/cloud/driver/kinds.ts';
import { compare, type Comparison } from './compare.ts';
import type { Direct } from './direct.ts';
import { holds, same, type Steps } from './steps.ts';
import type { World } from './world.ts';

export interface JourneyOptions {
  world: World;
  /** The cloud itself; undefined if it is not available. */
  direct?: Direct;
  steps: Steps;
  /** Distinguishes this run's items from all others. */
  prefix: string;
  publicKey: string;
  /** The cloud keeps deleted machines for a while. */
  recycles: boolean;
}

const MOST_LOOKS = 400;
const IMAGE = someBytes(100_000);

/** A tenant's journey from the first key to the cleanup. Each step is verified in the cloud itself. */
export async function journey({ world, direct, steps, prefix, publicKey, recycles }: JourneyOptions): Promise<void> {
  const { step } = steps;
  const ids = new Map<string, string>();
  const id = (name: string) => ids.get(name) ?? '';
  const check = async (comparison: Comparison) => (direct ? compare(direct, world, comparison) : 'played');

  async function make(name: string, kind: CloudKind, input: object, file?: Uint8Array<ArrayBuffer>): Promise<void> {
    ids.set(name, await world.create(kind, input, file));
  }

  async function until<Kind extends CloudKind>(
    kind: Kind,
    itemId: string,
    isSo: (fields: CloudItems[Kind]) => boolean,
  ): Promise<CloudItems[Kind]> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const fields = await world.get(kind, itemId);
      if (fields && isSo(fields)) return fields;
      if (fields && 'status' in fields && fields.status === 'error')
        throw new Error(`${kind} went wrong: ${JSON.stringify('fault' in fields ? fields.fault : null)}`);
      await world.pause();
    }
    throw new Error(`${kind} ${itemId} did not get there`);
  }

  async function untilGone(kind: CloudKind, itemId: string): Promise<void> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      if ((await world.get(kind, itemId)) === undefined) return;
      await world.pause();
    }
    throw new Error(`${kind} ${itemId} is still there`);
  }

  const untilServer = (status: string, name = 'server') =>
    until('servers', id(name), (fields) => fields.status === status);

  await step('key', async () => {
    await make('key', 'keypairs', { name: `${prefix}-key`, type: 'ssh', public_key: publicKey });
    return check({ kind: 'keypairs', id: id('key'), has: { public_key: publicKey } });
  });

  await step('network', async () => {
    await make('network', 'networks', { name: `${prefix}-net`, description: 'of a journey' });
    return check({
      kind: 'networks',
      id: id('network'),
      has: { name: `${prefix}-net`, project_id: await world.project() },
    });
  });

  await step('subnet', async () => {
    await make('subnet', 'subnets', {
      name: `${prefix}-subnet`,
      network_id: id('network'),
      ip_version: 4,
      cidr: '10.77.0.0/24',
      enable_dhcp: true,
      dns_nameservers: ['9.9.9.9'],
    });
    const { gateway_ip } = await until('subnets', id('subnet'), (fields) => fields.gateway_ip !== null);
    return check({
      kind: 'subnets',
      id: id('subnet'),
      has: {
        cidr: '10.77.0.0/24',
        gateway_ip,
        dns_nameservers: ['9.9.9.9'],
        network_id: await world.refOf('networks', id('network')),
      },
    });
  });

  await step('router', async () => {
    const outside = (await world.all('networks')).find(({ fields }) => fields.external);
    ids.set('outside', outside?.id ?? '');
    await make('router', 'routers', { name: `${prefix}-router`, external_network_id: id('outside') });
    await until('routers', id('router'), (fields) => fields.status === 'active');
    await world.act('routers', id('router'), 'add_interface', { subnet_id: id('subnet') });
    const { interfaces } = await until('routers', id('router'), (fields) => fields.interfaces.length === 1);
    same('its address in the subnet', interfaces[0]?.ip, '10.77.0.1');
    return check({
      kind: 'routers',
      id: id('router'),
      has: {
        name: `${prefix}-router`,
        gateway: await world.refOf('networks', id('outside')),
        subnets: [await world.refOf('subnets', id('subnet'))],
      },
    });
  });

  await step('security group and rule', async () => {
    await make('group', 'securityGroups', { name: `${prefix}-group`, description: 'SSH' });
    await make('rule', 'securityGroupRules', {
      security_group_id: id('group'),
      direction: 'ingress',
      ethertype: 'IPv4',
      protocol: 'tcp',
      port_range_min: 22,
      port_range_max: 22,
      remote_ip_prefix: '0.0.0.0/0',
    });
    return check({
      kind: 'securityGroupRules',
      id: id('rule'),
      has: {
        protocol: 'tcp',
        port_range_min: 22,
        remote_ip_prefix: '0.0.0.0/0',
        security_group_id: await world.refOf('securityGroups', id('group')),
      },
    });
  });

  const flavors = await world.all('flavors');
  const flavorOf = (size: number) => flavors.toSorted((a, b) => a.fields.ram_mb - b.fields.ram_mb)[size];
  const image = (await world.all('images')).find(
    ({ fields }) => fields.status === 'active' && fields.visibility === 'public',
  );
  const server = (name: string) => ({
    name: `${prefix}-${name}`,
    flavor_id: flavorOf(0)?.id,
    source: 'image',
    image_id: image?.id,
    networks: [{ network_id: id('network'), subnet_id: id('subnet') }],
    security_group_ids: [id('group')],
    keypair_id: id('key'),
    tags: [{ key: 'stage', value: 'test' }],
  });

  await step('machine', async () => {
    await make('server', 'servers', server('vm'));
    const fields = await untilServer('active');
    same('what its key is called', fields.key_name, `${prefix}-key`);
    return check({
      kind: 'servers',
      id: id('server'),
      has: {
        name: `${prefix}-vm`,
        status: 'ACTIVE',
        tenant_id: await world.project(),
        addresses: fields.fixed_addresses,
        key_name: await world.refOf('keypairs', id('key')),
        tags: ['stage=test'],
      },
    });
  });

  await step('disk', async () => {
    await make('volume', 'volumes', { name: `${prefix}-disk`, size_gb: 1, source: 'blank' });
    await until('volumes', id('volume'), (fields) => fields.status === 'available');
    return check({
      kind: 'volumes',
      id: id('volume'),
      has: { name: `${prefix}-disk`, status: 'available', size: 1, tenant_id: await world.project() },
    });
  });

  await step('attach', async () => {
    await world.act('volumes', id('volume'), 'attach', { server_id: id('server') });
    const { server_id } = await until('volumes', id('volume'), (fields) => fields.status === 'in_use');
    same('the machine of the disk', server_id, id('server'));
    return check({
      kind: 'volumes',
      id: id('volume'),
      has: { status: 'in-use', attached_to: [await world.refOf('servers', id('server'))] },
    });
  });

  await step('floating address', async () => {
    await make('floating', 'floatingIps', { floating_network_id: id('outside') });
    const { floating_ip_address } = await until(
      'floatingIps',
      id('floating'),
      (fields) => fields.floating_ip_address !== '',
    );
    const [card] = (await until('servers', id('server'), (fields) => fields.interfaces.length === 1)).interfaces;
    await world.act('floatingIps', id('floating'), 'associate', { server_id: id('server'), port_id: card?.port_id });
    await until('floatingIps', id('floating'), (fields) => fields.fixed_ip_address === card?.ip);
    return check({
      kind: 'floatingIps',
      id: id('floating'),
      has: {
        floating_ip_address,
        fixed_ip_address: card?.ip,
        port_id: await world.refOf('ports', card?.port_id ?? ''),
      },
    });
  });

  await step('snapshot of the disk', async () => {
    await make('snapshot', 'volumeSnapshots', { name: `${prefix}-snap`, volume_id: id('volume'), force: true });
    await until('volumeSnapshots', id('snapshot'), (fields) => fields.status === 'available');
    return check({
      kind: 'volumeSnapshots',
      id: id('snapshot'),
      has: { name: `${prefix}-snap`, status: 'available', volume_id: await world.refOf('volumes', id('volume')) },
    });
  });

  await step('snapshot of the machine', async () => {
    await world.act('servers', id('server'), 'create_snapshot', { name: `${prefix}-image` });
    await untilServer('active');
    for (let look = 0; look < MOST_LOOKS && id('image') === ''; look += 1) {
      await world.synchronise('serverSnapshots');
      const found = (await world.all('serverSnapshots')).find(
        ({ fields }) => fields.name === `${prefix}-image` && fields.status === 'available',
      );
      if (found) ids.set('image', found.id);
      else await world.pause();
    }
    return check({
      kind: 'serverSnapshots',
      id: id('image'),
      has: {
        name: `${prefix}-image`,
        status: 'active',
        instance_uuid: await world.refOf('servers', id('server')),
        owner: await world.project(),
      },
    });
  });

  await step('image, uploaded in pieces', async () => {
    const checksum = createHash('md5').update(IMAGE).digest('hex');
    await make('upload', 'images', { name: `${prefix}-upload`, disk_format: 'raw' }, IMAGE);
    const fields = await until('images', id('upload'), ({ status }) => status === 'active');
    same('its MD5', fields.checksum, checksum);
    return check({
      kind: 'images',
      id: id('upload'),
      has: {
        name: `${prefix}-upload`,
        status: 'active',
        size: IMAGE.byteLength,
        checksum,
        owner: await world.project(),
      },
    });
  });

  await step('resize and confirm', async () => {
    const larger = flavorOf(1);
    await world.act('servers', id('server'), 'resize', { flavor_id: larger?.id });
    await untilServer('resized');
    await world.act('servers', id('server'), 'confirm_resize');
    await until(
      'servers',
      id('server'),
      (fields) => fields.status === 'active' && fields.ram_mb === larger?.fields.ram_mb,
    );
    return check({ kind: 'servers', id: id('server'), has: { status: 'ACTIVE', flavor: larger?.fields.name } });
  });

  await step('stop', async () => {
    await world.act('servers', id('server'), 'stop');
    await untilServer('stopped');
    return check({ kind: 'servers', id: id('server'), has: { status: 'SHUTOFF' } });
  });

  await step('start', async () => {
    await world.act('servers', id('server'), 'start');
    await untilServer('active');
    return check({ kind: 'servers', id: id('server'), has: { status: 'ACTIVE' } });
  });

  await step('detach', async () => {
    await world.act('volumes', id('volume'), 'detach');
    await until('volumes', id('volume'), (fields) => fields.status === 'available' && fields.server_id === null);
    return check({ kind: 'volumes', id: id('volume'), has: { status: 'available', attached_to: [] } });
  });

  if (direct) {
    await step('a disk attached behind our back', async () => {
      const [machine, disk] = [await world.refOf('servers', id('server')), await world.refOf('volumes', id('volume'))];
      await direct.send('POST', 'compute', `/servers/${machine}/os-volume_attachments`, {
        volumeAttachment: { volumeId: disk },
      });
      await compare.until(direct, 'volume', `/volumes/${disk}`, 'volume', 'in-use');
      await world.synchronise('volumes');
      const fields = await world.get('volumes', id('volume'));
      same('the machine of the disk', fields?.server_id, id('server'));
      await direct.send('DELETE', 'compute', `/servers/${machine}/os-volume_attachments/${disk}`);
      await compare.until(direct, 'volume', `/volumes/${disk}`, 'volume', 'available');
      await world.synchronise('volumes');
      same('the machine of the disk afterwards', (await world.get('volumes', id('volume')))?.server_id ?? null, null);
      return 'seen after one synchronisation, and that it went again';
    });

    await step('a machine deleted behind our back', async () => {
      await make('twin', 'servers', server('twin'));
      await untilServer('active', 'twin');
      const twin = await world.refOf('servers', id('twin'));
      await direct.send('POST', 'compute', `/servers/${twin}/action`, { forceDelete: null });
      await compare.untilGone(direct, 'compute', `/servers/${twin}`);
      await world.synchronise('servers');
      holds('the machine is still in our list', !(await world.all('servers')).some((each) => each.id === id('twin')));
      return 'gone after one synchronisation';
    });
  }

  if (recycles) {
    await step('recycle, restore, recycle, purge', async () => {
      for (const [action, status] of [
        ['recycle', 'soft_deleted'],
        ['restore', 'active'],
        ['recycle', 'soft_deleted'],
      ] as const) {
        await world.act('servers', id('server'), action);
        const { reclaim_at } = await untilServer(status);
        holds('no word of when it goes for good', status !== 'soft_deleted' || reclaim_at !== null);
      }
      const machine = await world.refOf('servers', id('server'));
      await world.act('servers', id('server'), 'purge');
      await untilGone('servers', id('server'));
      return direct ? compare.untilGone(direct, 'compute', `/servers/${machine}`) : 'played';
    });
  } else {
    await step('delete the machine', async () => {
      const machine = await world.refOf('servers', id('server'));
      await world.remove('servers', id('server'));
      await untilGone('servers', id('server'));
      return direct ? compare.untilGone(direct, 'compute', `/servers/${machine}`) : 'played';
    });
  }

  await step('clean up', async () => {
    await world.act('routers', id('router'), 'remove_interface', { subnet_id: id('subnet') });
    await until('routers', id('router'), (fields) => fields.interfaces.length === 0);
    await world.act('routers', id('router'), 'clear_gateway');
    await until('routers', id('router'), (fields) => fields.external_network_id === null);
    // The machine's address is free and its ports are deleted: the cloud confirms it.
    await world.synchronise('floatingIps');
    await world.synchronise('ports');
    const rest = [
      ['floatingIps', 'floating'],
      ['volumeSnapshots', 'snapshot'],
      ['serverSnapshots', 'image'],
      ['images', 'upload'],
      ['volumes', 'volume'],
      ['routers', 'router'],
      ['subnets', 'subnet'],
      ['networks', 'network'],
      ['securityGroupRules', 'rule'],
      ['securityGroups', 'group'],
      ['keypairs', 'key'],
    ] as const;
    for (const [kind, name] of rest) {
      const ref = await world.refOf(kind, id(name));
      await world.remove(kind, id(name));
      await untilGone(kind, id(name));
      if (direct) await compare.goneOf(direct, kind, ref);
    }
    return `${rest.length} things gone`;
  });
}
