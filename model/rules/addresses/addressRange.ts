import ipaddr from 'ipaddr.js';

/** Addresses of one version from `first` to `last`, both included. */
export interface AddressRange {
  version: 4 | 6;
  first: bigint;
  last: bigint;
}

/**
 * The range of an address (`10.0.0.7`) or a network (`10.0.0.0/24`); undefined for text that is neither. Host bits of a
 * network do not count: `10.0.0.7/24` is all of `10.0.0.0/24`. An address of IPv4 that arrives over an IPv6 socket is
 * the address of IPv4, however it is written (`::ffff:10.0.0.7`, `0:0:0:0:0:ffff:a00:7`).
 *
 * @example
 *   addressRange('10.0.0.0/30'); // { version: 4, first: 167772160n, last: 167772163n }
 */
export function addressRange(text: string): AddressRange | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0 || address.includes('%') || !isAddress(address)) return undefined;
  const parsed = ipaddr.parse(address);
  const width = parsed.kind() === 'ipv6' ? 128 : 32;
  if (prefix !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(prefix)) return undefined;
  const bits = prefix === undefined ? width : Number(prefix);
  if (bits > width) return undefined;
  const value = parsed.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const host = (1n << BigInt(width - bits)) - 1n;
  if (width === 128 && value >> 32n === MAPPED && bits >= MAPPED_BITS)
    return { version: 4, first: value & V4 & ~host, last: (value & V4) | host };
  return { version: width === 128 ? 6 : 4, first: value & ~host, last: value | host };
}

/** `::ffff:0:0/96` holds the addresses of IPv4. */
const MAPPED = 0xffffn;
const MAPPED_BITS = 96;
const V4 = 0xffff_ffffn;

/**
 * A range without any address.
 *
 * @example
 *   noAddress(4); // { version: 4, first: 1n, last: 0n }
 */
export function noAddress(version: 4 | 6): AddressRange {
  return { version, first: 1n, last: 0n };
}

/**
 * Whether `outer` contains every address of `inner`.
 *
 * @example
 *   contains({ version: 4, first: 0n, last: 9n }, { version: 4, first: 3n, last: 3n }); // true
 */
export function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.version === inner.version && outer.first <= inner.first && inner.last <= outer.last;
}

/**
 * Whether the two share an address.
 *
 * @example
 *   overlaps({ version: 4, first: 0n, last: 5n }, { version: 4, first: 5n, last: 9n }); // true
 */
export function overlaps(one: AddressRange, other: AddressRange): boolean {
  return one.version === other.version && one.first <= other.last && other.first <= one.last;
}

/**
 * The number of addresses in a range.
 *
 * @example
 *   sizeOf({ version: 4, first: 0n, last: 15n }); // 16n
 */
export function sizeOf({ first, last }: AddressRange): bigint {
  return last - first + 1n;
}

function isAddress(text: string): boolean {
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipaddr.IPv4.isValidFourPartDecimal(text);
}
