import { addressRange, noAddress } from './addressRange.ts';
import { portSpan, NO_PORT } from './portSpan.ts';
import { protocolWord, type TrafficMatch } from './trafficMatch.ts';

/** A rule of a firewall policy, as its record holds it. */
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

/** Which traffic a rule of a firewall policy is about. */
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

/** What cannot be read lets nothing through. */
function rangeOf(text: string | null, version: 4 | 6) {
  return text === null ? undefined : (addressRange(text) ?? noAddress(version));
}
