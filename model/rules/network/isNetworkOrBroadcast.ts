import type { AddressRange } from './addressRange.ts';

/**
 * Whether this is the first or the last address of an IPv4 block, which are the network and the broadcast address.
 *
 * @example
 *   isNetworkOrBroadcast(addressRange('10.0.0.0'), addressRange('10.0.0.0/24')); // true
 */
export function isNetworkOrBroadcast(address: AddressRange, block: AddressRange): boolean {
  return (
    block.version === 4 &&
    block.last - block.first > 1n &&
    (address.first === block.first || address.first === block.last)
  );
}
