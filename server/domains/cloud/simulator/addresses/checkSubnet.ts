import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { addressOf, cidrOf, contains, firstHost, hostsOf, poolsAround, type AddressRange, type Cidr } from './cidr.ts';

export interface SubnetAddresses {
  cidr: Cidr;
  gateway_ip: string | null;
  allocation_pools: AddressRange[];
}

interface Wanted {
  cidr: string;
  ip_version?: number | undefined;
  gateway_ip?: string | null | undefined;
  allocation_pools?: readonly AddressRange[] | undefined;
}

/**
 * The addresses of a subnet with Neutron's rules: the gateway is inside and in no pool, pools are inside and do not
 * overlap.
 */
export function subnetAddresses(wanted: Wanted): SubnetAddresses {
  const cidr = cidrOf(wanted.cidr);
  if (cidr === undefined) throw invalid(`${wanted.cidr} is not a network`);
  if (wanted.ip_version !== undefined && wanted.ip_version !== cidr.version)
    throw invalid(`${wanted.cidr} is not of IP version ${wanted.ip_version}`);
  const gateway = wanted.gateway_ip === undefined ? firstHost(cidr) : wanted.gateway_ip || null;
  if (gateway !== null) checkHost(cidr, gateway, 'gateway');
  const given = wanted.allocation_pools ?? [];
  const pools = given.length > 0 ? given.map(({ start, end }) => ({ start, end })) : poolsAround(cidr, gateway);
  checkPools(cidr, pools, gateway);
  return { cidr, gateway_ip: gateway, allocation_pools: pools };
}

/** Checks that a machine of the network may have the address. */
export function checkHost(cidr: Cidr, text: string, what: string): bigint {
  const address = addressOf(text);
  if (address === undefined || !contains(cidr, address)) throw invalid(`The ${what} ${text} is not in the subnet`);
  const { first, last } = hostsOf(cidr);
  if (address.value < first || address.value > last)
    throw invalid(`The ${what} ${text} is the network address or the broadcast address`);
  return address.value;
}

function checkPools(cidr: Cidr, pools: readonly AddressRange[], gateway: string | null): void {
  const gate = gateway === null ? undefined : addressOf(gateway)?.value;
  const ranges = pools.map(({ start, end }) => ({
    start,
    end,
    first: checkHost(cidr, start, 'pool start'),
    last: checkHost(cidr, end, 'pool end'),
  }));
  for (const { start, end, first, last } of ranges) {
    if (first > last) throw invalid(`The pool ${start}-${end} ends before it begins`);
    if (gate !== undefined && gate >= first && gate <= last)
      throw invalid(`The gateway ${gateway} is inside the pool ${start}-${end}`);
  }
  const sorted = ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1));
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next !== undefined && next.first <= range.last)
      throw invalid(`The pools ${range.start}-${range.end} and ${next.start}-${next.end} overlap`);
  }
}

function invalid(detail: string): CloudError {
  return new CloudError('invalid', { detail });
}
