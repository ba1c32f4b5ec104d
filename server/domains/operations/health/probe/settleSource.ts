import {
  componentStep,
  isUnwatched,
  PROBE_EVERY_MS,
  type ComponentState,
} from '#model/domains/operations/health/componentStep.ts';
import { watchedTime } from '#model/domains/operations/health/watchedTime.ts';
import { isSameJson } from '#model/values/sameJson.ts';
import { inChunks } from '#model/values/inChunks.ts';
import { byPlatform } from '#server/domains/operations/alarms/rules/alarmObjects.ts';
import { addTime, availabilityNow } from '#server/domains/operations/health/days/healthDays.ts';
import type { Component, Observation, Source } from '#server/domains/operations/health/sources/observation.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import type { DefinitionOf } from '#server/engine/product/hooks.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { openAlarmsOf } from './openAlarmsOf.ts';

/** Two processes may look at the same moment, and a crash repeats a probe: neither is a second failure. */
const SAME_PROBE_MS = PROBE_EVERY_MS / 4;
/** Components that are written in one transaction. */
const AT_ONCE = 50;

/** Stores what a source has found: new components, their states and times, and which are gone. */
export async function settleSource(
  outside: Context,
  { name, observations }: Source,
  keep: () => Promise<void> = async () => undefined,
): Promise<void> {
  const context = byPlatform(outside);
  const definition = knownDefinition(context, 'healthComponents');
  if (definition === undefined) return;
  for (const some of inChunks(observations, AT_ONCE)) {
    await context.transaction((inside) => settleSome(inside, definition, name, some));
    await keep();
  }
  await forgetOthers(context, name, new Set(observations.map(({ key }) => key)));
}

/** The components that a source has listed before. */
export async function knownOf(context: Context, source: string): Promise<Component[]> {
  const definition = knownDefinition(context, 'healthComponents');
  if (definition === undefined) return [];
  const rows = await context.db.kysely
    .selectFrom('health_components')
    .select('id')
    .where('source', '=', source)
    .orderBy('id')
    .execute();
  const found = await Promise.all(rows.map(({ id }) => findRecordOrNone(byPlatform(context), definition, id)));
  return found.flatMap((component) => component ?? []);
}

type Components = DefinitionOf<'healthComponents'>;

async function settleSome(
  context: Context,
  definition: Components,
  source: string,
  observations: readonly Observation[],
): Promise<void> {
  const ids = await idsOf(
    context,
    observations.flatMap(({ key, dependsOn = [] }) => [key, ...dependsOn]),
  );
  const known = observations.flatMap(({ key }) => ids.get(key) ?? []);
  const [availability, alarms] = [
    await availabilityNow(context, known),
    await openAlarmsOf(context, observations, ids),
  ];
  for (const observation of observations) {
    const id = ids.get(observation.key);
    const values = valuesOf(observation, source, ids);
    // Later observations may depend on a component that has just begun.
    if (id === undefined) ids.set(observation.key, await begin(context, definition, observation, values));
    else
      await follow(context, definition, id, observation, {
        ...values,
        availability: availability.get(id) ?? null,
        open_alarms: alarms.get(observation.key) ?? 0,
      });
  }
}

async function idsOf({ db }: Context, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db.kysely
    .selectFrom('health_components')
    .select(['id', 'key'])
    .where('key', 'in', [...new Set(keys)])
    .execute();
  return new Map(rows.map(({ id, key }) => [key ?? '', id]));
}

function valuesOf(
  { key, name, area, kind, dependsOn, target, facts = {} }: Observation,
  source: string,
  ids: ReadonlyMap<string, number>,
): RecordData {
  return {
    source,
    key,
    name,
    area,
    kind,
    ...facts,
    ...(dependsOn && {
      depends_on: dependsOn.flatMap((each) => ids.get(each) ?? []).toSorted((one, two) => one - two),
    }),
    ...(target && { target_type: target.resource, target_id: target.id }),
  };
}

