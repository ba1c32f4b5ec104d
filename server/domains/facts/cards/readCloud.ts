import { sql } from 'kysely';
import { inChunks } from '#model/values/inChunks.ts';
import type { CardReading } from '#model/domains/facts/cards/cardReading.ts';
import type { Context } from '#server/engine/context.ts';
import { providerOfHost } from '#server/domains/facts/places/places.ts';
import type { CardHolder, HostReport } from './cardReport.ts';

/** The cards of the hosts of a cloud, as a driver names them; `unsupported`: it never reports them, `away`: not now. */
export type ReadCards = (
  context: Context,
  cloudId: string,
) => Promise<
  | { host: string; cards: (CardReading & { allocated: boolean | null; machine: string | null })[] }[]
  | 'unsupported'
  | 'away'
>;

const AT_ONCE = 500;
const MACHINES = ['instances', 'vms'] as const;

/** What the platform knows of a host that has cards. */
export interface KnownHost {
  id: string;
  name: string;
  address: string | null;
  cloudId: string;
  cloudRef: string;
  siteId: number | null;
  regionId: number | null;
  providerId: number | null;
  inMaintenance: boolean;
  gpuTotal: number;
  gpuUsed: number;
}

/** The hosts of a cloud, or of the real clouds of a site. */
export async function hostsOf(
  context: Context,
  inside: { cloudId: string } | { siteId: number },
): Promise<KnownHost[]> {
  const rows = await context.db.kysely
    .selectFrom('hypervisor_nodes')
    .innerJoin('clouds', 'clouds.cloud_id', 'hypervisor_nodes.cloud_id')
    .select([
      'hypervisor_nodes.id',
      'hypervisor_nodes.name',
      'hypervisor_nodes.host_ip',
      'hypervisor_nodes.cloud_id',
      'hypervisor_nodes.cloud_ref',
      'hypervisor_nodes.status',
      'hypervisor_nodes.gpu_total',
      'hypervisor_nodes.gpu_used',
      'clouds.site_id',
      'clouds.region_id',
      providerOfHost(context).as('provider_id'),
    ])
    .where((eb) =>
      'cloudId' in inside
        ? eb('clouds.cloud_id', '=', inside.cloudId)
        : eb.and([
            eb('clouds.site_id', '=', inside.siteId),
            // No agent runs on a simulated host, whatever its name and address are.
            eb.or([eb('clouds.simulated', 'is', null), eb('clouds.simulated', '=', 0)]),
          ]),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? '',
    address: row.host_ip,
    cloudId: row.cloud_id ?? '',
    cloudRef: row.cloud_ref ?? '',
    siteId: row.site_id,
    regionId: row.region_id,
    providerId: row.provider_id,
    inMaintenance: row.status === 'disabled',
    gpuTotal: row.gpu_total ?? 0,
    gpuUsed: row.gpu_used ?? 0,
  }));
}

/** The cards of a cloud, with the hosts and machines that the platform knows. Unknown hosts are left out. */
export async function reportsOfCloud(
  context: Context,
  cloudId: string,
  found: Exclude<Awaited<ReturnType<ReadCards>>, string>,
): Promise<HostReport[]> {
  const cloud = await context.db.kysely
    .selectFrom('clouds')
    .select('simulated')
    .where('cloud_id', '=', cloudId)
    .executeTakeFirst();
  const hosts = new Map((await hostsOf(context, { cloudId })).map((host) => [host.cloudRef, host]));
  const holders = await holdersOf(
    context,
    cloudId,
    found.flatMap(({ cards }) => cards.flatMap(({ machine }) => machine ?? [])),
  );
  return found.flatMap(({ host: ref, cards }): HostReport[] => {
    const host = hosts.get(ref);
    if (host === undefined) return [];
    return [
      {
        source: cloud?.simulated ? 'simulator' : 'driver',
        hostId: host.id,
        host: host.name,
        cloudId,
        gatewayId: null,
        place: host,
        inMaintenance: host.inMaintenance,
        isComplete: true,
        cards: cards.map(({ machine, ...card }) => ({
          ...card,
          holder: machine === null ? undefined : holders.get(machine),
        })),
      },
    ];
  });
}

/** Machines by the id that their cloud gives them. */
async function holdersOf(
  { db }: Context,
  cloudId: string,
  refs: readonly string[],
): Promise<ReadonlyMap<string, CardHolder>> {
  const holders = new Map<string, CardHolder>();
  for (const machine of MACHINES)
    for (const some of inChunks([...new Set(refs)], AT_ONCE)) {
      const rows = await db.kysely
        .selectFrom(machine)
        .select(['id', 'name', 'cloud_ref', 'bp_id', 'user_id'])
        .where('cloud_id', '=', cloudId)
        .where(sql.ref<string>('cloud_ref'), 'in', some)
        .execute();
      for (const { id, name, cloud_ref: ref, bp_id, user_id } of rows)
        holders.set(ref ?? '', {
          machine,
          machine_id: id,
          machine_name: name,
          tenant_bp_id: bp_id,
          tenant_id: user_id,
        });
    }
  return holders;
}
