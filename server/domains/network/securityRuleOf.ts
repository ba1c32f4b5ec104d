import type { Json } from '#model/language/definition.ts';
import type { SecurityRule } from '#model/domains/network/securityMatch.ts';
import { numberIn, textIn, wordIn } from './recordReading.ts';

/** The fields of a rule that every product has. */
export const RULE_FIELDS = [
  'id',
  'security_group_id',
  'direction',
  'ethertype',
  'protocol',
  'port_range_min',
  'port_range_max',
  'remote_ip_prefix',
  'remote_group_id',
] as const;

/** The rule of a security group's record, which is the same stored or on the wire. */
export function securityRuleOf(record: Readonly<Partial<Record<keyof SecurityRule, Json>>>): SecurityRule {
  return {
    id: wordIn(record.id),
    security_group_id: wordIn(record.security_group_id),
    direction: wordIn(record.direction),
    ethertype: wordIn(record.ethertype),
    protocol: textIn(record.protocol),
    port_range_min: numberIn(record.port_range_min),
    port_range_max: numberIn(record.port_range_max),
    remote_ip_prefix: textIn(record.remote_ip_prefix),
    remote_group_id: textIn(record.remote_group_id),
    priority: numberIn(record.priority),
    action: textIn(record.action),
  };
}
