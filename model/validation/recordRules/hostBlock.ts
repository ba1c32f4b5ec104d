import type { Violation } from '#model/messages/messages.ts';
import { addressRange, sizeOf, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import { specialIn } from '#model/domains/network/specialBlocks.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** A block of addresses for a gateway and at least one machine. */
export const hostBlock: RecordRule = {
  reads: ['cidr'],
  check(values, mode): Record<string, Violation> {
    const block = addressRange(textIn(values, 'cidr') ?? '');
    // A cloud may hold such a block already: what else there is to it can still be changed.
    const fault = block === undefined || mode === 'update' ? undefined : hostBlockFault(block);
    return fault === undefined ? {} : { cidr: fault };
  },
};

/**
 * Why a gateway and a machine cannot have addresses of this block.
 *
 * @example
 *   hostBlockFault(addressRange('10.0.0.7/32')); // { key: 'network.blockOfOne' }
 */
export function hostBlockFault(block: AddressRange): Violation | undefined {
  return specialBlockFault(block) ?? (sizeOf(block) < 2n ? { key: 'network.blockOfOne' } : undefined);
}

/**
 * Why nothing can have an address of this block: it has all addresses, or some that are for another use.
 *
 * @example
 *   specialBlockFault(addressRange('224.0.0.0/24')); // { key: 'network.multicastBlock', params: … }
 */
export function specialBlockFault(block: AddressRange): Violation | undefined {
  if (sizeOf(block) === 1n << (block.version === 4 ? 32n : 128n)) return { key: 'network.everyAddress' };
  const special = specialIn(block);
  return special && { key: `network.${special.use}Block`, params: { block: special.block } };
}
