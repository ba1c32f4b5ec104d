import type { WorldPort } from './networkWorld.ts';
import { priorityOf, securityMatch, type SecurityRule } from './securityMatch.ts';
import { fits, type Traffic } from './trafficMatch.ts';

export type SecurityVerdict =
  | { allowed: true; because: 'portSecurityOff' }
  | { allowed: boolean; because: 'rule'; rule: string }
  /** No rule matches this traffic, or the port is in no group at all. */
  | { allowed: false; because: 'noRule' | 'noGroup' };

/**
 * The decision of the security groups of a port about a connection: traffic that no rule allows is refused.
 *
 * @example
 *   securityVerdict({ ...port, security_group_ids: [] }, 'ingress', traffic, []) // { allowed: false, because:
 *   'noGroup' }
 */
export function securityVerdict(
  port: WorldPort,
  direction: 'ingress' | 'egress',
  traffic: Traffic,
  rules: readonly SecurityRule[],
): SecurityVerdict {
  if (!port.port_security_enabled) return { allowed: true, because: 'portSecurityOff' };
  if (port.security_group_ids.length === 0) return { allowed: false, because: 'noGroup' };
  const first = rules
    .filter((rule) => rule.direction === direction && port.security_group_ids.includes(rule.security_group_id))
    .toSorted(inOrder)
    .find((rule) => fits(securityMatch(rule), traffic));
  return first === undefined
    ? { allowed: false, because: 'noRule' }
    : { allowed: first.action !== 'deny', because: 'rule', rule: first.id };
}

/** The smaller priority first; among equals a refusal, then the original order. */
function inOrder(one: SecurityRule, other: SecurityRule): number {
  return priorityOf(one) - priorityOf(other) || rank(one) - rank(other);
}

function rank({ action }: SecurityRule): number {
  return action === 'deny' ? 0 : 1;
}
