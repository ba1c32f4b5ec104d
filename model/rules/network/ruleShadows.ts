import { covers, type TrafficMatch } from './trafficMatch.ts';
import { firewallMatch, type FirewallRule } from './firewallMatch.ts';
import { securityMatch, type SecurityRule } from './securityMatch.ts';

/**
 * `duplicate`: the other says the same; `shadowed`: the other says it and more; `overruled`: the other comes first and
 * says the opposite.
 */
export type ShadowKind = 'duplicate' | 'shadowed' | 'overruled';

export interface Shadow {
  /** The rule that changes nothing. */
  rule: string;
  /** The rule because of which it does not. */
  by: string;
  kind: ShadowKind;
}

interface Ranked {
  id: string;
  /** Tried in this order; equal: at once. */
  rank: number;
  allows: boolean;
  /** Where the rule is at work; others are never compared with it. */
  place: string;
  match: TrafficMatch;
}

const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Rules of security groups that change nothing, each with the first rule that makes it so. Groups without priorities
 * only ever allow, in no order; with them the smaller comes first, and among equals a refusal does.
 */
export function ruleShadows(rules: readonly SecurityRule[]): Shadow[] {
  return shadowsOf(
    rules.map((rule) => ({
      id: rule.id,
      rank: 2 * (rule.priority ?? LAST / 4) + (rule.action === 'deny' ? 0 : 1),
      allows: rule.action !== 'deny',
      place: `${rule.security_group_id} ${rule.direction}`,
      match: securityMatch(rule),
    })),
  );
}

/**
 * Rules of a firewall policy that are never reached, in the order in which they are tried. Disabled ones neither cast
 * nor take a shadow.
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

/** Of two that say the same at once, the one that stands first is kept. */
function hides(other: Ranked, rule: Ranked, isBefore: boolean): boolean {
  if (other.rank > rule.rank || !covers(other.match, rule.match)) return false;
  return other.rank < rule.rank || isBefore || !covers(rule.match, other.match);
}

function kindOf(rule: Ranked, by: Ranked): ShadowKind {
  if (rule.allows !== by.allows) return 'overruled';
  return covers(rule.match, by.match) ? 'duplicate' : 'shadowed';
}
