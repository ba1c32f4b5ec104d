import type { AddressRange } from '#model/rules/addresses/addressRange.ts';
import { priorityOf } from '#model/domains/network/securityMatch.ts';
import { securityVerdict } from '#model/domains/network/securityVerdict.ts';
import type { Json } from '#model/language/definition.ts';
import { decide } from '#server/engine/records/decide.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { Reached } from './addressMend.ts';

const GROUPS = {
  vms: { rules: 'secGroupRules', groups: 'secGroups' },
  instances: { rules: 'securityGroupRules', groups: 'securityGroups' },
} as const;

interface Caller {
  source: AddressRange;
  from: string;
  port: number;
}

/** The rule that admits the caller, in the first group of the machine; none if its groups admit them already. */
export async function ruleMend(
  { context, cloud_id, resource, machine, world }: Reached,
  { source, from, port }: Caller,
): Promise<{ [name: string]: Json }[]> {
  const { rules, groups } = GROUPS[resource];
  const card = world.ports.find(({ server_id }) => server_id === machine.id);
  if (card === undefined) return [];
  const verdict = securityVerdict(
    card,
    'ingress',
    { version: source.version, protocol: 'tcp', source: source.first, destination: source.first, port, groups: [] },
    world.securityRules,
  );
  if (verdict.allowed) return [];
  const mend = { mend: 'rule', resource: rules, values: null, group: null, machines: null };
  const [definition, group] = [knownDefinition(context, rules), knownDefinition(context, groups)];
  const [groupId] = card.security_group_ids;
  const found =
    groupId === undefined || group === undefined
      ? undefined
      : await findRecordOrNone(context, group, groupId, { within: { cloud_id } });
  if (definition === undefined || found === undefined || groupId === undefined)
    return [{ ...mend, refused: 'noGroup' }];
  if (!decide(context, 'create', definition).allowed) return [{ ...mend, refused: 'access' }];
  const denying = verdict.because === 'rule' ? world.securityRules.find(({ id }) => id === verdict.rule) : undefined;
  const machines = new Set(
    world.ports.filter(({ security_group_ids: of }) => of.includes(groupId)).map(({ server_id }) => server_id),
  );
  return [
    {
      ...mend,
      group: { resource: groups, id: groupId, title: found.name ?? groupId },
      machines: machines.size,
      values: {
        security_group_id: groupId,
        direction: 'ingress',
        ethertype: source.version === 6 ? 'IPv6' : 'IPv4',
        protocol: 'tcp',
        port_range_min: port,
        port_range_max: port,
        remote_ip_prefix: `${from}/${source.version === 6 ? 128 : 32}`,
        // Before the rule that refuses.
        ...(denying && { priority: Math.max(1, priorityOf(denying) - 1) }),
      },
    },
  ];
}
