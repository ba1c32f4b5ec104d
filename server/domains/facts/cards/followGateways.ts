import type { Definition } from '#model/language/definition.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import type { HostReport, ReportedCard } from './cardReport.ts';
import { hostsOf, type KnownHost } from './readCloud.ts';
import { storeReports } from './storeReports.ts';

type Gateway = RecordOf<'gateways'>;
type Card = NonNullable<Gateway['gpu_cards']>[number];

/** With these, cards may be missing that are still there. */
const INCOMPLETE = new Set(['unreadable', 'noIdentity', 'columns']);

/** The cards that the agent of a gateway reads are those of hosts at the site of the gateway. */
export async function followGateways(
  context: Context,
  { resource }: Definition,
  changes: readonly RecordChange[],
): Promise<void> {
  if (resource !== 'gateways') return;
  // The changes are those of this resource.
  for (const { before, after } of changes as readonly RecordChange<Gateway>[])
    if (after !== undefined && after.gpu_read_at !== null && before?.gpu_read_at !== after.gpu_read_at)
      // An agent has no access of its own.
      await store(onBehalf({ ...context, operationId: undefined }, { id: 0, name: '' }), after);
}

async function store(context: Context, gateway: Gateway): Promise<void> {
  const { id, site_id: siteId, gpu_cards: cards, gpu_findings: findings, hostname, name } = gateway;
  if (siteId === null) return;
  const site = await context.db.kysely
    .selectFrom('sites')
    .select(['region_id', 'provider_id'])
    .where('id', '=', siteId)
    .executeTakeFirst();
  const hosts = await hostsOf(context, { siteId });
  const isComplete = !(findings ?? []).some(({ problem }) => INCOMPLETE.has(problem ?? ''));
  const groups = Map.groupBy(cards ?? [], ({ host }) => host ?? hostname ?? name);
  // A host without any card reports none: those that were there are gone.
  if (groups.size === 0) groups.set(hostname ?? name, []);
  const reports = [...groups].map(([named, own]): HostReport => {
    const host = hostNamed(hosts, named, named === hostname ? gateway.host_address : null);
    return {
      source: 'agent',
      hostId: host?.id ?? null,
      host: host?.name ?? named,
      cloudId: host?.cloudId ?? null,
      gatewayId: id,
      place: host ?? { siteId, regionId: site?.region_id ?? null, providerId: site?.provider_id ?? null },
      inMaintenance: host?.inMaintenance ?? false,
      isComplete,
      cards: own.map((card) => reportedCard(card, host)),
    };
  });
  await storeReports(context, reports);
}

/** The host with this name, long or short, or address; none if several could be meant. */
function hostNamed(hosts: readonly KnownHost[], named: string, address: string | null): KnownHost | undefined {
  const found = [
    hosts.filter(({ name }) => name.toLowerCase() === named.toLowerCase()),
    hosts.filter(({ address: own }) => own !== null && (own === address || own === named)),
    hosts.filter(({ name }) => short(name) === short(named)),
  ].find(({ length }) => length > 0);
  return found?.length === 1 ? found[0] : undefined;
}

/** Without its domain. */
const short = (name: string): string | undefined => name.toLowerCase().split('.')[0];

/** A host of which everything or nothing is given out says it of each of its cards. */
function reportedCard({ uuid, host: _host, ...card }: Card, host: KnownHost | undefined): ReportedCard {
  const { gpuTotal = 0, gpuUsed = 0 } = host ?? {};
  const allocated = gpuTotal === 0 || (gpuUsed > 0 && gpuUsed < gpuTotal) ? null : gpuUsed > 0;
  // Null is what an agent leaves out.
  const known = Object.fromEntries(Object.entries(card).filter(([, value]) => value !== null));
  return { ...known, uuid: uuid ?? '', allocated, holder: undefined };
}
