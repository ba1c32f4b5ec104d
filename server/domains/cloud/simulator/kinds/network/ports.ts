import type { PortFields, PortInput } from '#server/domains/cloud/driver/kinds/network.ts';
import {
  cidrOfSubnet,
  giveBackAddresses,
  isExhausted,
  needNetwork,
  needSubnet,
  networkOf,
  subnetsOf,
  takeAddress,
  type AnyNetwork,
  type AnySubnet,
} from './addressing.ts';
import { addressOf, contains } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { DURATION } from '#server/domains/cloud/simulator/duration.ts';
import { macOf } from '#server/domains/cloud/simulator/hash.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { refreshServer } from '#server/domains/cloud/simulator/kinds/servers/refreshServer.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { dropForwarding } from './portForwardings.ts';
import { defaultGroup } from './securityGroups.ts';

export const ports: KindRules<'ports'> = {
  async create(world, input, { tenant }) {
    const port = await createPort(world, { tenant, ...input, network_id: input.network_id });
    port.due = { at: world.now + DURATION.network, step: 'down' };
    port.fields.status = 'building';
    return port;
  },
  async update(world, port, changes) {
    const {
      fixed_ips: wanted,
      security_group_ids: groups,
      allowed_address_pairs: pairs,
      network_id: _network,
      ...rest
    } = changes;
    Object.assign(port.fields, given(rest));
    if (groups !== undefined) port.fields.security_group_ids = await checkedGroups(world, groups, port.tenant);
    if (pairs !== undefined) port.fields.allowed_address_pairs = pairsOf(pairs);
    if (port.fields.security_group_ids.length > 0 && !port.fields.port_security_enabled)
      throw invalid('A port without port security has no security groups');
    if (wanted !== undefined) await moveAddresses(world, port, wanted);
    await refreshOwner(world, port);
  },
  async mayRemove(_world, { fields }) {
    if (fields.device_owner?.startsWith('network:'))
      throw conflict(`Port ${fields.name} belongs to a router; remove the interface there`);
  },
  async remove(world, port) {
    await removePort(world, port);
  },
  steps: { down: (_world, { fields }) => void (fields.status = fields.server_id === null ? 'down' : 'active') },
};

export type NewPort = Omit<PortInput, 'name'> & {
  name?: string;
  tenant: string | null;
  device_owner?: string;
  server_id?: string | null;
  device_id?: string | null;
  asGateway?: boolean;
};

/** A port with an address of each requested subnet, or of subnets that the network chooses. */
export async function createPort(world: World, input: NewPort): Promise<SimulatedItem<'ports'>> {
  const network = await needNetwork(world, input.network_id, input.tenant);
  const fields: PortFields = {
    name: input.name ?? '',
    status: 'active',
    admin_state_up: input.admin_state_up ?? true,
    network_id: network.ref,
    fixed_ips: [],
    mac_address: '',
    device_owner: input.device_owner ?? null,
    server_id: input.server_id ?? null,
    deleted_with_server: input.server_id !== undefined && input.server_id !== null,
    device_id: input.device_id ?? input.server_id ?? null,
    ...(await securityOf(world, input, network)),
    allowed_address_pairs: pairsOf(input.allowed_address_pairs ?? []),
    vnic_type: input.vnic_type ?? 'normal',
    host: null,
    created_at: world.now,
    description: input.description ?? null,
  };
  const port = world.add('ports', { tenant: input.tenant, fields, hidden: {} });
  fields.mac_address = input.mac_address?.toLowerCase() ?? macOf(port.ref);
  fields.fixed_ips = await addressesFor(world, port, network, input.fixed_ips ?? [], input.asGateway);
  return port;
}

/** The security of a new port: without groups of its own, that of the default group. Ports of routers have none. */
async function securityOf(
  world: World,
  input: NewPort,
  network: AnyNetwork,
): Promise<Pick<PortFields, 'security_group_ids' | 'port_security_enabled'>> {
  const secure =
    input.port_security_enabled ?? (network.kind === 'networks' ? network.fields.port_security_enabled : true);
  const isRouter = input.device_owner?.startsWith('network:') === true;
  const groups = input.security_group_ids?.length
    ? await checkedGroups(world, input.security_group_ids, input.tenant)
    : [];
  const own =
    secure && !isRouter && groups.length === 0 && input.tenant !== null
      ? [(await defaultGroup(world, input.tenant)).ref]
      : groups;
  if (own.length > 0 && !secure) throw invalid('A port without port security has no security groups');
  return { security_group_ids: own, port_security_enabled: secure && !isRouter };
}

