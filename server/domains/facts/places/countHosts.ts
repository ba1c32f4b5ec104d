import type { Context, RecordData } from '#server/engine/context.ts';
import { placeKey, providerOfHost, type Place } from './places.ts';

/** The hosts of a place. */
export interface HostsOfPlace {
  place: Place;
  clouds: number;
  /** The names of clouds that do not report cards. */
  quiet: string[];
  values: RecordData;
}

interface Group {
  site_id: number | null;
  region_id: number | null;
  provider_id: number | null;
}

/** Counts hosts, machines and the bandwidth of addresses by place. Clouds without a host count, too. */
export async function countHosts(context: Context): Promise<Map<string, HostsOfPlace>> {
  const places = new Map<string, HostsOfPlace & { sums: Record<string, number> }>();
  const at = ({ site_id, region_id, provider_id }: Group) => {
    const place: Place = { siteId: site_id, regionId: region_id, providerId: provider_id };
    const key = placeKey(place);
    const known = places.get(key) ?? { place, clouds: 0, quiet: [], values: {}, sums: {} };
    places.set(key, known);
    return known;
  };
  for (const { name, isQuiet, ...cloud } of await cloudsWithCards(context)) {
    const known = at(cloud);
    known.clouds += 1;
    if (isQuiet) known.quiet.push(name);
  }
  for (const { what, n, ...group } of await counts(context)) {
    const { sums } = at(group);
    sums[what] = (sums[what] ?? 0) + Number(n ?? 0);
  }
  return new Map([...places].map(([key, { sums, ...rest }]) => [key, { ...rest, values: valuesOf(sums) }]));
}

/** Every cloud, and whether it says nothing of cards: it does not report them, or was not asked yet. */
async function cloudsWithCards({ db }: Context): Promise<(Group & { name: string; isQuiet: boolean })[]> {
  const rows = await db.kysely
    .selectFrom('clouds')
    .leftJoin('card_sources', 'card_sources.cloud_id', 'clouds.cloud_id')
    .select((eb) => [
      'clouds.name',
      'clouds.site_id',
      'clouds.region_id',
      'clouds.provider_id',
      'card_sources.state',
      eb
        .selectFrom('gpu_cards')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('gpu_cards.cloud_id', '=', 'clouds.cloud_id')
        .where('gpu_cards.status', '<>', 'gone')
        .as('n'),
    ])
    .orderBy('clouds.name')
    .execute();
  return rows.map(({ state, n, ...cloud }) => ({ ...cloud, isQuiet: state !== 'reported' && Number(n) === 0 }));
}

type Count = Group & { what: 'hosts' | 'machine_count' | 'bandwidth'; n: number | string | null };

async function counts(context: Context): Promise<Count[]> {
  const { kysely } = context.db;
  const provider = providerOfHost(context);
  const hosts = await kysely
    .selectFrom('hypervisor_nodes')
    .innerJoin('clouds', 'clouds.cloud_id', 'hypervisor_nodes.cloud_id')
    .select((eb) => [
      'clouds.site_id',
      'clouds.region_id',
      provider.as('provider_id'),
      eb.fn.countAll<number>().as('n'),
    ])
    .groupBy(['clouds.site_id', 'clouds.region_id', provider])
    .execute();
  const machines = await Promise.all(
    (['instances', 'vms'] as const).map((table) =>
      kysely
        .selectFrom(table)
        .innerJoin('clouds', 'clouds.cloud_id', `${table}.cloud_id`)
        // A machine is where its host is; one without a host, where its cloud is.
        .leftJoin('hypervisor_nodes', (join) =>
          join
            .onRef('hypervisor_nodes.cloud_id', '=', `${table}.cloud_id`)
            .onRef('hypervisor_nodes.name', '=', `${table}.host`),
        )
        .select((eb) => [
          'clouds.site_id',
          'clouds.region_id',
          provider.as('provider_id'),
          eb.fn.countAll<number>().as('n'),
        ])
        .groupBy(['clouds.site_id', 'clouds.region_id', provider])
        .execute(),
    ),
  );
  const addresses = await kysely
    .selectFrom('eips')
    .innerJoin('clouds', 'clouds.cloud_id', 'eips.cloud_id')
    .select((eb) => [
      'clouds.site_id',
      'clouds.region_id',
      'clouds.provider_id',
      eb.fn.sum<number>('eips.bandwidth_mbps').as('n'),
    ])
    .groupBy(['clouds.site_id', 'clouds.region_id', 'clouds.provider_id'])
    .execute();
  return [
    ...hosts.map((row): Count => ({ ...row, what: 'hosts' })),
    ...machines.flat().map((row): Count => ({ ...row, what: 'machine_count' })),
    ...addresses.map((row): Count => ({ ...row, what: 'bandwidth' })),
  ];
}

const valuesOf = (sums: Readonly<Record<string, number>>): RecordData => ({
  hosts: sums['hosts'] ?? 0,
  machine_count: sums['machine_count'] ?? 0,
  // Addresses with a bandwidth exist in some clouds only.
  bandwidth: sums['bandwidth'] ?? null,
});
