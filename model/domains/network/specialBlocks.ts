import { addressRange, overlaps, type AddressRange } from '#model/rules/addresses/addressRange.ts';

/** Addresses that no machine of a network can have, by what they are for. */
const SPECIAL = {
  unspecified: ['0.0.0.0/8', '::/127'],
  loopback: ['127.0.0.0/8', '::1/128'],
  linkLocal: ['169.254.0.0/16', 'fe80::/10'],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  reserved: ['240.0.0.0/4'],
} as const;

export type SpecialUse = keyof typeof SPECIAL;

/**
 * The special addresses that a block has some of; undefined for a block that machines can use.
 *
 * @example
 *   specialIn(addressRange('127.1.0.0/16')); // { use: 'loopback', block: '127.0.0.0/8' }
 */
export function specialIn(block: AddressRange): { use: SpecialUse; block: string } | undefined {
  for (const use of ['loopback', 'linkLocal', 'multicast', 'reserved', 'unspecified'] as const) {
    const found = SPECIAL[use].find((text) => {
      const range = addressRange(text);
      return range !== undefined && overlaps(range, block);
    });
    if (found !== undefined) return { use, block: found };
  }
  return undefined;
}
