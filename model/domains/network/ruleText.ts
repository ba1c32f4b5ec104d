import type { SecurityRule } from './securityMatch.ts';

type Described = Pick<
  SecurityRule,
  'direction' | 'ethertype' | 'protocol' | 'port_range_min' | 'port_range_max' | 'remote_ip_prefix' | 'remote_group_id'
>;

/**
 * A rule in one line without words of a language. `group` is the name of its remote group.
 *
 * @example
 *   ruleText({ ...rule, protocol: 'tcp', port_range_min: 22, port_range_max: 22 }); // 'TCP 22 ← 0.0.0.0/0'
 */
export function ruleText(rule: Described, group?: string | null): string {
  const everybody = rule.ethertype === 'IPv6' ? '::/0' : '0.0.0.0/0';
  const remote = rule.remote_group_id === null ? (rule.remote_ip_prefix ?? everybody) : (group ?? rule.remote_group_id);
  return [(rule.protocol ?? '*').toUpperCase(), portsText(rule), rule.direction === 'egress' ? '→' : '←', remote]
    .filter(Boolean)
    .join(' ');
}

function portsText({ protocol, port_range_min: from, port_range_max: to }: Described): string {
  if (from === null) return '';
  if (protocol?.includes('icmp')) return to === null ? String(from) : `${from}/${to}`;
  return from === to || to === null ? String(from) : `${from}–${to}`;
}
