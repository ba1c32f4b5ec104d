import { CAPACITY_KINDS, contradictions, STEPS, type CapacityWord } from '#model/domains/facts/contradictions.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import { capacityOf, type Capacity } from '#model/domains/operations/metrics/capacity.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { placeKey, providerOfHost, type Place } from './places.ts';

/** The capacity of a cloud, or of a part of it, by operations: each quantity has one definition everywhere. */
export type ReadCapacity = (
  context: Context,
  cloudId: string | undefined,
  part?: { hosts: Condition; machines: Condition; pools: boolean },
) => Promise<Capacity[]>;

interface Part {
  cloudId: string;
  place: Place;
  part?: { hosts: Condition; machines: Condition; pools: boolean };
}

/** The quantities of every place, by its key: sums over its clouds, or over the hosts of a cloud that are another's. */
export async function capacityOfPlaces(
  context: Context,
  readCapacity: ReadCapacity,
): Promise<ReadonlyMap<string, RecordData>> {
  const sums = new Map<string, Map<Capacity['kind'], Capacity>>();
  for (const { cloudId, place, part } of await partsOf(context)) {
    const key = placeKey(place);
    const known = sums.get(key) ?? new Map<Capacity['kind'], Capacity>();
    for (const each of withoutZeros(await readCapacity(context, cloudId, part)))
      known.set(each.kind, plus(known.get(each.kind), each));
    sums.set(key, known);
  }
  return new Map([...sums].map(([key, kinds]) => [key, fieldsOf(kinds)]));
}

/** A cloud that reports no hosts, or no pools, does not say that there are none. */
function withoutZeros(found: readonly Capacity[]): Capacity[] {
  const hasHosts = found.some(({ kind, physical }) => kind === 'vcpu' && physical !== 0);
  return found.map((each) => {
    if (each.kind === 'storage' ? each.physical !== 0 : hasHosts) return each;
    const { kind, unit, sold, managed, used } = each;
    return capacityOf(kind, unit, { sold, managed, used: kind === 'storage' ? null : used });
  });
}

/** Each cloud is one part, and each provider with hosts in the cloud of another one. */
async function partsOf(context: Context): Promise<Part[]> {
  const { kysely } = context.db;
  const clouds = await kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'site_id', 'region_id', 'provider_id'])
    .orderBy('cloud_id')
    .execute();
  const others = await kysely
    .selectFrom('hypervisor_nodes')
    .innerJoin('clouds', 'clouds.cloud_id', 'hypervisor_nodes.cloud_id')
    .select([
      'clouds.cloud_id',
      'clouds.provider_id as of_cloud',
      'hypervisor_nodes.id',
      'hypervisor_nodes.name',
      providerOfHost(context).as('provider_id'),
    ])
    .execute();
  const foreign = Map.groupBy(
    others.filter(({ of_cloud, provider_id }) => of_cloud !== provider_id),
    ({ cloud_id }) => cloud_id,
  );
  return clouds.flatMap(
    ({ cloud_id: cloudId, site_id: siteId, region_id: regionId, provider_id: providerId }): Part[] => {
      const place: Place = { siteId, regionId, providerId };
      const theirs = foreign.get(cloudId);
      if (theirs === undefined) return [{ cloudId, place }];
      const names = theirs.map(({ name }) => name ?? '');
      return [
        {
          cloudId,
          place,
          part: { hosts: { id: { nin: theirs.map(({ id }) => id) } }, machines: { host: { nin: names } }, pools: true },
        },
        ...[...Map.groupBy(theirs, ({ provider_id }) => provider_id)].map(([provider, hosts]): Part => ({
          cloudId,
          place: { ...place, providerId: provider },
          part: {
            hosts: { id: hosts.map(({ id }) => id) },
            machines: { host: hosts.map(({ name }) => name ?? '') },
            pools: false,
          },
        })),
      ];
    },
  );
}

const add = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0);

/** Adds two parts; what neither of them knows stays unknown. */
function plus(one: Capacity | undefined, other: Capacity): Capacity {
  if (one === undefined) return other;
  const sum = capacityOf(other.kind, other.unit, {
    physical: add(one.physical, other.physical),
    schedulable: add(one.schedulable, other.schedulable),
    allocated: add(one.allocated, other.allocated),
    sold: add(one.sold, other.sold),
    managed: add(one.managed, other.managed),
    used: add(one.used, other.used),
  });
  // A contradiction of a part does not vanish in a sum.
  return { ...sum, broken: [...new Set([...sum.broken, ...one.broken, ...other.broken])] };
}

function fieldsOf(kinds: ReadonlyMap<Capacity['kind'], Capacity>): RecordData {
  const values: RecordData = {};
  const broken: string[] = [];
  // The words are those of the table.
  for (const [word, kind] of Object.entries(CAPACITY_KINDS) as [CapacityWord, Capacity['kind']][]) {
    const capacity = kinds.get(kind);
    if (capacity === undefined) continue;
    for (const step of STEPS) {
      // No storage is paid for in advance, and the use of cards is counted from cards.
      if ((word === 'storage' && step === 'sold') || (word === 'gpus' && step === 'used')) continue;
      const value = capacity[step];
      values[`${word}_${step}`] =
        value === null ? null : word === 'vcpus' && step === 'used' ? Math.round(value * 100) / 100 : Math.round(value);
    }
    broken.push(...contradictions(capacity).map((step) => `${word}_${step}`));
  }
  return { ...values, broken: broken.length === 0 ? null : broken };
}
