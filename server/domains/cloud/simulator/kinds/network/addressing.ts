import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { checkHost } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import {
  addressOf,
  addressText,
  cidrOf,
  poolsAround,
  slaacAddress,
  type AddressRange,
  type Cidr,
} from '#server/domains/cloud/simulator/addresses/cidr.ts';
import { capacity, conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

export type AnySubnet = SimulatedItem<'subnets'> | SimulatedItem<'vpcSubnets'>;
export type AnyNetwork = SimulatedItem<'networks'> | SimulatedItem<'vpcs'>;

/** NextStack has only VPCs as networks: the product decides what machines connect to. */
export function hasVpcs({ cloud }: Pick<World, 'cloud'>): boolean {
  return cloud.product === 'nextstack';
}

export function needNetwork(world: World, ref: string | undefined, tenant?: string | null): Promise<AnyNetwork> {
  return hasVpcs(world) ? world.need('vpcs', ref, tenant) : world.need('networks', ref, tenant);
}

export function needSubnet(world: World, ref: string | undefined, tenant?: string | null): Promise<AnySubnet> {
  return hasVpcs(world) ? world.need('vpcSubnets', ref, tenant) : world.need('subnets', ref, tenant);
}

export async function findSubnet(world: World, ref: string): Promise<AnySubnet | undefined> {
  return (await world.find('subnets', ref)) ?? (await world.find('vpcSubnets', ref));
}

export function subnetsOf(world: World, networkRef: string): Promise<AnySubnet[]> {
  return hasVpcs(world) ? world.users('vpcSubnets', networkRef) : world.users('subnets', networkRef);
}

export function networkOf(subnet: AnySubnet): string {
  return subnet.kind === 'subnets' ? subnet.fields.network_id : subnet.fields.vpc_id;
}

export function cidrOfSubnet({ fields }: AnySubnet): Cidr {
  const cidr = cidrOf(fields.cidr);
  if (cidr === undefined) throw invalid(`${fields.cidr} is not a network`);
  return cidr;
}

export function poolsOf(subnet: AnySubnet): AddressRange[] {
  return subnet.kind === 'subnets'
    ? subnet.fields.allocation_pools
    : poolsAround(cidrOfSubnet(subnet), subnet.fields.gateway_ip);
}

export interface AddressRequest {
  /** The owner of the address. */
  owner: string;
  mac: string;
  ip?: string | undefined;
  /** A router uses the gateway's address. */
  asGateway?: boolean;
}

/** Takes an address of the subnet: the requested one, or the next free one of its pools. */
export async function takeAddress(
  world: World,
  subnet: AnySubnet,
  { owner, mac, ip, asGateway = false }: AddressRequest,
): Promise<string> {
  const address =
    ip === undefined
      ? await nextAddress(world, subnet, owner, mac)
      : await givenAddress(world, subnet, ip, { owner, asGateway });
  subnet.fields.used_ips = (subnet.fields.used_ips ?? 0) + 1;
  return address;
}

/** Releases all addresses of an owner. */
export async function giveBackAddresses(world: World, owner: string): Promise<void> {
  for (const [range, count] of await world.addresses.giveBack(owner)) {
    const subnet = await findSubnet(world, range);
    if (subnet !== undefined) subnet.fields.used_ips = Math.max(0, (subnet.fields.used_ips ?? 0) - count);
    const pool = subnet === undefined ? await world.find('eipPools', range) : undefined;
    if (pool !== undefined) pool.fields.allocated = Math.max(0, pool.fields.allocated - count);
  }
}

async function nextAddress(world: World, subnet: AnySubnet, owner: string, mac: string): Promise<string> {
  if (subnet.kind === 'subnets' && subnet.fields.ipv6_address_mode === 'slaac') {
    const own = slaacAddress(cidrOfSubnet(subnet), mac);
    if (await world.addresses.take(subnet.ref, own, owner)) return own;
  }
  const next = await world.addresses.takeNext(subnet.ref, poolsOf(subnet), owner);
  if (next === undefined) throw capacity(`No address is left in subnet ${subnet.fields.name} (${subnet.fields.cidr})`);
  return next;
}

async function givenAddress(
  world: World,
  subnet: AnySubnet,
  ip: string,
  { owner, asGateway }: { owner: string; asGateway: boolean },
): Promise<string> {
  const cidr = cidrOfSubnet(subnet);
  const value = checkHost(cidr, ip, 'address');
  const gateway = subnet.fields.gateway_ip === null ? undefined : addressOf(subnet.fields.gateway_ip)?.value;
  if (value === gateway && !asGateway) throw invalid(`${ip} is the gateway of subnet ${subnet.fields.name}`);
  const address = addressText({ version: cidr.version, value });
  if (!(await world.addresses.take(subnet.ref, address, owner)))
    throw conflict(`Address ${address} of subnet ${subnet.fields.name} is in use`);
  return address;
}

/** True if a subnet is exhausted; another subnet of the network may have free addresses. */
export function isExhausted(error: unknown): boolean {
  return error instanceof CloudError && error.fault === 'capacity';
}
