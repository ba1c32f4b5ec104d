import type { KindRules } from '#server/domains/cloud/simulator/kindRules.ts';
import type { SimulatedItem } from '#server/domains/cloud/simulator/store/simulatedItem.ts';
import type { World } from '#server/domains/cloud/simulator/store/world.ts';

/** As in Nova: a machine joins its group at creation, leaves it on deletion, and a group never changes. */
export const serverGroups: KindRules<'serverGroups'> = {
  create: (world, { name, policy }, { tenant }) =>
    world.add('serverGroups', { tenant, fields: { name, policy, server_ids: [] }, hidden: {} }),
  async remove(world, group) {
    for (const server of await world.users('servers', group.ref)) server.fields.server_group_id = null;
    world.drop(group);
  },
};

export async function enterGroup(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  const group = server.fields.server_group_id && (await world.find('serverGroups', server.fields.server_group_id));
  if (group) group.fields.server_ids = [...group.fields.server_ids, server.ref];
}

export async function leaveGroup(world: World, server: SimulatedItem<'servers'>): Promise<void> {
  const group = server.fields.server_group_id && (await world.find('serverGroups', server.fields.server_group_id));
  if (group) group.fields.server_ids = group.fields.server_ids.filter((ref) => ref !== server.ref);
}

/** The placement rule of a machine's group: which hosts are allowed, and which are preferred. */
export interface GroupRule {
  mayTake(hostRef: string): boolean;
  /** Higher is better. */
  rank(hostRef: string): number;
}

/** `self` is the machine to place: its current host is ignored. */
export async function groupRule(world: World, groupRef: string | null | undefined, self?: string): Promise<GroupRule> {
  const group = groupRef ? await world.find('serverGroups', groupRef) : undefined;
  const members =
    group === undefined ? [] : (await world.users('servers', group.ref)).filter(({ ref }) => ref !== self);
  const counts = new Map<string, number>();
  for (const { hidden } of members)
    if (hidden.host_id !== null) counts.set(hidden.host_id, (counts.get(hidden.host_id) ?? 0) + 1);
  const of = (hostRef: string) => counts.get(hostRef) ?? 0;
  switch (group?.fields.policy) {
    case 'affinity':
      return { mayTake: (host) => counts.size === 0 || of(host) > 0, rank: () => 0 };
    case 'anti-affinity':
      return { mayTake: (host) => of(host) === 0, rank: () => 0 };
    case 'soft-affinity':
      return { mayTake: () => true, rank: of };
    case 'soft-anti-affinity':
      return { mayTake: () => true, rank: (host) => -of(host) };
    default:
      return { mayTake: () => true, rank: () => 0 };
  }
}
