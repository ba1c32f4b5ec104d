import type { Violation } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { portSpan } from '#model/rules/addresses/portSpan.ts';
import { addressOrBlockFault } from './addressOrBlock.ts';
import { textIn, type RecordRule } from './recordRule.ts';

/** The traffic of a firewall rule: addresses or networks of its version, ports as `80` or `8000:8100`. */
export const firewallTraffic: RecordRule = {
  reads: ['ip_version', 'source_ip_address', 'destination_ip_address', 'source_port', 'destination_port'],
  check(values) {
    const found: Record<string, Violation> = {};
    const version = Number(values['ip_version'] ?? 4);
    for (const name of ['source_ip_address', 'destination_ip_address']) {
      const text = textIn(values, name);
      if (text === undefined) continue;
      const fault = addressOrBlockFault(text);
      if (fault !== undefined) found[name] = fault;
      else if (addressRange(text)?.version !== version)
        found[name] = { key: 'network.wrongVersion', params: { version } };
    }
    for (const name of ['source_port', 'destination_port']) {
      const text = textIn(values, name);
      if (text !== undefined && portSpan(text) === undefined) found[name] = { key: 'network.portOrRange' };
    }
    return found;
  },
};
