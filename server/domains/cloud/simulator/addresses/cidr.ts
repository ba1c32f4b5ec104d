import ipaddr from 'ipaddr.js';
import { isAddress } from '#model/fields/ip.ts';

/*
 * The simulator validates addresses itself, as Neutron does: it must be able to refuse input that the control plane
 * accepted. So it shares no arithmetic with `model/domains/network/addressRange.ts`, and is stricter (a network has no
 * host bits).
 */

export type IpVersion = 4 | 6;

/** An address as a number, for arithmetic on ranges. */
export interface Address {
  version: IpVersion;
  value: bigint;
}

export interface Cidr {
  version: IpVersion;
  prefix: number;
  first: bigint;
  last: bigint;
}

export interface AddressRange {
  start: string;
  end: string;
}

const BITS: Record<IpVersion, number> = { 4: 32, 6: 128 };

/** Undefined for an invalid address. */
export function addressOf(text: string): Address | undefined {
  if (!isAddress(text)) return undefined;
  const bytes = ipaddr.parse(text).toByteArray();
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return { version: bytes.length === 4 ? 4 : 6, value };
}

export function addressText({ version, value }: Address): string {
  const bytes = Array.from({ length: BITS[version] / 8 }, (_, index) =>
    Number((value >> BigInt(BITS[version] - 8 * (index + 1))) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

/** Undefined for an invalid network, including one with host bits: `10.0.0.1/24` is not a network. */
export function cidrOf(text: string): Cidr | undefined {
  const [head = '', tail = ''] = text.split('/');
  const address = addressOf(head);
  if (address === undefined || !/^\d{1,3}$/.test(tail)) return undefined;
  const { version, value } = address;
  const prefix = Number(tail);
  if (prefix > BITS[version]) return undefined;
  const size = 1n << BigInt(BITS[version] - prefix);
  return value % size === 0n ? { version, prefix, first: value, last: value + size - 1n } : undefined;
}

export function contains(cidr: Cidr, { version, value }: Address): boolean {
  return version === cidr.version && value >= cidr.first && value <= cidr.last;
}

export function isWithin(inner: Cidr, outer: Cidr): boolean {
  return inner.version === outer.version && inner.first >= outer.first && inner.last <= outer.last;
}

export function overlaps(one: Cidr, other: Cidr): boolean {
  return one.version === other.version && one.first <= other.last && other.first <= one.last;
}

/** Addresses for hosts: all but the network address and the broadcast address, which IPv6 does not have. */
export function hostsOf({ version, prefix, first, last }: Cidr): { first: bigint; last: bigint } {
  if (BITS[version] - prefix < 2) return { first, last };
  return { first: first + 1n, last: version === 4 ? last - 1n : last };
}

export function firstHost(cidr: Cidr): string {
  return addressText({ version: cidr.version, value: hostsOf(cidr).first });
}

/** Every host address of a network except its gateway, Neutron's default. */
export function poolsAround(cidr: Cidr, gateway: string | null): AddressRange[] {
  const { first, last } = hostsOf(cidr);
  const text = (value: bigint) => addressText({ version: cidr.version, value });
  const gate = gateway === null ? undefined : addressOf(gateway);
  if (gate === undefined || gate.version !== cidr.version || gate.value < first || gate.value > last)
    return [{ start: text(first), end: text(last) }];
  const parts = [
    [first, gate.value - 1n],
    [gate.value + 1n, last],
  ] as const;
  return parts.filter(([from, to]) => from <= to).map(([from, to]) => ({ start: text(from), end: text(to) }));
}

/** The number of addresses in the ranges; not exact beyond 2^53. */
export function countOf(ranges: readonly AddressRange[]): number {
  const total = ranges.reduce((sum, { start, end }) => sum + valueOf(end) - valueOf(start) + 1n, 0n);
  return Number(total);
}

/** Sorts like the addresses on every database. */
export function addressKey({ value }: Address): string {
  return value.toString(16).padStart(32, '0');
}

export function valueOfKey(key: string): bigint {
  return BigInt(`0x${key}`);
}

/** The address that a network card gives itself in a network of 64 bits (RFC 4291, appendix A). */
export function slaacAddress(cidr: Cidr, mac: string): string {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = mac.split(':').map((part) => Number.parseInt(part, 16));
  const identifier = [a ^ 2, b, c, 0xff, 0xfe, d, e, f].reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return addressText({ version: 6, value: cidr.first + identifier });
}

function valueOf(text: string): bigint {
  return addressOf(text)?.value ?? 0n;
}
