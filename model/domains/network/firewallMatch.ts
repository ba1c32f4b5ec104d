import { addressRange, noAddress } from '#model/rules/addresses/addressRange.ts';
import { portSpan, NO_PORT } from '#model/rules/addresses/portSpan.ts';
import { protocolWord, type TrafficMatch } from './trafficMatch.ts';

/** A rule of a firewall policy, in the form of its record. */
export interface FirewallRule {
  id: string;
  protocol: string;
  ip_version: string | number;
  source_ip_address: string | null;
  destination_ip_address: string | null;
  source_port: string | null;
  destination_port: string | null;
  action: string;
  enabled: boolean;
}

/**
 * The traffic that a rule of a firewall policy matches.
 *
 * @example
 *   firewallMatch({ ...rule, protocol: 'tcp', ip_version: 4, destination_port: '80' }) // { version: 4, protocol:
 *   'tcp', ports: [80, 80], … }
 */
export function firewallMatch(rule: FirewallRule): TrafficMatch {
  const version = Number(rule.ip_version) === 6 ? 6 : 4;
  return {
    version,
    protocol: protocolWord(rule.protocol, version),
    source: rangeOf(rule.source_ip_address, version),
    destination: rangeOf(rule.destination_ip_address, version),
    sourcePorts: rule.source_port === null ? undefined : (portSpan(rule.source_port) ?? NO_PORT),
    ports: rule.destination_port === null ? undefined : (portSpan(rule.destination_port) ?? NO_PORT),
  };
}

/** An unreadable address matches no traffic. */
function rangeOf(text: string | null, version: 4 | 6) {
  return text === null ? undefined : (addressRange(text) ?? noAddress(version));
}
