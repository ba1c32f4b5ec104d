import type { Json } from '#model/language/definition.ts';
import { dayLook, type DaySeconds } from '#model/domains/operations/health/dayLook.ts';
import { publicState, stateOfAll, type PublicState } from '#model/domains/operations/health/publicState.ts';
import type { PublicNotice } from '#model/domains/statusPage/publicNotice.ts';
import { noticedState } from '#model/domains/statusPage/noticedState.ts';
import { dayAt } from '#model/domains/operations/health/watchedTime.ts';
import { titleWords } from '#model/reading/titleIn.ts';
import { DAYS_KEPT, firstDay } from '#server/domains/operations/health/days/healthDays.ts';
import type { Component } from '#server/domains/operations/health/sources/observation.ts';
import type { Context } from '#server/engine/context.ts';

/** The services as customers know them, by the services of clouds. */
const SERVICES: Readonly<Record<string, string>> = {
  compute: 'compute',
  network: 'network',
  'block-storage': 'storage',
  image: 'images',
  identity: 'management',
  api: 'management',
};
/** In the order in which they are shown. */
const SHOWN = ['compute', 'network', 'storage', 'images', 'management'] as const;

type Part = Pick<Component, 'id' | 'state' | 'region_id' | 'service'>;

interface Service {
  service: string;
  state: PublicState;
  /** One look for each day, the last one is today. */
  days: string[];
}

/**
 * The status that customers may know: services by region, without a name, a host or a cause of what is behind them.
 * Regions are those that are open.
 */
export async function publicStatus(
  context: Context,
  notices: readonly PublicNotice[],
): Promise<{ [name: string]: Json }> {
  const { kysely } = context.db;
  const regions = await kysely
    .selectFrom('regions')
    .select(['id', 'name', 'code'])
    .where('status', '=', 'enabled')
    .orderBy('name')
    .execute();
  const parts = await kysely
    .selectFrom('health_components')
    .select(['id', 'state', 'region_id', 'service', 'area', 'kind', 'key'])
    .where((eb) => eb.or([eb('area', '=', 'clouds'), eb('area', '=', 'platform')]))
    .execute();
  const days = await daysByPart(context);
  const shown = regions
    .map(({ id, ...region }) => ({
      id,
      title: titleWords(context.schemas.resources['regions']!, region),
      services: servicesOf(
        parts.filter(({ area, region_id, service }) => area === 'clouds' && region_id === id && service !== null),
        days,
        context,
      ).map((each) => ({ ...each, state: noticedState(each.state, each.service, id, notices) })),
    }))
    .filter(({ services }) => services.length > 0);
  const own = consoleOf(parts, days, context);
  const console = { ...own, state: noticedState(own.state, own.service, null, notices) };
  const all = [console, ...shown.flatMap(({ services }) => services)];
  return {
    at: new Date(context.realTime()).toISOString(),
    state: stateOfAll(all.map(({ state }) => state)),
    today: dayAt(context.realTime(), context.live.read('billing.zone')),
    services: [asJson(console)],
    regions: shown.map(({ id, title, services }) => ({ id, title, services: services.map(asJson) })),
  };
}

const asJson = ({ service, state, days }: Service): Json => ({ service, state, days });

function servicesOf(parts: readonly Part[], days: DaysByPart, context: Context): Service[] {
  return SHOWN.flatMap((service) => {
    const own = parts.filter((part) => SERVICES[part.service ?? ''] === service);
    if (own.length === 0) return [];
    return [
      { service, state: publicState(own.map(({ state }) => state ?? 'unknown')), days: looksOf(own, days, context) },
    ];
  });
}

/** Customers reach the console while one process runs; orders wait while no job does. */
function consoleOf(
  parts: readonly (Part & { kind: unknown; key: string | null })[],
  days: DaysByPart,
  context: Context,
) {
  const jobs = parts.filter(({ key }) => key === 'work jobs');
  const isUp = parts.some(({ kind, state }) => kind === 'process' && state === 'up');
  const state: PublicState = jobs.some((each) => each.state === 'down') ? 'partly' : isUp ? 'good' : 'unknown';
  return { service: 'console', state, days: looksOf(jobs, days, context) };
}

type DaysByPart = ReadonlyMap<number, ReadonlyMap<number, DaySeconds>>;

async function daysByPart(context: Context): Promise<DaysByPart> {
  const rows = await context.db.kysely
    .selectFrom('health_days')
    .selectAll()
    .where('day', '>=', firstDay(context))
    .execute();
  const found = new Map<number, Map<number, DaySeconds>>();
  for (const { component_id, day, up_ms, degraded_ms, down_ms, unknown_ms } of rows) {
    const own = found.get(component_id) ?? new Map<number, DaySeconds>();
    own.set(day, {
      up_s: up_ms / 1_000,
      degraded_s: degraded_ms / 1_000,
      down_s: down_ms / 1_000,
      unknown_s: unknown_ms / 1_000,
    });
    found.set(component_id, own);
  }
  return found;
}

/** The days of several components as one: their times together. */
function looksOf(parts: readonly Part[], days: DaysByPart, context: Context): string[] {
  const first = firstDay(context);
  return Array.from({ length: DAYS_KEPT }, (_, place) => {
    const own = parts.flatMap(({ id }) => days.get(id)?.get(first + place) ?? []);
    return dayLook(own.length === 0 ? undefined : own.reduce(added));
  });
}

const added = (one: DaySeconds, other: DaySeconds): DaySeconds => ({
  up_s: one.up_s + other.up_s,
  degraded_s: one.degraded_s + other.degraded_s,
  down_s: one.down_s + other.down_s,
  unknown_s: one.unknown_s + other.unknown_s,
});
