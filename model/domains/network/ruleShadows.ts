import { covers, type TrafficMatch } from './trafficMatch.ts';
import { firewallMatch, type FirewallRule } from './firewallMatch.ts';
import { priorityOf, securityMatch, type SecurityRule } from './securityMatch.ts';

/**
 * `duplicate`: the other rule matches the same traffic; `shadowed`: it matches more; `overruled`: it comes first and
 * decides the opposite.
 */
export type ShadowKind = 'duplicate' | 'shadowed' | 'overruled';

export interface Shadow {
  /** The rule without an effect. */
  rule: string;
  /** The rule that makes it ineffective. */
  by: string;
  kind: ShadowKind;
}

interface Ranked {
  id: string;
  /** The order of the rules; equal ranks apply at once. */
  rank: number;
  allows: boolean;
  /** Where the rule applies; rules of different places are not compared. */
  place: string;
  match: TrafficMatch;
}

/**
 * Rules of security groups without an effect, each with the first rule that makes it ineffective. Groups without
 * priorities only ever allow, in no order; with priorities the smaller comes first, and among equals a refusal does.
 *
 * @example
 *   ruleShadows([rule, { ...rule, id: 'r2' }]); // [{ rule: 'r2', by: 'r1', kind: 'duplicate' }]
 */
export function ruleShadows(rules: readonly SecurityRule[]): Shadow[] {
  return shadowsOf(
    rules.map((rule) => ({
      id: rule.id,
      rank: 2 * priorityOf(rule) + (rule.action === 'deny' ? 0 : 1),
      allows: rule.action !== 'deny',
      place: `${rule.security_group_id} ${rule.direction}`,
      match: securityMatch(rule),
    })),
  );
}

/**
 * Rules of a firewall policy that are never reached, in the order of the policy. Disabled rules are ignored.
 *
 * @example
 *   policyShadows([{ ...rule, enabled: false }, { ...rule, id: 'r2' }]) // []
 */
export function policyShadows(rules: readonly FirewallRule[]): Shadow[] {
  return shadowsOf(
    rules
      .filter(({ enabled }) => enabled)
      .map((rule, index) => ({
        id: rule.id,
        rank: index,
        allows: rule.action === 'allow',
        place: '',
        match: firewallMatch(rule),
      })),
  );
}

function shadowsOf(rules: readonly Ranked[]): Shadow[] {
  return rules.flatMap((rule, index) => {
    const by = rules.find(
      (other, place) => other !== rule && other.place === rule.place && hides(other, rule, place < index),
    );
    return by === undefined ? [] : [{ rule: rule.id, by: by.id, kind: kindOf(rule, by) }];
  });
}

/** Of two equal rules that apply at once, the first one is kept. */
function hides(other: Ranked, rule: Ranked, isBefore: boolean): boolean {
  if (other.rank > rule.rank || !covers(other.match, rule.match)) return false;
  return other.rank < rule.rank || isBefore || !covers(rule.match, other.match);
}

function kindOf(rule: Ranked, by: Ranked): ShadowKind {
  if (rule.allows !== by.allows) return 'overruled';
  return covers(rule.match, by.match) ? 'duplicate' : 'shadowed';
}
