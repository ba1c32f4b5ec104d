import ipaddr from 'ipaddr.js';
import { addressRange } from './addressRange.ts';

const WIDTH = 32;

/**
 * The smallest block of IPv4 that contains all of these blocks; an empty text for none.
 *
 * @example
 *   enclosingBlock(['10.9.1.0/24', '10.9.2.0/24']); // '10.9.0.0/22'
 */
export function enclosingBlock(cidrs: readonly string[]): string {
  const ranges = cidrs.flatMap((cidr) => addressRange(cidr) ?? []).filter(({ version }) => version === 4);
  const [first] = ranges;
  if (first === undefined) return '';
  const low = ranges.reduce((least, range) => (range.first < least ? range.first : least), first.first);
  const high = ranges.reduce((most, range) => (range.last > most ? range.last : most), first.last);
  let host = 0;
  while (low >> BigInt(host) !== high >> BigInt(host)) host += 1;
  const start = Number((low >> BigInt(host)) << BigInt(host));
  const bytes = [24, 16, 8, 0].map((shift) => Math.floor(start / 2 ** shift) % 256);
  return `${new ipaddr.IPv4(bytes).toString()}/${WIDTH - host}`;
}
