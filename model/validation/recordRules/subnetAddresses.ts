import type { Values } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import type { Violation } from '#model/messages/messages.ts';
import { addressRange, contains, overlaps, sizeOf, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import { isNetworkOrBroadcast } from '#model/domains/network/isNetworkOrBroadcast.ts';
import { hostBlockFault } from './hostBlock.ts';
import { rowsIn, textIn, type RecordRule } from './recordRule.ts';

type Found = Record<string, Violation>;

/** DHCP needs two addresses of its own. */
const FEWEST_WITH_DHCP = 4n;

/** A card makes its own address from the 64 bits behind those of the block (RFC 4291). */
const OWN_ADDRESS_SIZE = 1n << 64n;

/**
 * The addresses of a subnet: a block for machines of its version with everything inside it; pools overlap neither each
 * other nor the gateway; no name server and no route twice; what IPv6 and DHCP require of the block.
 */
export const subnetAddresses: RecordRule = {
  reads: [
    'ip_version',
    'cidr',
    'gateway_ip',
    'allocation_pools',
    'host_routes',
    'dns_nameservers',
    'enable_dhcp',
    'ipv6_ra_mode',
    'ipv6_address_mode',
  ],
  check(values, mode) {
    const version = Number(values['ip_version'] ?? 4);
    const block = rangeOf(textIn(values, 'cidr'));
    if (block === undefined) return {};
    if (block.version !== version) return { cidr: wrongVersion(version) };
    // A cloud may hold a subnet with such a block: it can still be renamed.
    const fault = mode === 'create' ? (hostBlockFault(block) ?? automaticFault(values, block)) : undefined;
    if (fault !== undefined) return { cidr: fault };

    const found: Found = {};
    const gateway = rangeOf(textIn(values, 'gateway_ip'));
    if (gateway && !contains(block, gateway)) found['gateway_ip'] = outside(values);
    else if (gateway && isNetworkOrBroadcast(gateway, block)) found['gateway_ip'] = { key: 'network.networkAddress' };
    checkPools(values, block, gateway, found);
    checkServices(values, version, found);
    if (version === 6) checkModes(values, found);
    return found;
  },
};

function checkPools(values: Values, block: AddressRange, gateway: AddressRange | undefined, found: Found): void {
  const pools: AddressRange[] = [];
  rowsIn(values, 'allocation_pools').forEach((row, index) => {
    const [start, end] = [rangeOf(row['start']), rangeOf(row['end'])];
    const at = (name: string) => `allocation_pools.${index}.${name}`;
    for (const [name, address] of [
      ['start', start],
      ['end', end],
    ] as const) {
      if (address && !contains(block, address)) found[at(name)] = outside(values);
      else if (address && isNetworkOrBroadcast(address, block)) found[at(name)] = { key: 'network.edgeAddress' };
    }
    if (!start || !end || found[at('start')] || found[at('end')]) return;
    const pool = { version: block.version, first: start.first, last: end.last };
    if (end.first < start.first) found[at('end')] = { key: 'network.poolBackwards' };
    else if (pools.some((other) => overlaps(other, pool))) found[at('start')] = { key: 'network.poolOverlap' };
    else if (gateway && overlaps(pool, gateway)) found['gateway_ip'] ??= { key: 'network.gatewayInPool' };
    pools.push(pool);
  });
}

/** Name servers and routes, which machines receive by DHCP. */
function checkServices(values: Values, version: number, found: Found): void {
  const servers = values['dns_nameservers'];
  const known = new Set<bigint>();
  (Array.isArray(servers) ? servers : []).forEach((server: Json, index) => {
    const address = rangeOf(server);
    if (address === undefined) return;
    if (address.version !== version) found[`dns_nameservers.${index}`] = wrongVersion(version);
    else if (known.has(address.first)) found[`dns_nameservers.${index}`] = { key: 'validation.duplicates' };
    known.add(address.first);
  });
  const seen = new Set<string>();
  rowsIn(values, 'host_routes').forEach((row, index) => {
    const ranges = ['destination', 'nexthop'].map((name) => [name, rangeOf(row[name])] as const);
    for (const [name, range] of ranges)
      if (range && range.version !== version) found[`host_routes.${index}.${name}`] = wrongVersion(version);
    const route = ranges.map(([, range]) => range && `${range.first}-${range.last}`).join(' ');
    if (seen.has(route)) found[`host_routes.${index}.destination`] ??= { key: 'validation.duplicates' };
    seen.add(route);
  });
}

/** The violation of a block that does not suit the kind of assignment. */
function automaticFault(values: Values, block: AddressRange): Violation | undefined {
  if (values['enable_dhcp'] === true && sizeOf(block) < FEWEST_WITH_DHCP)
    return { key: 'network.tooSmallForDhcp', params: { prefix: block.version === 4 ? 30 : 126 } };
  const isOwn = ['ipv6_ra_mode', 'ipv6_address_mode'].some((name) => isSelfAssigned(textIn(values, name)));
  return block.version === 6 && isOwn && sizeOf(block) !== OWN_ADDRESS_SIZE ? { key: 'network.slaacBlock' } : undefined;
}

const isSelfAssigned = (word: string | undefined): boolean => word === 'slaac' || word === 'dhcpv6-stateless';

/** Router advertisements and addresses come from one service, which is part of DHCP. */
function checkModes(values: Values, found: Found): void {
  const [routers, addresses] = [textIn(values, 'ipv6_ra_mode'), textIn(values, 'ipv6_address_mode')];
  if (routers !== undefined && addresses !== undefined && routers !== addresses)
    found['ipv6_address_mode'] = { key: 'network.modesDiffer' };
  if (values['enable_dhcp'] === false && (routers ?? addresses) !== undefined)
    found['enable_dhcp'] = { key: 'network.modesNeedDhcp' };
}

function rangeOf(text: Json | undefined): AddressRange | undefined {
  return typeof text === 'string' ? addressRange(text) : undefined;
}

const wrongVersion = (version: number): Violation => ({ key: 'network.wrongVersion', params: { version } });

function outside(values: Values): Violation {
  return { key: 'network.outsideBlock', params: { cidr: String(values['cidr']) } };
}
