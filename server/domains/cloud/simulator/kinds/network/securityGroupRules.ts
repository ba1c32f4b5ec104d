import type { SecurityGroupRuleFields, SecurityGroupRuleInput } from '#server/domains/cloud/driver/kinds/network.ts';
import { cidrOf } from '#server/domains/cloud/simulator/addresses/cidr.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict, invalid } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

const HIGHEST_PORT = 65_535;
const HIGHEST_ICMP = 255;

/** Rules are created and deleted. Only their description changes. */
export const securityGroupRules: KindRules<'securityGroupRules'> = {
  async create(world, input, { tenant }) {
    const group = await world.need('securityGroups', input.security_group_id, tenant);
    if (input.remote_group_id) await world.need('securityGroups', input.remote_group_id, tenant);
    const fields = ruleFields(input, world.now);
    const same = (await world.users('securityGroupRules', group.ref)).find(
      (rule) => rule.fields.security_group_id === group.ref && meaning(rule.fields) === meaning(fields),
    );
    if (same !== undefined) throw conflict(`Security group ${group.fields.name} has this rule already (${same.ref})`);
    return world.add('securityGroupRules', { tenant: group.tenant, fields, hidden: {} });
  },
  update(_world, { fields }, { description }) {
    if (description !== undefined) fields.description = description;
  },
  remove(world, item) {
    world.drop(item);
  },
};

export function addRule(
  world: World,
  tenant: string,
  input: SecurityGroupRuleInput,
): SimulatedItem<'securityGroupRules'> {
  return world.add('securityGroupRules', { tenant, fields: ruleFields(input, world.now), hidden: {} });
}

function ruleFields(input: SecurityGroupRuleInput, now: number): SecurityGroupRuleFields {
  const {
    port_range_min: min = null,
    port_range_max: max = null,
    remote_ip_prefix: prefix = null,
    remote_group_id: remote = null,
    protocol = null,
  } = input;
  if (isIcmp(protocol)) checkIcmp(min, max);
  else checkPorts(min, max);
  if (min !== null && protocol === null) throw invalid('Ports need a protocol');
  if (prefix !== null && remote !== null) throw invalid('A rule names a network or a security group, not both');
  if (prefix !== null) checkNetwork(prefix, input.ethertype);
  return {
    security_group_id: input.security_group_id,
    direction: input.direction,
    ethertype: input.ethertype,
    protocol,
    port_range_min: min,
    port_range_max: max,
    remote_ip_prefix: prefix,
    remote_group_id: remote,
    description: input.description ?? null,
    created_at: now,
    priority: input.priority ?? null,
    action: input.action ?? 'allow',
  };
}

function checkPorts(min: number | null, max: number | null): void {
  if ((min === null) !== (max === null)) throw invalid('A range of ports needs a first and a last port');
  if (min !== null && max !== null && (min < 1 || max > HIGHEST_PORT || min > max))
    throw invalid(`${min}-${max} is no range of ports`);
}

/** An address without a length is a network of its own. */
function checkNetwork(prefix: string, ethertype: SecurityGroupRuleInput['ethertype']): void {
  const [version, bits] = ethertype === 'IPv4' ? [4, 32] : [6, 128];
  if (cidrOf(prefix.includes('/') ? prefix : `${prefix}/${bits}`)?.version !== version)
    throw invalid(`${prefix} is no network of ${ethertype}`);
}

/** A type alone means each of its codes; a code needs its type. */
function checkIcmp(type: number | null, code: number | null): void {
  if (type === null && code !== null) throw invalid('A code of ICMP needs its type');
  for (const value of [type, code])
    if (value !== null && (value < 0 || value > HIGHEST_ICMP)) throw invalid(`${value} is no type or code of ICMP`);
}

/** Two rules with the same meaning are duplicates. */
function meaning({ description: _description, created_at: _at, protocol, ...rest }: SecurityGroupRuleFields): string {
  return JSON.stringify([protocol === 'any' ? null : protocol, Object.entries(rest).toSorted()]);
}

function isIcmp(protocol: string | null): boolean {
  return protocol === 'icmp' || protocol === 'ipv6-icmp' || protocol === 'icmpv6';
}
