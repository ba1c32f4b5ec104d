import type { AddressRange } from '#model/rules/addresses/addressRange.ts';

/**
 * Whether this is an address of the block that nothing can have: the first and the last one of IPv4, which are the
 * network and the broadcast address, and the first one of IPv6, which is that of all routers (RFC 4291).
 *
 * @example
 *   isNetworkOrBroadcast(addressRange('10.0.0.0'), addressRange('10.0.0.0/24')); // true
 */
export function isNetworkOrBroadcast(address: AddressRange, block: AddressRange): boolean {
  if (block.last - block.first <= 1n) return false;
  return address.first === block.first || (block.version === 4 && address.first === block.last);
}
