import { numberIn, objectsIn, textIn, type JsonObject } from '#server/domains/cloud/openstack/reply.ts';
import { ref, unwrapped } from '#server/domains/cloud/openstack/session/createService.ts';
import { projectOf } from '#server/domains/cloud/openstack/network/networkKind.ts';
import { everyOf, idOf, type Private } from '#server/domains/cloud/openstack/nextstack/private.ts';

const KBPS = 1_000;
const DIRECTIONS = ['egress', 'ingress'] as const;

/** The bandwidth of an address is a QoS policy of its own, whose name names the address. */
const nameOf = (floatingId: string): string => `suantai-eip-${floatingId}`;

/** Only an administrator may write QoS policies in Neutron. */
export const limitsBandwidth = ({ cloud }: Private): boolean => cloud.isAdmin && cloud.extensions.has('qos-fip');

/** By policy: the megabits per second that it allows. */
export async function readLimits({ network }: Private, policyId?: string | null): Promise<Map<string, number>> {
  const policies =
    policyId === undefined
      ? await everyOf(network, '/qos/policies', 'policies')
      : policyId === null
        ? []
        : [unwrapped((await network.find(`/qos/policies/${ref(policyId)}`)) ?? {}, 'policy')];
  return new Map(
    policies.flatMap((policy): [string, number][] => {
      const limits = limitRules(policy).flatMap((rule) => numberIn(rule, 'max_kbps') ?? []);
      return limits.length === 0 ? [] : [[idOf(policy), Math.max(1, Math.round(Math.min(...limits) / KBPS))]];
    }),
  );
}

/** Limits an address in both directions, and only that address: a policy of others stays as it is. */
export async function limitTo(mbps: number, floating: JsonObject, { network }: Private): Promise<void> {
  const name = nameOf(idOf(floating));
  const [there] = objectsIn(await network.get('/qos/policies', { name }), 'policies');
  const policy =
    there ??
    unwrapped(
      await network.post('/qos/policies', { policy: { name, project_id: projectOf(floating) ?? '' } }),
      'policy',
    );
  const rules = `/qos/policies/${ref(idOf(policy))}/bandwidth_limit_rules`;
  for (const direction of DIRECTIONS) {
    const rule = limitRules(policy).find((each) => (textIn(each, 'direction') ?? 'egress') === direction);
    const limit = { max_kbps: mbps * KBPS };
    if (rule === undefined) await network.post(rules, { bandwidth_limit_rule: { ...limit, direction } });
    else if (rule.max_kbps !== limit.max_kbps)
      await network.put(`${rules}/${ref(idOf(rule))}`, { bandwidth_limit_rule: limit });
  }
  if (floating.qos_policy_id !== policy.id)
    await network.put(`/floatingips/${ref(idOf(floating))}`, { floatingip: { qos_policy_id: idOf(policy) } });
}

/** Removes the policy of an address that is gone. */
export async function dropLimit(floatingId: string, { network }: Private): Promise<void> {
  for (const policy of objectsIn(await network.get('/qos/policies', { name: nameOf(floatingId) }), 'policies'))
    await network.remove(`/qos/policies/${ref(idOf(policy))}`);
}

const limitRules = (policy: JsonObject): JsonObject[] =>
  objectsIn(policy, 'rules').filter(({ type }) => type === 'bandwidth_limit');