export async function removePort(world: World, port: SimulatedItem<'ports'>): Promise<void> {
  for (const floating of await world.users('floatingIps', port.ref))
    Object.assign(floating.fields, {
      port_id: null,
      fixed_ip_address: null,
      server_id: null,
      router_id: null,
      status: 'down',
    });
  for (const forwarding of await world.users('portForwardings', port.ref)) await dropForwarding(world, forwarding);
  await giveBackAddresses(world, port.ref);
  const server = port.fields.server_id === null ? undefined : await world.find('servers', port.fields.server_id);
  world.drop(port);
  if (server !== undefined) {
    server.hidden.port_ids = server.hidden.port_ids.filter((each) => each !== port.ref);
    await refreshServer(world, server);
  }
}

async function addressesFor(
  world: World,
  port: SimulatedItem<'ports'>,
  network: AnyNetwork,
  wanted: NonNullable<PortInput['fixed_ips']>,
  asGateway = false,
): Promise<PortFields['fixed_ips']> {
  const request = { owner: port.ref, mac: port.fields.mac_address, asGateway };
  if (wanted.length === 0) return chosenAddresses(world, network, request);
  const taken: PortFields['fixed_ips'] = [];
  for (const { subnet_id: subnetId, ip_address: ip } of wanted) {
    const subnet = subnetId === undefined ? await subnetWith(world, network, ip) : await needSubnet(world, subnetId);
    if (networkOf(subnet) !== network.ref)
      throw invalid(`Subnet ${subnet.fields.name} is not part of network ${network.fields.name}`);
    taken.push({ subnet_id: subnet.ref, ip_address: await takeAddress(world, subnet, { ...request, ip }) });
  }
  return taken;
}

/** One IPv4 and one IPv6 address, each from the first subnet with a free one. */
async function chosenAddresses(
  world: World,
  network: AnyNetwork,
  request: { owner: string; mac: string },
): Promise<PortFields['fixed_ips']> {
  const subnets = await subnetsOf(world, network.ref);
  const taken: PortFields['fixed_ips'] = [];
  for (const version of [4, 6]) {
    const candidates = subnets
      .filter((subnet) => cidrOfSubnet(subnet).version === version)
      .toSorted((a, b) => (a.fields.created_at ?? 0) - (b.fields.created_at ?? 0));
    const found = await firstWithRoom(world, candidates, request);
    if (found !== undefined) taken.push(found);
  }
  return taken;
}

async function firstWithRoom(
  world: World,
  candidates: readonly AnySubnet[],
  request: { owner: string; mac: string },
): Promise<PortFields['fixed_ips'][number] | undefined> {
  for (const [index, subnet] of candidates.entries()) {
    try {
      return { subnet_id: subnet.ref, ip_address: await takeAddress(world, subnet, request) };
    } catch (error) {
      // The next subnet may have room; throw the refusal of the last one.
      if (!isExhausted(error) || index === candidates.length - 1) throw error;
    }
  }
  return undefined;
}

async function subnetWith(world: World, network: AnyNetwork, ip: string | undefined): Promise<AnySubnet> {
  const address = ip === undefined ? undefined : addressOf(ip);
  const found = (await subnetsOf(world, network.ref)).find(
    (subnet) => address === undefined || contains(cidrOfSubnet(subnet), address),
  );
  if (found === undefined)
    throw invalid(`Network ${network.fields.name} has no subnet with address ${ip ?? ''}`.trim());
  return found;
}

async function moveAddresses(
  world: World,
  port: SimulatedItem<'ports'>,
  wanted: NonNullable<PortInput['fixed_ips']>,
): Promise<void> {
  await giveBackAddresses(world, port.ref);
  port.fields.fixed_ips = await addressesFor(world, port, await needNetwork(world, port.fields.network_id), wanted);
}

async function refreshOwner(world: World, { fields }: SimulatedItem<'ports'>): Promise<void> {
  const server = fields.server_id === null ? undefined : await world.find('servers', fields.server_id);
  if (server !== undefined) await refreshServer(world, server);
}

export async function checkedGroups(world: World, refs: readonly string[], tenant: string | null): Promise<string[]> {
  const groups: string[] = [];
  for (const ref of new Set(refs)) groups.push((await world.need('securityGroups', ref, tenant)).ref);
  return groups;
}

function pairsOf(pairs: NonNullable<PortInput['allowed_address_pairs']>): PortFields['allowed_address_pairs'] {
  return pairs.map(({ ip_address: ip, mac_address: mac }) => ({ ip_address: ip, mac_address: mac ?? null }));
}
