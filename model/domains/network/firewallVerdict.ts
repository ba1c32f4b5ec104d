import { firewallMatch } from './firewallMatch.ts';
import type { NetworkWorld } from './networkWorld.ts';
import { fits, type Traffic } from './trafficMatch.ts';

export type FirewallVerdict =
  | { allowed: boolean; because: 'rule'; rule: string }
  /** The firewall is off and blocks all traffic, has no policy for this direction, or no rule of its policy matches. */
  | { allowed: false; because: 'down' | 'noPolicy' | 'noRule'; firewall: string };

/**
 * The decision of the firewalls of a port about a connection; undefined if the port has none. The point of view is
 * behind the port, at a machine or at the subnet of a router's interface: `ingress` is traffic that enters there. Every
 * firewall must allow the connection.
 *
 * @example
 *   firewallVerdict('p1', 'ingress', traffic, world); // { allowed: false, because: 'down', firewall: 'f1' }
 */
export function firewallVerdict(
  port: string | null,
  direction: 'ingress' | 'egress',
  traffic: Traffic,
  world: NetworkWorld,
): FirewallVerdict | undefined {
  const verdicts = world.firewalls
    .filter(({ port_ids }) => port !== null && port_ids.includes(port))
    .map((firewall): FirewallVerdict => {
      if (!firewall.admin_state_up) return { allowed: false, because: 'down', firewall: firewall.id };
      const policyId = direction === 'ingress' ? firewall.ingress_policy_id : firewall.egress_policy_id;
      const policy = world.policies.find(({ id }) => id === policyId);
      if (policy === undefined) return { allowed: false, because: 'noPolicy', firewall: firewall.id };
      const rules = policy.rule_ids.flatMap((id) =>
        world.firewallRules.filter((rule) => rule.id === id && rule.enabled),
      );
      const first = rules.find((rule) => fits(firewallMatch(rule), traffic));
      return first === undefined
        ? { allowed: false, because: 'noRule', firewall: firewall.id }
        : { allowed: first.action === 'allow', because: 'rule', rule: first.id };
    });
  return verdicts.find(({ allowed }) => !allowed) ?? verdicts[0];
}
