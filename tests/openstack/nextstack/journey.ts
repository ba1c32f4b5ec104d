import type { CloudKind } from '#model/language/cloudKinds.ts';
import type { RecordData } from '#server/engine/context.ts';
import { holds, same, type Steps } from '../steps.ts';
import type { World } from '../world.ts';

export interface NextstackJourney {
  world: World;
  steps: Steps;
  /** Distinguishes this run's records from all others. */
  prefix: string;
  recycles: boolean;
  /** The gateway takes its addresses from a pool; elsewhere it has a size. */
  hasPools: boolean;
}

const MOST_LOOKS = 600;

/** A tenant of NextStack from nothing to a machine that the internet reaches, and back to nothing. */
export async function nextstackJourney({
  world,
  steps: { step },
  prefix,
  recycles,
  hasPools,
}: NextstackJourney): Promise<void> {
  const ids = new Map<string, string>();
  const id = (name: string) => ids.get(name) ?? '';
  const read = (kind: CloudKind, name: string) => world.get(kind, id(name)) as Promise<RecordData | undefined>;

  async function until(kind: CloudKind, name: string, isSo: (fields: RecordData) => boolean): Promise<RecordData> {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      const fields = await read(kind, name);
      if (fields && isSo(fields)) return fields;
      if (fields?.fault) throw new Error(`${kind} ${name}: ${JSON.stringify(fields.fault)}`);
      await world.pause();
    }
    throw new Error(`${kind} ${name} did not get there: ${JSON.stringify(await read(kind, name))}`);
  }
  const isAt = (status: string) => (fields: RecordData) => fields.status === status;
  async function make(name: string, kind: CloudKind, input: object, status = 'running'): Promise<RecordData> {
    ids.set(name, await world.create(kind, input));
    return until(kind, name, isAt(status));
  }
  async function drop(kind: CloudKind, name: string): Promise<void> {
    await world.remove(kind, id(name));
    for (let look = 0; (await read(kind, name)) !== undefined; look += 1) {
      holds(`${kind} ${name} is still there`, look < MOST_LOOKS);
      await world.pause();
    }
  }
  const act = (kind: CloudKind, name: string, action: string, input: object = {}) =>
    world.act(kind, id(name), action, input);
  const pool = (await world.all('eipPools'))[0]?.id;
  const flavors = (await world.all('flavors')).toSorted((one, other) => one.fields.ram_mb - other.fields.ram_mb);
  const image = (await world.all('images')).find(
    ({ fields }) => fields.status === 'active' && fields.visibility === 'public',
  );

  await step(`${prefix}: a VPC, a subnet and a machine in it`, async () => {
    await make('vpc', 'vpcs', { name: `${prefix}-vpc`, cidr_block: '10.99.0.0/16' });
    await make('subnet', 'vpcSubnets', { name: `${prefix}-subnet`, vpc_id: id('vpc'), cidr: '10.99.1.0/24' });
    ids.set('group', await world.create('securityGroups', { name: `${prefix}-group` }));
    const fields = await make(
      'server',
      'servers',
      {
        name: `${prefix}-vm`,
        flavor_id: flavors[0]?.id,
        source: 'image',
        image_id: image?.id,
        system_disk_gb: Math.max(10, image?.fields.min_disk_gb ?? 0),
        delete_with_server: true,
        networks: [{ network_id: id('vpc'), subnet_id: id('subnet') }],
        security_group_ids: [id('group')],
        admin_password: 'Journey@2026',
      },
      'active',
    );
    return String(fields.fixed_addresses);
  });
  const address = async () => String(((await read('servers', 'server'))?.fixed_addresses as string[] | undefined)?.[0]);

  await step(`${prefix}: an elastic IP leads to it`, async () => {
    const { ip_addr } = await make('eip', 'eips', { name: `${prefix}-eip`, pool_id: pool, bandwidth_mbps: 5 });
    await act('servers', 'server', 'bind_eip', { eip_id: id('eip') });
    await until('servers', 'server', (fields) => String(fields.floating_addresses) === ip_addr);
    await world.synchronise('eips');
    const { server_id, fixed_ip_address } = await until('eips', 'eip', (fields) => fields.associate_type === 'server');
    same('the machine', server_id, id('server'));
    same('its address', fixed_ip_address, await address());
    await act('servers', 'server', 'unbind_eip', { eip_id: id('eip') });
    await until('servers', 'server', (fields) => String(fields.floating_addresses) === '');
    await world.synchronise('eips');
    return String(ip_addr);
  });

  await step(`${prefix}: a NAT gateway forwards a port to it`, async () => {
    await make('nat', 'natGateways', {
      name: `${prefix}-nat`,
      vpc_id: id('vpc'),
      subnet_id: id('subnet'),
      ...(hasPools ? { pool_id: pool } : { spec: 'small' }),
    });
    await act('eips', 'eip', 'associate', { target: 'natgateway', nat_gateway_id: id('nat') });
    await until('eips', 'eip', (fields) => fields.nat_gateway_id === id('nat'));
    await make('dnat', 'dnatRules', {
      name: `${prefix}-web`,
      nat_gateway_id: id('nat'),
      eip_id: id('eip'),
      protocol: 'tcp',
      external_port: '8443',
      internal_ip: await address(),
      internal_port: '443',
    });
    const { ip_addr } = (await read('eips', 'eip')) ?? {};
    return `${String(ip_addr)}:8443 → ${await address()}:443`;
  });

  await step(`${prefix}: it grows`, async () => {
    await act('servers', 'server', 'stop');
    await until('servers', 'server', isAt('stopped'));
    await act('servers', 'server', 'resize', { flavor_id: flavors[1]?.id });
    await until('servers', 'server', isAt('resized'));
    await act('servers', 'server', 'confirm_resize');
    await until('servers', 'server', isAt('stopped'));
    await act('servers', 'server', 'start');
    const { ram_mb } = await until('servers', 'server', isAt('active'));
    same('its memory', ram_mb, flavors[1]?.fields.ram_mb);
    return `${String(ram_mb)} MiB`;
  });

  await step(`${prefix}: a snapshot of it, and away with it`, async () => {
    await act('servers', 'server', 'create_snapshot', { name: `${prefix}-copy` });
    for (let look = 0; id('copy') === ''; look += 1) {
      holds('The snapshot never came', look < MOST_LOOKS);
      await world.pause();
      const found = (await world.all('serverSnapshots')).find(({ fields }) => fields.name === `${prefix}-copy`);
      if (found?.fields.status === 'available') ids.set('copy', found.id);
    }
    await until('servers', 'server', isAt('active'));
    await drop('serverSnapshots', 'copy');
    return 'gone';
  });

  if (recycles) {
    await step(`${prefix}: the recycle bin keeps it, its address and its rule`, async () => {
      await act('servers', 'server', 'recycle');
      const { reclaim_at } = await until('servers', 'server', isAt('soft_deleted'));
      await world.synchronise('dnatRules');
      same('the rule', (await read('dnatRules', 'dnat'))?.status, 'running');
      same('the address', (await read('eips', 'eip'))?.associate_type, 'natgateway');
      await act('servers', 'server', 'restore');
      await until('servers', 'server', isAt('active'));
      return `until ${String(reclaim_at)}, then back`;
    });
  }

  await step(`${prefix}: everything is given back`, async () => {
    await act('servers', 'server', recycles ? 'recycle' : 'stop');
    await until('servers', 'server', isAt(recycles ? 'soft_deleted' : 'stopped'));
    if (recycles) await act('servers', 'server', 'purge');
    else await world.remove('servers', id('server'));
    for (let look = 0; (await read('servers', 'server')) !== undefined; look += 1) {
      holds('The machine is still there', look < MOST_LOOKS);
      await world.pause();
    }
    await world.synchronise('dnatRules');
    // Neutron removes the rule with the card that it leads to.
    const rule = await read('dnatRules', 'dnat');
    if (rule !== undefined) await drop('dnatRules', 'dnat');
    await act('eips', 'eip', 'disassociate');
    await until('eips', 'eip', (fields) => fields.associate_type === null);
    await drop('natGateways', 'nat');
    await drop('eips', 'eip');
    await world.synchronise('vpcSubnets');
    await drop('vpcSubnets', 'subnet');
    await drop('vpcs', 'vpc');
    await drop('securityGroups', 'group');
    return rule === undefined ? 'the rule went with the machine' : 'the rule was removed';
  });
}
