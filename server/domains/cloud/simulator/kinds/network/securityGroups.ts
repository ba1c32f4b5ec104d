import type { SecurityGroupFields } from '#server/domains/cloud/driver/kinds/network.ts';
import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import { conflict } from '#server/domains/cloud/simulator/refusals.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';
import { given } from '#server/domains/cloud/simulator/text.ts';
import { addRule } from './securityGroupRules.ts';

export const DEFAULT_GROUP = 'default';

export const securityGroups: KindRules<'securityGroups'> = {
  create(world, { name, description, stateful }, { tenant }) {
    return addGroup(world, tenant, { name, description: description ?? null, stateful: stateful ?? true });
  },
  update(_world, { fields }, changes) {
    if (fields.is_default) throw conflict('The default security group keeps its name and description');
    Object.assign(fields, given(changes));
  },
  async mayRemove(world, { ref, fields }) {
    if (fields.is_default) throw conflict('The default security group of a tenant cannot be deleted');
    const inUse = (await world.users('ports', ref)).length;
    if (inUse > 0) throw conflict(`Security group ${fields.name} is in use by ${inUse} ports`);
  },
  /** With the rules of other groups that let its members in, as in Neutron. */
  async remove(world, item, { force }) {
    if (force && item.fields.is_default) throw conflict('The default security group of a tenant cannot be deleted');
    for (const rule of await world.users('securityGroupRules', item.ref)) world.drop(rule);
    for (const port of await world.users('ports', item.ref))
      port.fields.security_group_ids = port.fields.security_group_ids.filter((each) => each !== item.ref);
    world.drop(item);
  },
};

/** The default group of a tenant: allows all outgoing traffic, and incoming traffic from its own members. */
export async function defaultGroup(world: World, tenant: string): Promise<SimulatedItem<'securityGroups'>> {
  const there = (await world.all('securityGroups', tenant)).find(({ fields }) => fields.is_default);
  if (there !== undefined) return there;
  const group = addGroup(world, tenant, {
    name: DEFAULT_GROUP,
    description: 'Default security group',
    stateful: true,
    is_default: true,
  });
  for (const ethertype of ['IPv4', 'IPv6'] as const)
    addRule(world, tenant, {
      security_group_id: group.ref,
      direction: 'ingress',
      ethertype,
      remote_group_id: group.ref,
    });
  return group;
}

function addGroup(
  world: World,
  tenant: string,
  fields: Pick<SecurityGroupFields, 'name' | 'description' | 'stateful'> & { is_default?: boolean },
): SimulatedItem<'securityGroups'> {
  const group = world.add('securityGroups', {
    tenant,
    fields: { is_default: false, shared: false, created_at: world.now, ...fields },
    hidden: {},
  });
  for (const ethertype of ['IPv4', 'IPv6'] as const)
    addRule(world, tenant, { security_group_id: group.ref, direction: 'egress', ethertype });
  return group;
}
