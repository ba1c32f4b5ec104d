import type { NetworkWorld } from '#model/domains/network/networkWorld.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';
import { yuan } from '#model/rules/money/money.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { firstRecords } from '#server/engine/records/list/listRecords.ts';
import type { HourlyOf } from './reachRoute.ts';

/** A machine in a cloud, for which something may be missing. */
export interface Reached {
  context: Context;
  cloud_id: string;
  resource: 'vms' | 'instances';
  machine: { id: string; name: string; user_id: number | null; bp_id: number | null };
  world: NetworkWorld;
}

/** How the addresses of each kind of machine are called. */
const ADDRESSES = {
  vms: {
    resource: 'eips',
    title: 'ip_addr',
    free: { status: 'running', associate_type: { empty: true } },
    action: 'bind_eip',
    input: 'eip_id',
  },
  instances: {
    resource: 'floatingIps',
    title: 'floating_ip_address',
    free: { status: ['active', 'down'], port_id: { empty: true }, forwarding_count: 0 },
    action: 'bind_floating_ip',
    input: 'floating_ip_id',
  },
} satisfies Record<Reached['resource'], { free: Condition } & Record<string, Json>>;

/** Whether nothing outside leads to the machine. */
export function isWithoutAddress({ world, machine }: Reached): boolean {
  const own = new Set(world.ports.filter(({ server_id }) => server_id === machine.id).map(({ id }) => id));
  return !world.floatingIps.some(({ port_id }) => port_id !== null && own.has(port_id));
}

/**
 * A public address for the machine: a free one of the reader, or what to create, with its price. `refused`: why there
 * is none.
 */
export async function addressMend(reached: Reached, hourlyOf: HourlyOf): Promise<{ [name: string]: Json }> {
  const { context, cloud_id, resource, machine } = reached;
  const { resource: name, title, free, action, input } = ADDRESSES[resource];
  const mend = { mend: 'address', resource: name, action, input, free: null, values: null, hourly: null };
  const definition = context.schemas.resources[name];
  if (definition === undefined) return { ...mend, refused: 'capability' };
  const place = resource === 'vms' ? await poolOf(context, cloud_id) : externalNetworkOf(reached);
  const within: Condition = { cloud_id };
  const [found] = await firstRecords(context, definition, {
    fields: [definition.id.field, title],
    within,
    filter: { ...free, ...place, ...owned(machine) },
    sort: [{ field: definition.id.field, order: 'ASC' }],
    limit: 1,
  });
  if (found !== undefined)
    return { ...mend, free: { id: found[definition.id.field] ?? null, title: found[title] ?? null } };
  if (place === undefined) return { ...mend, refused: resource === 'vms' ? 'noPool' : 'noRouter' };
  if (!decide(context, 'create', definition).allowed) return { ...mend, refused: 'access' };
  const values = { ...(resource === 'vms' && { name: `${machine.name}-ip`.slice(0, 64) }), ...place };
  const hourly = await hourlyOf(context, name, { ...values, cloud_id });
  return { ...mend, values, hourly: hourly === undefined ? null : yuan(hourly) };
}

/** Of the owner of the machine: a reader may see addresses of others. */
const owned = ({ user_id, bp_id }: Reached['machine']): Condition =>
  Object.fromEntries(Object.entries({ user_id, bp_id }).map(([field, id]) => [field, id ?? { empty: true }]));

async function poolOf(context: Context, cloud_id: string): Promise<Record<string, string> | undefined> {
  const pools = knownDefinition(context, 'eipPools');
  if (pools === undefined) return undefined;
  const [pool] = await firstRecords(context, pools, {
    fields: ['id'],
    within: { cloud_id },
    filter: { enabled: true },
    sort: [{ field: 'id', order: 'ASC' }],
    limit: 1,
  });
  return pool && { pool_id: pool.id };
}

/** The outside of the router of its network. */
function externalNetworkOf({ world, machine }: Reached): Record<string, string> | undefined {
  const subnets = new Set(
    world.ports
      .filter(({ server_id }) => server_id === machine.id)
      .flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id)),
  );
  const router = world.routers.find(
    ({ external_network_id, interfaces }) =>
      external_network_id !== null && interfaces.some(({ subnet_id }) => subnets.has(subnet_id)),
  );
  return router?.external_network_id ? { floating_network_id: router.external_network_id } : undefined;
}
