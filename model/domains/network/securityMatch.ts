import { addressRange, noAddress } from '#model/rules/addresses/addressRange.ts';
import type { PortSpan } from '#model/rules/addresses/portSpan.ts';
import { protocolWord, type TrafficMatch } from './trafficMatch.ts';

/** A rule of a security group, in the form of its record. */
export interface SecurityRule {
  id: string;
  security_group_id: string;
  direction: string;
  ethertype: string;
  protocol: string | null;
  port_range_min: number | null;
  port_range_max: number | null;
  remote_ip_prefix: string | null;
  remote_group_id: string | null;
  /** The smaller priority comes first; clouds without an order have none. */
  priority?: number | null;
  action?: string | null;
}

const LARGEST_PORT = 65_535;

/** The priority of a rule without one, in stacks whose rules have an order. */
const DEFAULT_PRIORITY = 50;

/**
 * The place of a rule among others: the smaller comes first.
 *
 * @example
 *   priorityOf({ ...rule, priority: null }); // 50
 */
export const priorityOf = ({ priority }: Pick<SecurityRule, 'priority'>): number => priority ?? DEFAULT_PRIORITY;

/**
 * The traffic that a rule of a security group matches: `remote` is the source of incoming and the destination of
 * outgoing traffic.
 *
 * @example
 *   securityMatch({ ...rule, protocol: 'tcp', port_range_min: 22, port_range_max: 22 }) // { version: 4, protocol:
 *   'tcp', ports: [22, 22], … }
 */
export function securityMatch(rule: SecurityRule): TrafficMatch {
  const version = rule.ethertype === 'IPv6' ? 6 : 4;
  const remote =
    rule.remote_ip_prefix === null ? undefined : (addressRange(rule.remote_ip_prefix) ?? noAddress(version));
  // A rule without a remote matches all addresses of its version.
  const open =
    remote === undefined ||
    (remote.first === 0n && remote.last === (version === 6 ? (1n << 128n) - 1n : (1n << 32n) - 1n));
  return {
    version,
    protocol: protocolWord(rule.protocol, version),
    [rule.direction === 'egress' ? 'destination' : 'source']: open ? undefined : remote,
    ports: spanOf(rule, protocolWord(rule.protocol, version)),
    group: rule.remote_group_id ?? undefined,
  };
}

function spanOf(
  { port_range_min: from, port_range_max: to }: SecurityRule,
  protocol: string | undefined,
): PortSpan | undefined {
  if (protocol === 'icmp' || protocol === 'icmpv6') return from === null ? undefined : [from, to ?? -1];
  if (from === null && to === null) return undefined;
  const span: PortSpan = [from ?? 1, to ?? LARGEST_PORT];
  return span[0] <= 1 && span[1] === LARGEST_PORT ? undefined : span;
}
