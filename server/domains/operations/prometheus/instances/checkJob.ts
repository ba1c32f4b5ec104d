import { probeStep, type Health } from '#model/domains/operations/health/probeStep.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { accessOf, type InstanceRecord } from './instanceAccess.ts';
import { probeInstance, type Probe } from './probeInstance.ts';

export const PROMETHEUS_CHECK = 'prometheus-check';

/** Every instance is checked once a minute; each has its own lane, so that a slow one delays no other. */
export const CHECK_INTERVAL_MS = 60_000;

/** The recurring check of an instance. It waits for another system, so it runs by real time. */
export const checkJob = (id: number, runAt: number): JobRequest => ({
  kind: PROMETHEUS_CHECK,
  lane: String(id),
  key: `${PROMETHEUS_CHECK} ${id}`,
  payload: { id },
  runAt,
  realTime: 'unawaited',
});

/** One check as soon as possible, also while the recurring one runs. */
export const checkNowJob = (id: number, runAt: number): JobRequest => ({
  ...checkJob(id, runAt),
  key: `${PROMETHEUS_CHECK} ${id} now`,
  payload: { id, once: true },
  rerunIfRunning: true,
});

export const checkHandler: JobHandler<Json, { version: number | null; probe: Probe } | null> = {
  collapses: true,
  async prepare(context, payload) {
    const instance = await instanceOf(context, payload);
    if (instance === undefined) return null;
    const probe = await probeInstance(accessOf(context, instance), instance.type, context.realTime);
    return { version: instance.updated_at, probe };
  },
  async finish(context, payload, prepared) {
    const instance = await instanceOf(context, payload, true);
    // Without one, the check ends: it was deleted or switched off.
    if (instance === undefined) return;
    if (!isOnce(payload)) await context.jobs.schedule(context, nextCheck(context, instance.id));
    // An instance that was edited meanwhile was checked when it was stored.
    if (prepared?.version === instance.updated_at) await storeProbe(context, instance, prepared.probe);
  },
  async giveUp(context, payload) {
    const instance = await instanceOf(context, payload);
    if (instance !== undefined && !isOnce(payload))
      await context.jobs.schedule(context, nextCheck(context, instance.id));
  },
};

const nextCheck = ({ realTime }: Context, id: number) => checkJob(id, realTime() + CHECK_INTERVAL_MS);

/** Schedules the check of every instance in use: of a restored database, or after a crash. */
export async function keepChecking(context: Context): Promise<void> {
  if (knownDefinition(context, 'prometheusInstances') === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('prometheus_instances')
    .select('id')
    .where('enabled', '=', 1)
    .execute();
  for (const { id } of rows) await context.jobs.schedule(context, checkJob(id, context.realTime()));
}

/** Fields of which people want to know when they changed; the others change with every check. */
const LASTING = ['health', 'version', 'retention', 'scrape_interval'] as const;

async function storeProbe(context: Context, instance: InstanceRecord, probe: Probe): Promise<void> {
  const definition = knownDefinition(context, 'prometheusInstances');
  if (definition === undefined) return;
  const now = context.clock();
  const { failures, successes, health } = probeStep(stateOf(instance), probe.ok);
  const found: RecordData = probe.ok
    ? { ...probe.found, cause: null, cause_detail: null }
    : { cause: probe.fault, cause_detail: probe.detail };
  const changes: RecordData = {
    ...found,
    health,
    failures,
    successes,
    last_check_at: now,
    ...(health !== instance.health && { health_since: now }),
  };
  const known: RecordData = instance;
  const lasts = LASTING.some((name) => name in changes && changes[name] !== (known[name] ?? null));
  if (lasts)
    await storeChanges(context, definition, instance, { ...changes, updated_at: instance.updated_at }, 'check');
  else await storePassing(context, definition, instance, changes);
}

const stateOf = ({ health, failures, successes }: InstanceRecord) => ({
  // The values of the enum are those of the rule.
  health: (health ?? 'unknown') satisfies Health,
  failures: failures ?? 0,
  successes: successes ?? 0,
});

async function instanceOf(context: Context, payload: Json, lock = false): Promise<InstanceRecord | undefined> {
  const definition = knownDefinition(context, 'prometheusInstances');
  const id = isObject(payload) ? payload.id : null;
  if (definition === undefined || typeof id !== 'number') return undefined;
  const instance = await findRecordOrNone(context, definition, id, { lock });
  return instance?.enabled === true ? instance : undefined;
}

const isOnce = (payload: Json): boolean => isObject(payload) && payload.once === true;
