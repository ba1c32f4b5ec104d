import { contains, type AddressRange } from '#model/rules/addresses/addressRange.ts';
import type { PortSpan } from '#model/rules/addresses/portSpan.ts';

/** The traffic that a rule matches. An absent property matches any value. */
export interface TrafficMatch {
  version?: 4 | 6 | undefined;
  protocol?: string | undefined;
  source?: AddressRange | undefined;
  destination?: AddressRange | undefined;
  sourcePorts?: PortSpan | undefined;
  /** Of ICMP: the first is the type, the second the code. */
  ports?: PortSpan | undefined;
  /** The security group that the other end belongs to. */
  group?: string | undefined;
}

/** A connection to open. */
export interface Traffic {
  version: 4 | 6;
  protocol: 'tcp' | 'udp' | 'icmp';
  source: bigint;
  destination: bigint;
  /** The port of the destination; for ICMP its type. */
  port?: number | undefined;
  /** Security groups of the other end, if no translation hides its address. */
  groups?: readonly string[] | undefined;
}

/** Protocols that clouds write in several words or by their number. */
const ALIASES: Readonly<Record<string, string>> = {
  any: '',
  '0': '',
  '1': 'icmp',
  '6': 'tcp',
  '17': 'udp',
  '58': 'icmpv6',
  'ipv6-icmp': 'icmpv6',
};

/**
 * One spelling of a protocol; undefined for any protocol. ICMP means ICMP of the version.
 *
 * @example
 *   protocolWord('6'); // 'tcp'
 *
 * @example
 *   protocolWord('icmp', 6); // 'icmpv6'
 */
export function protocolWord(protocol: string | null | undefined, version?: 4 | 6): string | undefined {
  const lower = protocol?.toLowerCase() ?? '';
  const word = ALIASES[lower] ?? lower;
  if (word === '') return undefined;
  return word === 'icmp' && version === 6 ? 'icmpv6' : word;
}

/**
 * Whether `wide` matches all traffic that `narrow` matches.
 *
 * @example
 *   covers({ protocol: 'tcp' }, { protocol: 'tcp', ports: [22, 22] }); // true
 */
export function covers(wide: TrafficMatch, narrow: TrafficMatch): boolean {
  return (
    (wide.version === undefined || wide.version === narrow.version) &&
    (wide.protocol === undefined || wide.protocol === narrow.protocol) &&
    coversRange(wide.source, narrow.source) &&
    coversRange(wide.destination, narrow.destination) &&
    coversSpan(wide.sourcePorts, narrow.sourcePorts) &&
    (isIcmp(wide) ? coversIcmp(wide.ports, narrow.ports) : coversSpan(wide.ports, narrow.ports)) &&
    (wide.group === undefined || wide.group === narrow.group)
  );
}

/**
 * Whether the rule matches this connection. The source port is not known in advance, so a rule with source ports does
 * not match.
 *
 * @example
 *   fits({ protocol: 'tcp', ports: [22, 22] }, { ...traffic, protocol: 'tcp', port: 22 }); // true
 */
export function fits(match: TrafficMatch, traffic: Traffic): boolean {
  const { version, source, destination, port, groups = [] } = traffic;
  return (
    (match.version === undefined || match.version === version) &&
    (match.protocol === undefined || match.protocol === protocolWord(traffic.protocol, version)) &&
    holds(match.source, version, source) &&
    holds(match.destination, version, destination) &&
    match.sourcePorts === undefined &&
    (match.ports === undefined ||
      (port !== undefined &&
        (isIcmp(match) ? match.ports[0] === port : match.ports[0] <= port && port <= match.ports[1]))) &&
    (match.group === undefined || groups.includes(match.group))
  );
}

function isIcmp({ protocol }: TrafficMatch): boolean {
  return protocol === 'icmp' || protocol === 'icmpv6';
}

function coversRange(wide: AddressRange | undefined, narrow: AddressRange | undefined): boolean {
  return wide === undefined || (narrow !== undefined && contains(wide, narrow));
}

function coversSpan(wide: PortSpan | undefined, narrow: PortSpan | undefined): boolean {
  return wide === undefined || (narrow !== undefined && wide[0] <= narrow[0] && narrow[1] <= wide[1]);
}

/** A type and a code are no span: each is equal or, below zero, open. */
function coversIcmp(wide: PortSpan | undefined, narrow: PortSpan | undefined): boolean {
  if (wide === undefined) return true;
  return narrow !== undefined && wide[0] === narrow[0] && (wide[1] < 0 || wide[1] === narrow[1]);
}

function holds(range: AddressRange | undefined, version: 4 | 6, address: bigint): boolean {
  return range === undefined || (range.version === version && range.first <= address && address <= range.last);
}
