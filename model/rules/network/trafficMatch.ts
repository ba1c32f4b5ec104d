import { contains, type AddressRange } from './addressRange.ts';
import type { PortSpan } from './portSpan.ts';

/** Which traffic a rule is about. What is absent may be anything. */
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

/** A connection that somebody wants to open. */
export interface Traffic {
  version: 4 | 6;
  protocol: 'tcp' | 'udp' | 'icmp';
  source: bigint;
  destination: bigint;
  /** Of the destination; of ICMP its type. */
  port?: number | undefined;
  /** Security groups of the other end, where its own address is still to be seen. */
  groups?: readonly string[] | undefined;
}

/** Protocols that clouds know by several words or by their number. */
const ALIASES: Readonly<Record<string, string>> = {
  any: '',
  '0': '',
  '1': 'icmp',
  '6': 'tcp',
  '17': 'udp',
  '58': 'icmpv6',
  'ipv6-icmp': 'icmpv6',
};

/** One spelling of a protocol; undefined for any of them. ICMP means that of the version. */
export function protocolWord(protocol: string | null | undefined, version?: 4 | 6): string | undefined {
  const lower = protocol?.toLowerCase() ?? '';
  const word = ALIASES[lower] ?? lower;
  if (word === '') return undefined;
  return word === 'icmp' && version === 6 ? 'icmpv6' : word;
}

/** Does everything that `narrow` is about also fall under `wide`? */
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
 * Is this connection what the rule is about? A source port is never known beforehand, so a rule that names some does
 * not fit.
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

/** A type and a code are no span: either is the same or, below zero, left open. */
function coversIcmp(wide: PortSpan | undefined, narrow: PortSpan | undefined): boolean {
  if (wide === undefined) return true;
  return narrow !== undefined && wide[0] === narrow[0] && (wide[1] < 0 || wide[1] === narrow[1]);
}

function holds(range: AddressRange | undefined, version: 4 | 6, address: bigint): boolean {
  return range === undefined || (range.version === version && range.first <= address && address <= range.last);
}
