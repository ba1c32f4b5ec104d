import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest, RecordData } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { settleTransition } from '#server/engine/jobs/settleTransition.ts';
import { isTransitionPayload, transitionJob, transitionKey } from '#server/engine/jobs/transitionJob.ts';
import { transitionEnd } from '#server/engine/records/agent/transitionEnd.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import {
  activeRevision,
  changeRevision,
  endRevision,
  latestRevision,
  releasesOf,
  RELEASES,
  type Release,
} from './releaseRecords.ts';
import { faultOf, type Phase, type Step } from './releaseStep.ts';
import type { ChartUses } from './renderRelease.ts';
import { rollRelease } from './rollRelease.ts';

export const RELEASE_STEP = 'cluster-release-step';

/** Between two looks at what an operation waits for. */
const LOOK_MS = 2_000;
const PHASES: readonly Phase[] = ['plan', 'before', 'apply', 'wait', 'prune', 'after'];

/** The action whose transition a state belongs to, where the job that ends it does not say. */
const ACTIONS: Readonly<Partial<Record<Release['status'], string>>> = {
  deploying: 'install',
  upgrading: 'upgrade',
  rolling_back: 'rollback',
  uninstalling: 'uninstall',
};

const jobIn = (context: Context, id: string, ms: number): JobRequest => ({
  kind: RELEASE_STEP,
  lane: `release ${id}`,
  key: `${RELEASE_STEP} ${id}`,
  payload: { id },
  // A cluster takes its time, whatever our clock does.
  runAt: context.realTime() + ms,
  realTime: 'awaited',
});

/** Begins to carry out the state that a release has just entered. */
export const beginSteps = (context: Context, { id }: Pick<Release, 'id'>): Promise<void> =>
  context.jobs.schedule(context, jobIn(context, id, 0));

/** A new release is in its first transient state without an action: the end of its time is the same. */
export async function limitInstallation(context: Context, release: Release): Promise<void> {
  const definition = releasesOf(context);
  const { install } = definition.actions;
  if (install === undefined) return;
  const end = transitionEnd(context, definition, install, release);
  const job = transitionJob(definition, install, release, { end, operationId: context.operationId });
  await context.jobs.schedule(context, { ...job, payload: { ...(isObject(job.payload) && job.payload), from: null } });
}

interface Looked {
  step: Step;
  /** What was looked at: a step of another operation or phase says nothing. */
  seen: Pick<Release, 'status' | 'phase' | 'revision'>;
}

/** One step of an operation, and the job of the next. */
export const releaseHandler = (uses: ChartUses): JobHandler<Json, Looked | null> => ({
  async prepare(context, payload) {
    const release = await underWay(context, payload);
    const clusters = knownDefinition(context, 'clusters');
    if (release === undefined || clusters === undefined || release.cluster_id === null) return null;
    const revision =
      release.status === 'uninstalling'
        ? ((await activeRevision(context, release.id)) ?? (await latestRevision(context, release.id)))
        : await latestRevision(context, release.id);
    const cluster = await findRecordOrNone(context, clusters, release.cluster_id);
    if (revision === undefined || cluster === undefined) return null;
    const { status, phase, revision: number } = release;
    const seen = { status, phase, revision: number };
    // Neither suspended nor away for ever: its time ends.
    if (cluster.status === 'suspended') return { step: { is: 'waiting' }, seen };
    return { step: await rollRelease(context, { release, revision, cluster }, uses), seen };
  },
  async finish(context, payload, looked) {
    const release = await underWay(context, payload, true);
    if (release === undefined || looked === null) return;
    const { step, seen } = looked;
    if (release.status !== seen.status || release.phase !== seen.phase || release.revision !== seen.revision)
      return context.jobs.schedule(context, jobIn(context, release.id, 0));
    await follow(context, release, step);
  },
  async giveUp(context, payload) {
    const release = await underWay(context, payload);
    if (release !== undefined) await context.jobs.schedule(context, jobIn(context, release.id, LOOK_MS));
  },
});

async function underWay(context: Context, payload: Json, lock = false): Promise<Release | undefined> {
  const id = isObject(payload) && typeof payload.id === 'string' ? payload.id : '';
  const release = await findRecordOrNone(context, releasesOf(context), id, { lock });
  return release === undefined || ACTIONS[release.status] === undefined ? undefined : release;
}