const FRESH: ComponentState = { health: 'unknown', failures: 0, successes: 0, probedAt: null };

async function begin(
  context: Context,
  definition: Components,
  observation: Observation,
  values: RecordData,
): Promise<number> {
  const { id } = await storeRecord(context, definition, {
    ...values,
    ...stateValues(context, FRESH, observation, {}),
  });
  // Its ids are serial.
  return Number(id);
}

/** Fields of which people want to know when they changed; the others change with every probe. */
const LASTING = [
  'state',
  'cause',
  'name',
  'area',
  'kind',
  'depends_on',
  'version',
  'host',
  'role',
  'region_id',
] as const;

async function follow(
  context: Context,
  definition: Components,
  id: number,
  observation: Observation,
  values: RecordData,
): Promise<void> {
  const component = await findRecordOrNone(context, definition, id, { lock: true });
  if (component === undefined) return;
  const before = stateOf(component);
  const now = context.realTime();
  const isRepeated =
    observation.found?.is === 'probed' && before.probedAt !== null && now - before.probedAt < SAME_PROBE_MS;
  const changes: RecordData = { ...values, ...(!isRepeated && stateValues(context, before, observation, component)) };
  if (!isRepeated) await addTime(context, id, watchedTime(before, now, context.live.read('billing.zone')));
  const was: RecordData = component;
  const lasts = LASTING.some((name) => name in changes && !isSameJson(changes[name] ?? null, was[name] ?? null));
  if (lasts) await storeChanges(context, definition, component, changes, 'probe');
  else await storePassing(context, definition, component, changes);
}

export const stateOf = ({ state, failures, successes, last_check_at }: Component): ComponentState => ({
  health: state ?? 'unknown',
  failures: failures ?? 0,
  successes: successes ?? 0,
  probedAt: last_check_at,
});

const FAULTY: ReadonlySet<ComponentState['health']> = new Set(['down', 'degraded', 'unknown'] as const);

function stateValues(
  { realTime }: Context,
  before: ComponentState,
  { found, cause = null, cause_detail = null }: Observation,
  component: Partial<Pick<Component, 'cause' | 'cause_detail'>>,
): RecordData {
  const at = realTime();
  // Nothing new is known: it stays as it was, unless the prober itself was away.
  const is = found ?? (isUnwatched(before.probedAt, at) ? ({ is: 'unclear' } as const) : undefined);
  const next = is === undefined ? { ...before, probedAt: at } : componentStep(before, is, at);
  const wasUnwatched = isUnwatched(before.probedAt, at) && next.health === 'unknown';
  const isFaulty = FAULTY.has(next.health);
  const keeps = cause === null && next.health === before.health;
  const because = keeps
    ? { cause: component.cause ?? null, cause_detail: component.cause_detail ?? null }
    : { cause: cause ?? (wasUnwatched ? 'prober' : null), cause_detail };
  return {
    state: next.health,
    failures: next.failures,
    successes: next.successes,
    last_check_at: at,
    ...(isFaulty ? because : { cause: null, cause_detail: null }),
    ...((next.health !== before.health || before.probedAt === null) && { since: wasUnwatched ? before.probedAt : at }),
  };
}

async function forgetOthers(context: Context, source: string, keys: ReadonlySet<string>): Promise<void> {
  const definition = knownDefinition(context, 'healthComponents');
  if (definition === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('health_components')
    .select(['id', 'key'])
    .where('source', '=', source)
    .execute();
  for (const { id } of rows.filter(({ key }) => !keys.has(key ?? '')))
    await context.transaction(async (inside) => {
      const gone = await findRecordOrNone(inside, definition, id, { lock: true });
      if (gone !== undefined) await forgetRecord(inside, definition, gone);
    });
}

/** Forgets every component of a source that no longer exists, such as a cloud that was removed. */
export const forgetSource = (context: Context, source: string): Promise<void> =>
  forgetOthers(byPlatform(context), source, new Set());
