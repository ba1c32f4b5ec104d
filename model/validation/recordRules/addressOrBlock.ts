import { networkFault } from '#model/fields/cidr.ts';
import type { Violation } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/addresses/addressRange.ts';

/**
 * Why a text is neither an address nor a network; the host part of a network is zero, as in a field for networks.
 *
 * @example
 *   addressOrBlockFault('10.0.0.7/24'); // { key: 'validation.cidrHostBits', params: { network: '10.0.0.0/24' } }
 */
export function addressOrBlockFault(text: string): Violation | undefined {
  if (addressRange(text) === undefined) return { key: 'network.addressOrBlock' };
  return text.includes('/') ? networkFault(text) : undefined;
}
