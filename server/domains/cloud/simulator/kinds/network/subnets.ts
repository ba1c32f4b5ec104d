import type { SubnetFields, SubnetInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { subnetAddresses } from '#server/domains/cloud/simulator/addresses/checkSubnet.ts';
import {
  addressOf,
  cidrOf,
  contains,
  countOf,
  overlaps,
  type Cidr,
} from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';

export const subnets: KindRules<'subnets'> = {
  async create(world, input, { tenant }) {
    const network = await world.need('networks', input.network_id, tenant);
    const fields = subnetFields(input, world.now);
    const own = cidrOf(fields.cidr);
    for (const other of await world.users('subnets', network.ref)) {
      const theirs = cidrOf(other.fields.cidr);
      if (own !== undefined && theirs !== undefined && overlaps(own, theirs))
        throw invalid(`${fields.cidr} overlaps subnet ${other.fields.name} (${other.fields.cidr}) of the same network`);
    }
    return world.add('subnets', { tenant: network.tenant ?? tenant, fields, hidden: {} });
  },
  async update(world, { ref, fields }, changes) {
    const {
      cidr: _cidr,
      network_id: _network,
      ip_version: _version,
      gateway_ip: gateway,
      allocation_pools: pools,
      ...rest
    } = changes;
    Object.assign(fields, given(rest));
    if (gateway !== undefined && gateway !== fields.gateway_ip) {
      const used = (await world.users('ports', ref)).flatMap((port) =>
        port.fields.fixed_ips.map(({ ip_address: ip }) => ip),
      );
      if (gateway !== null && used.includes(gateway)) throw conflict(`The gateway ${gateway} is in use as an address`);
    }
    const wanted = gateway === undefined ? fields.gateway_ip : gateway;
    // Pools follow the gateway unless they were set manually; the check refuses pools that no longer fit.
    const next = subnetAddresses({
      cidr: fields.cidr,
      gateway_ip: wanted,
      allocation_pools: pools ?? (gateway === undefined ? fields.allocation_pools : []),
    });
    Object.assign(fields, {
      gateway_ip: next.gateway_ip,
      allocation_pools: next.allocation_pools,
      total_ips: countOf(next.allocation_pools),
    });
  },
  async mayRemove(world, { ref, fields }) {
    const inUse = (await world.users('ports', ref)).length;
    if (inUse > 0) throw conflict(`Subnet ${fields.name} has ${inUse} addresses in use`);
  },
  remove(world, item) {
    world.drop(item);
  },
};

export function subnetFields(input: SubnetInput, now: number): SubnetFields {
  const { cidr, gateway_ip: gateway, allocation_pools: pools } = subnetAddresses(input);
  for (const { destination, nexthop } of input.host_routes ?? []) {
    const hop = addressOf(nexthop);
    if (cidrOf(destination) === undefined || hop === undefined || hop.version !== cidr.version)
      throw invalid(`The route to ${destination} via ${nexthop} is not valid`);
  }
  checkServers(input.dns_nameservers ?? [], cidr.version);
  if (input.enable_dhcp !== false) checkDhcp(cidr);
  const isV6 = cidr.version === 6;
  if (isV6) checkModes(input, cidr);
  return {
    name: input.name,
    network_id: input.network_id,
    ip_version: cidr.version,
    cidr: input.cidr,
    gateway_ip: gateway,
    enable_dhcp: input.enable_dhcp ?? true,
    allocation_pools: pools,
    dns_nameservers: input.dns_nameservers ?? [],
    host_routes: input.host_routes ?? [],
    ipv6_address_mode: isV6 ? (input.ipv6_address_mode ?? null) : null,
    ipv6_ra_mode: isV6 ? (input.ipv6_ra_mode ?? null) : null,
    total_ips: countOf(pools),
    used_ips: 0,
    created_at: now,
    description: input.description ?? null,
  };
}

function checkServers(servers: readonly string[], version: number): void {
  const known = new Set<bigint>();
  for (const server of servers) {
    const address = addressOf(server);
    if (address?.version !== version) throw invalid(`${server} is no address of IP version ${version}`);
    if (known.has(address.value)) throw invalid(`The name server ${server} is given twice`);
    known.add(address.value);
  }
}

/** Refuses a subnet that Neutron does not serve by DHCP. */
function checkDhcp(cidr: Cidr): void {
  if (cidr.prefix > (cidr.version === 4 ? 30 : 126)) throw invalid('The prefix is too long for DHCP');
  if (cidr.first === 0n) throw invalid('A subnet with DHCP cannot begin with 0.0.0.0');
  for (const text of ['224.0.0.0/4', '127.0.0.0/8', 'ff00::/8', '::1/128']) {
    const special = cidrOf(text);
    if (special !== undefined && overlaps(special, cidr)) throw invalid(`DHCP is not possible within ${text}`);
  }
}

function checkModes(input: SubnetInput, cidr: Cidr): void {
  const [routers, addresses] = [input.ipv6_ra_mode ?? null, input.ipv6_address_mode ?? null];
  if (routers === null && addresses === null) return;
  if (input.enable_dhcp === false) throw invalid('Modes of IPv6 need DHCP');
  if (routers !== null && addresses !== null && routers !== addresses)
    throw invalid(`Router advertisement ${routers} and addresses ${addresses} do not fit together`);
  const isAutomatic = [routers, addresses].some((mode) => mode === 'slaac' || mode === 'dhcpv6-stateless');
  if (isAutomatic && cidr.prefix !== 64) throw invalid('SLAAC requires a 64-bit subnet');
}

export function isInSubnet(cidr: string, ip: string): boolean {
  const [network, address] = [cidrOf(cidr), addressOf(ip)];
  return network !== undefined && address !== undefined && contains(network, address);
}
