import type { AddressRange } from './addressRange.ts';

/** The first and the last address of an IPv4 block name the block itself and everybody in it. */
export function isOfNobody(address: AddressRange, block: AddressRange): boolean {
  return (
    block.version === 4 &&
    block.last - block.first > 1n &&
    (address.first === block.first || address.first === block.last)
  );
}
