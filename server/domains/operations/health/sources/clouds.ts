import { compareNames } from '#model/values/sortKey.ts';
import type { Finding } from '#model/domains/operations/health/componentStep.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { agentKey, withAgents } from './agents.ts';
import { shortDetail, type Component, type Observation, type Source } from './observation.ts';
import type { CloudAnswer } from './probeCloud.ts';

export const cloudSourceName = (cloudId: string): string => `cloud ${cloudId}`;
export const cloudKey = cloudSourceName;

export interface CloudPlace {
  cloud_id: string;
  name: string;
  status: string;
  region_id: number | null;
  site_id: number | null;
}

/** Clouds that were connected once. An administrator may have paused one. */
export async function cloudPlaces({ db }: Pick<Context, 'db'>): Promise<CloudPlace[]> {
  return db.kysely
    .selectFrom('clouds')
    .select(['cloud_id', 'name', 'status', 'region_id', 'site_id'])
    .where((eb) => eb.or([eb('capabilities', 'is not', null), eb('simulated', '=', 1)]))
    .orderBy('cloud_id')
    .execute();
}

const PAUSED: Readonly<Record<string, 'maintenance' | 'stopped'>> = { maintenance: 'maintenance', offline: 'stopped' };

export const pausedAs = ({ status }: Pick<CloudPlace, 'status'>): 'maintenance' | 'stopped' | undefined =>
  PAUSED[status];

/** A cloud, the APIs of its services and the programs behind them. */
export async function cloudSource(context: Context, cloud: CloudPlace, answer: CloudAnswer): Promise<Source> {
  const { services, programs } = answer;
  const about = aboutOf(cloud);
  const ok = services.filter((each) => each.ok).length;
  const first = services.find((each) => !each.ok);
  const observations: Observation[] = [
    {
      ...about,
      key: cloudKey(cloud.cloud_id),
      name: cloud.name,
      kind: 'cloud',
      found: { is: 'probed', ok: ok === services.length, partial: ok > 0 },
      ...(first && {
        cause: ok > 0 ? 'partial' : causeOf(first.fault),
        cause_detail: services
          .filter((each) => !each.ok)
          .map(({ service }) => service)
          .join(', '),
      }),
      dependsOn: await gatewaysOf(context, cloud),
      facts: { ...about.facts, working: ok, total: services.length },
    },
    ...services.map(({ service, version, elapsed_ms, fault, ...each }): Observation => ({
      ...about,
      key: `${cloudKey(cloud.cloud_id)} api ${service}`,
      name: `${cloud.name} / ${service}`,
      kind: 'api',
      found: { is: 'probed', ok: each.ok },
      ...(!each.ok && { cause: causeOf(fault) }),
      facts: { ...about.facts, service, version, elapsed_ms },
    })),
    ...programsOf(cloud, programs ?? []),
  ];
  return { name: cloudSourceName(cloud.cloud_id), observations };
}

/** A cloud that an administrator has paused, with everything that is known of it. */
export const pausedSource = (
  cloud: CloudPlace,
  known: readonly Component[],
  health: 'maintenance' | 'stopped',
): Source => ({
  name: cloudSourceName(cloud.cloud_id),
  observations: known.map((component) => ({ ...sameAs(component), found: { is: 'intended', health } })),
});

/**
 * The known components of a cloud that are not in its answer: gone if the cloud would have listed them, otherwise
 * unknown, because something that they depend on does not work.
 */
export function unseen(
  known: readonly Component[],
  { observations }: Source,
  { services, programs }: CloudAnswer,
): Observation[] {
  const seen = new Set(observations.map(({ key }) => key));
  const lists = { api: services.every(({ ok }) => ok), program: programs !== undefined };
  return known
    .filter(({ key, kind }) => (kind === 'api' || kind === 'program') && !lists[kind] && !seen.has(key ?? ''))
    .map((component) => ({ ...sameAs(component), found: { is: 'unclear' }, cause: 'dependency' }));
}

const sameAs = (component: Component): Observation => ({
  key: component.key ?? '',
  name: component.name ?? '',
  area: component.area ?? 'clouds',
  kind: component.kind ?? 'program',
});

const aboutOf = ({ cloud_id, region_id }: CloudPlace) => ({
  area: 'clouds' as const,
  target: { resource: 'clouds', id: cloud_id },
  dependsOn: [cloudKey(cloud_id)],
  facts: { cloud_id, region_id } satisfies RecordData,
});

/** One component for each program, whatever the number of its hosts. */
function programsOf(cloud: CloudPlace, programs: NonNullable<CloudAnswer['programs']>): Observation[] {
  const byName = Map.groupBy(programs, ({ name }) => name);
  return [...byName].map(([name, all]): Observation => {
    const wanted = all.filter(({ enabled }) => enabled);
    const down = wanted.filter(({ up }) => !up);
    const about = aboutOf(cloud);
    return {
      ...about,
      key: `${cloudKey(cloud.cloud_id)} program ${name}`,
      name: `${cloud.name} / ${name}`,
      kind: 'program',
      found: foundOf(wanted.length, down.length),
      ...(down.length > 0 && {
        cause: down.length < wanted.length ? 'partial' : 'reported',
        cause_detail: shortDetail(down.map(({ host }) => host).join(', ')),
      }),
      facts: {
        ...about.facts,
        service: all[0]?.service ?? null,
        working: wanted.length - down.length,
        total: wanted.length,
        parts: all
          .toSorted((one, other) => (one.up === other.up ? 0 : one.up ? 1 : -1) || compareNames(one.host, other.host))
          .slice(0, MOST_PARTS)
          .map(({ host, zone, up, enabled, reason, seen_at }) => ({
            host,
            zone,
            state: !enabled ? 'off' : up ? 'up' : 'down',
            reason,
            seen_at,
          })),
      },
    };
  });
}

/** The page of a component lists no more; those that are down come first. */
const MOST_PARTS = 200;

function foundOf(wanted: number, down: number): Finding {
  // Its administrators have taken every one out of use.
  if (wanted === 0) return { is: 'intended', health: 'stopped' };
  return { is: 'probed', ok: down === 0, partial: down < wanted };
}

/** A fault of the connection report is a cause of the same name. */
const causeOf = (fault: string | null): Component['cause'] => (fault ?? 'status') as Component['cause'];

/** The gateways on the site of a cloud are its way to the platform. */
async function gatewaysOf(context: Context, { site_id }: CloudPlace): Promise<string[]> {
  const isThere = withAgents(context).some(({ resource }) => resource === 'gateways');
  if (site_id === null || !isThere) return [];
  const rows = await context.db.kysely.selectFrom('gateways').select('id').where('site_id', '=', site_id).execute();
  return rows.map(({ id }) => agentKey('gateways', id));
}
