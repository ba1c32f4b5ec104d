import type { ServerFields, ServerInput } from '#server/domains/cloud/driver/kinds/compute.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { needSubnet, networkOf } from '#server/domains/cloud/simulator/kinds/network/addressing.ts';
import { checkedGroups, createPort } from '#server/domains/cloud/simulator/kinds/network/ports.ts';
import { checkTenantQuota } from '#server/domains/cloud/simulator/quotas.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { addDisks } from './addDisks.ts';
import { sourceOf } from './bootSource.ts';
import { place } from './placement.ts';
import { enterGroup } from './serverGroups.ts';
import { refreshServer } from './refreshServer.ts';

/** Starts to build a machine: from here on it holds its host, addresses and disks. */
export async function buildServer(world: World, input: ServerInput, tenant: string): Promise<SimulatedItem<'servers'>> {
  const flavor = await world.need('flavors', input.flavor_id, tenant);
  if (flavor.fields.is_disabled) throw invalid(`Flavor ${flavor.fields.name} is not offered any more`);
  const { vcpus, ram_mb: ram, gpu_count: gpus } = flavor.fields;
  const source = await sourceOf(world, input, tenant, flavor.fields);
  const { keypair_id: keyId, server_group_id: groupId } = input;
  const key = keyId === undefined ? undefined : await world.need('keypairs', keyId, tenant);
  const group = groupId === undefined ? undefined : await world.need('serverGroups', groupId, tenant);
  await checkTenantQuota(world, tenant, { cores: vcpus, ram_mb: ram });
  const claim = {
    vcpus,
    ram_mb: ram,
    local_gb: source.isLocal ? source.size_gb + flavor.fields.ephemeral_gb : 0,
    gpus,
  };
  const host = await place(world, claim, { key: input.name, zone: input.availability_zone, group: group?.ref });

  const fields: ServerFields = {
    name: input.name,
    status: 'creating',
    power_state: 0,
    fault: null,
    ...fieldsOfImage(source.image),
    flavor_id: flavor.ref,
    vcpus,
    ram_mb: ram,
    gpu_type: flavor.fields.gpu_type,
    gpu_count: gpus,
    disk_gb: source.size_gb,
    interfaces: [],
    fixed_addresses: [],
    floating_addresses: [],
    security_group_ids: [],
    volume_ids: [],
    deletes_volumes: [],
    keypair_id: key?.ref ?? null,
    key_name: key?.fields.name ?? null,
    availability_zone: host.fields.availability_zone,
    server_group_id: group?.ref ?? null,
    host: host.fields.name,
    hostname: hostnameOf(input.name),
    previous_flavor_id: null,
    locked: false,
    locked_reason: null,
    metadata: input.metadata ?? {},
    tags: input.tags ?? [],
    description: input.description ?? null,
    created_at: world.now,
    launched_at: null,
    deleted_at: null,
    reclaim_at: null,
  };
  const server = world.add('servers', {
    tenant,
    fields,
    hidden: {
      host_id: host.ref,
      local_gb: claim.local_gb,
      gpu_count: gpus,
      second: null,
      toward: null,
      back: null,
      recycled_from: null,
      new_image_id: null,
      boot_volume_id: null,
      port_ids: [],
      disk_letters: [],
      stopped_at: world.now,
      must_fail: await world.buildFault(),
    },
    due: { at: world.now + DURATION.build, step: 'built' },
  });
  await enterGroup(world, server);
  await connect(world, server, input);
  await addDisks(world, server, source, input);
  await refreshServer(world, server);
  return server;
}

const fieldsOfImage = (
  image: SimulatedItem<'images'> | undefined,
): Pick<ServerFields, 'image_id' | 'login_user' | 'os_type'> => ({
  image_id: image?.ref ?? null,
  login_user: image?.fields.os_admin_user ?? null,
  os_type: image?.fields.os_type ?? null,
});

async function connect(
  world: World,
  server: SimulatedItem<'servers'>,
  { networks, security_group_ids: groups = [] }: ServerInput,
): Promise<void> {
  await checkedGroups(world, groups, server.tenant);
  for (const wanted of networks) await addCard(world, server, wanted, groups);
}

export interface WantedCard {
  network_id?: string | undefined;
  subnet_id?: string | undefined;
  port_id?: string | undefined;
  ip?: string | undefined;
}

/** A network card: an existing port, or a new one with an address of the network. */
export async function addCard(
  world: World,
  server: SimulatedItem<'servers'>,
  { network_id: networkId, subnet_id: subnetId, port_id: portId, ip }: WantedCard,
  groups: readonly string[],
): Promise<string> {
  if (portId !== undefined) {
    const port = await world.need('ports', portId, server.tenant);
    if (port.fields.device_owner !== null) throw conflict(`Port ${port.fields.name || port.ref} is in use`);
    Object.assign(port.fields, {
      server_id: server.ref,
      device_id: server.ref,
      device_owner: 'compute:nova',
      status: 'active',
      host: server.fields.host,
    });
    server.hidden.port_ids.push(port.ref);
    return port.ref;
  }
  const subnet = subnetId === undefined ? undefined : await needSubnet(world, subnetId);
  const network = networkId ?? (subnet && networkOf(subnet));
  if (network === undefined) throw invalid('A network card needs a network, a subnet or a port');
  const port = await createPort(world, {
    tenant: server.tenant,
    network_id: network,
    server_id: server.ref,
    device_owner: 'compute:nova',
    security_group_ids: [...groups],
    ...((subnet !== undefined || ip !== undefined) && {
      fixed_ips: [{ ...(subnet && { subnet_id: subnet.ref }), ...(ip !== undefined && { ip_address: ip }) }],
    }),
  });
  port.fields.host = server.fields.host;
  server.hidden.port_ids.push(port.ref);
  return port.ref;
}

/** The hostname of the machine. */
function hostnameOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 59);
  return plain === '' ? 'sim-vm' : `sim-${plain}`;
}