async function follow(context: Context, release: Release, step: Step): Promise<void> {
  if (step.is === 'failed') return settle(context, release, step);
  const next = step.is === 'next' ? PHASES[PHASES.indexOf(release.phase ?? 'plan') + 1] : release.phase;
  if (step.is === 'next' && step.revision !== undefined) {
    const revision = await latestRevision(context, release.id);
    if (revision !== undefined) await changeRevision(context, revision, step.revision);
  }
  if (next === undefined) return settle(context, release, step);
  const isCompared = step.is === 'next' && (release.phase ?? 'plan') === 'plan';
  const changes: RecordData = { ...step.set, ...(isCompared && (await begun(context, release))), phase: next };
  await storeChanges(context, releasesOf(context), release, changes);
  const isSoon = step.is === 'next' || step.isSoon === true;
  await context.jobs.schedule(context, jobIn(context, release.id, isSoon ? 0 : LOOK_MS));
}

/** From here on the cluster changes: the release is that of the new revision. */
async function begun(context: Context, release: Release): Promise<RecordData> {
  if (release.status === 'uninstalling') return {};
  const revision = await latestRevision(context, release.id);
  if (revision === undefined) return {};
  const { number, version, version_id, values } = revision;
  return { revision: number, version, version_id, values, objects: [] };
}

/** Ends the transition in place of the job that would end it when its time is over. */
async function settle(context: Context, release: Release, step: Step): Promise<void> {
  const key = transitionKey(RELEASES, release.id);
  const job = await context.jobs.find(context, key);
  const taken: Json | undefined = job && (await context.jobs.take(context, key, job.id));
  const action = ACTIONS[release.status] ?? '';
  const payload =
    taken !== undefined && isTransitionPayload(taken)
      ? taken
      : { resource: RELEASES, id: release.id, action, from: null };
  if (release.cluster_id !== null)
    await context.jobs.schedule(context, syncNowJob(release.cluster_id, context.realTime()));
  if (step.is !== 'failed' && release.status === 'uninstalling')
    return forgetRecord(context, releasesOf(context), release);
  const fault = step.is === 'failed' ? faultOf(context, step.key, step.params) : null;
  if (release.status !== 'uninstalling') await endRevision(context, release.id, textIn(fault?.['message']));
  const ended = { deadline_at: null, hook_progress: null, phase: step.is === 'failed' ? release.phase : null };
  // Nothing was changed yet: what ran before still runs.
  const isUntouched = fault !== null && (release.phase ?? 'plan') === 'plan' && release.revision !== 0;
  if (isUntouched) {
    const active = await activeRevision(context, release.id);
    const status = active?.number === release.revision ? 'deployed' : 'failed';
    await storeChanges(context, releasesOf(context), release, { ...ended, phase: null, fault, status }, action);
    return;
  }
  const set: RecordData =
    step.is === 'failed' ? { ...ended, fault } : { ...step.set, ...ended, fault: null, deployed_at: context.clock() };
  await settleTransition(context, payload, { outcome: step.is === 'failed' ? 'failed' : 'done', set });
}

/** What an operation leaves behind whose time is over: what was not ready, and why. */
export async function endOverdue(context: Context, release: Release): Promise<RecordData> {
  const late = (release.objects ?? []).filter(({ state }) => state !== 'ready');
  const reasons = late.map(({ kind, name, detail }) => `${kind}/${name}: ${detail ?? ''}`);
  const fault = faultOf(context, 'cluster.releaseTimeout', {});
  const message = [textIn(fault['message']) ?? '', ...reasons].join('; ').slice(0, LONGEST);
  if (release.status !== 'uninstalling') await endRevision(context, release.id, message);
  return { fault: { ...fault, message }, deadline_at: null, hook_progress: null };
}

const LONGEST = 500;
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Continues what was under way: of a restored database, or after a crash. */
export async function keepSteps(context: Context): Promise<void> {
  if (knownDefinition(context, RELEASES) === undefined) return;
  const rows = await context.db.kysely
    .selectFrom('cluster_releases')
    .select('id')
    .where('status', 'in', ['deploying', 'upgrading', 'rolling_back', 'uninstalling'])
    .execute();
  for (const { id } of rows) await beginSteps(context, { id });
}
