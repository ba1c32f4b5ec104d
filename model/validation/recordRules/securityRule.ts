import type { Values } from '#model/conditions/conditions.ts';
import type { Violation } from '#model/messages/messages.ts';
import { addressRange } from '#model/rules/addresses/addressRange.ts';
import { numberIn, textIn, type RecordRule } from './recordRule.ts';

const ICMP: ReadonlySet<string> = new Set(['icmp', 'icmpv6', 'ipv6-icmp']);
const LARGEST_ICMP = 255;

/**
 * A rule of a security group: either both ports in ascending order or none, types and codes of ICMP, and addresses of
 * its version.
 */
export const securityRule: RecordRule = {
  reads: ['ethertype', 'protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix'],
  check(values) {
    const protocol = textIn(values, 'protocol');
    return {
      ...(protocol !== undefined && ICMP.has(protocol) ? icmpViolations(values) : portViolations(values)),
      ...versionViolations(values),
    };
  },
};

/** Of a type and its code, which stand in the fields of the ports. */
function icmpViolations(values: Values): Record<string, Violation> {
  const [type, code] = [numberIn(values, 'port_range_min'), numberIn(values, 'port_range_max')];
  const found: Record<string, Violation> = {};
  if (type !== undefined && type > LARGEST_ICMP)
    found['port_range_min'] = { key: 'validation.max', params: { max: LARGEST_ICMP } };
  if (code !== undefined && code > LARGEST_ICMP)
    found['port_range_max'] = { key: 'validation.max', params: { max: LARGEST_ICMP } };
  if (type === undefined && code !== undefined) found['port_range_min'] = { key: 'network.codeWithoutType' };
  return found;
}

function portViolations(values: Values): Record<string, Violation> {
  const [from, to] = [numberIn(values, 'port_range_min'), numberIn(values, 'port_range_max')];
  const found: Record<string, Violation> = {};
  if (from === 0) found['port_range_min'] = { key: 'validation.min', params: { min: 1 } };
  if (to === 0) found['port_range_max'] = { key: 'validation.min', params: { min: 1 } };
  if (from === undefined && to !== undefined) found['port_range_min'] = { key: 'network.bothPorts' };
  if (from !== undefined && to === undefined) found['port_range_max'] = { key: 'network.bothPorts' };
  if (from !== undefined && to !== undefined && from > to) found['port_range_max'] = { key: 'network.portsBackwards' };
  return found;
}

/** Of an address or a protocol that belongs to the other version of IP. */
function versionViolations(values: Values): Record<string, Violation> {
  const version = textIn(values, 'ethertype') === 'IPv6' ? 6 : 4;
  const remote = addressRange(textIn(values, 'remote_ip_prefix') ?? '');
  const found: Record<string, Violation> = {};
  if (remote && remote.version !== version)
    found['remote_ip_prefix'] = { key: 'network.wrongVersion', params: { version } };
  if (textIn(values, 'protocol') === 'ipv6-icmp' && version === 4)
    found['protocol'] = { key: 'network.icmpOfOtherVersion' };
  return found;
}
