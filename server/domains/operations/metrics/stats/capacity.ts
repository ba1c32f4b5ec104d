import type { Condition } from '#model/conditions/conditions.ts';
import { CAPACITY_RECORDS, MACHINES, capacityOf, type Capacity } from '#model/domains/operations/metrics/capacity.ts';
import { inChunks } from '#model/values/inChunks.ts';
import type { Context } from '#server/engine/context.ts';
import { decide } from '#server/engine/records/decide.ts';
import { sumBy } from '#server/engine/records/list/sumBy.ts';
import { usedByMachines } from './usedByMachines.ts';

const MIB = 1_048_576;
const GIB = 1_073_741_824;
/** States in which a machine occupies no host. */
const WITHOUT_HOST = ['soft_deleted', 'shelved_offloaded', 'error'];

/** A part of a cloud: some of its hosts and of the machines on them, with or without the storage of the cloud. */
export interface CapacityPart {
  hosts: Condition;
  machines: Condition;
  pools: boolean;
}

/**
 * The capacity of clouds and the amounts taken from it, of the records that the reader may list. Each quantity has one
 * definition (`model/domains/operations/metrics/capacity.ts`).
 */
export async function readCapacity(
  context: Context,
  cloudId: string | undefined,
  part: CapacityPart = { hosts: {}, machines: {}, pools: true },
): Promise<Capacity[]> {
  const inside: Condition = cloudId === undefined ? {} : { cloud_id: cloudId };
  const sums = async (resource: string, names: readonly string[], filter: Condition = {}) => {
    const definition = context.schemas.resources[resource];
    if (definition === undefined || !decide(context, 'list', definition).allowed) return undefined;
    const [sum] = await sumBy(context, definition, { by: [], sums: names, also: { $all: [inside, filter] } });
    return (name: string) => sum?.sums[name] ?? 0;
  };
  const hosts = ['vcpus', 'vcpus_offered', 'vcpus_used', 'memory_mb', 'memory_mb_used', 'gpu_total', 'gpu_used'];
  const { hosts: ofHosts, pools: ofPools } = CAPACITY_RECORDS;
  const all = await sums(ofHosts.resource, hosts, part.hosts);
  const open = await sums(ofHosts.resource, hosts, { $all: [part.hosts, ofHosts.open] });
  const held = ['vcpus', 'ram_mb', 'gpu_count'];
  const ofPart: Condition = { $all: [inside, part.machines] };
  const soldByKind = await Promise.all(MACHINES.map((resource) => soldOf(context, resource, held, ofPart)));
  const sold = (name: string) => soldByKind.reduce((sum, ofKind) => sum + (ofKind.get(name) ?? 0), 0);
  const used = await usedByMachines(context, cloudId, part.machines);
  const heldByKind = await Promise.all(
    MACHINES.map((resource) => sums(resource, held, { $all: [part.machines, { status: { nin: WITHOUT_HOST } }] })),
  );
  const managed = (name: string) => heldByKind.reduce((sum, ofKind) => sum + (ofKind?.(name) ?? 0), 0);
  const sizes = ['total_gb', 'used_gb', 'allocated_gb'];
  const pools = part.pools ? await sums(ofPools.resource, sizes) : undefined;
  const openPools = part.pools ? await sums(ofPools.resource, sizes, ofPools.open) : undefined;
  return [
    capacityOf('vcpu', 'count', {
      physical: all?.('vcpus'),
      // A cloud that does not report what it offers offers what it has.
      schedulable: open && (open('vcpus_offered') || open('vcpus')),
      allocated: all?.('vcpus_used'),
      sold: sold('vcpus'),
      managed: managed('vcpus'),
      used: used.vcpus,
    }),
    capacityOf('memory', 'bytes', {
      physical: all && all('memory_mb') * MIB,
      schedulable: open && open('memory_mb') * MIB,
      allocated: all && all('memory_mb_used') * MIB,
      sold: sold('ram_mb') * MIB,
      managed: managed('ram_mb') * MIB,
      used: used.ram_mb === undefined ? undefined : used.ram_mb * MIB,
    }),
    capacityOf('gpu', 'count', {
      physical: all?.('gpu_total'),
      schedulable: open?.('gpu_total'),
      allocated: all?.('gpu_used'),
      sold: sold('gpu_count'),
      managed: managed('gpu_count'),
    }),
    capacityOf('storage', 'bytes', {
      physical: pools && pools('total_gb') * GIB,
      schedulable: openPools && openPools('total_gb') * GIB,
      allocated: pools && pools('allocated_gb') * GIB,
      used: pools && pools('used_gb') * GIB,
    }),
  ];
}

/** Ids of one statement. */
const IDS_AT_ONCE = 500;

/** Sums over the machines that the reader sees and whose subscription is in force. */
async function soldOf(
  context: Context,
  resource: (typeof MACHINES)[number],
  names: readonly string[],
  inside: Condition,
): Promise<Map<string, number>> {
  const total = new Map<string, number>();
  const definition = context.schemas.resources[resource];
  if (definition === undefined || !decide(context, 'list', definition).allowed) return total;
  const rows = await context.db.kysely
    .selectFrom('subscriptions')
    .select('resource_id')
    .where('resource', '=', resource)
    .where('status', '=', 'active')
    .execute();
  const ids = rows.flatMap(({ resource_id: id }) => (id === null ? [] : [id]));
  for (const chunk of inChunks(ids, IDS_AT_ONCE)) {
    const some: Condition = { [definition.id.field]: chunk };
    const [sum] = await sumBy(context, definition, { by: [], sums: names, also: { $all: [inside, some] } });
    for (const name of names) total.set(name, (total.get(name) ?? 0) + (sum?.sums[name] ?? 0));
  }
  return total;
}
