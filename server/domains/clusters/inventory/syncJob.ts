import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { lookAt, storeLook, type Look } from './syncCluster.ts';

export const CLUSTER_SYNC = 'cluster-sync';

/** Clusters are read again as a whole in this time. */
const INTERVAL_MS = 30_000;
/** While something moves, and for what a person has just changed. */
const SOON_MS = 2_000;
/** Spreads the looks at clusters that were registered together. */
const SPREAD_MS = 5_000;

/** The recurring look at a cluster. It waits for another system, so it runs by real time. */
export const syncJob = (id: string, runAt: number): JobRequest => ({
  kind: CLUSTER_SYNC,
  lane: id,
  key: `${CLUSTER_SYNC} ${id}`,
  payload: { id },
  runAt,
  realTime: 'unawaited',
});

/** One look as soon as possible. */
export const syncNowJob = (id: string, runAt: number): JobRequest => ({
  ...syncJob(id, runAt),
  key: `${CLUSTER_SYNC} ${id} now`,
  payload: { id, once: true },
  rerunIfRunning: true,
});

export const syncHandler: JobHandler<Json, Look | null> = {
  collapses: true,
  async prepare(context, payload) {
    const cluster = await clusterOf(context, payload);
    return cluster === undefined ? null : lookAt(context, cluster);
  },
  async finish(context, payload, look) {
    const cluster = await clusterOf(context, payload);
    // Without one, the looks end: it was deleted or suspended.
    if (cluster === undefined || look === null) return;
    if (!isOnce(payload)) await context.jobs.schedule(context, syncJob(cluster.id, nextAt(context, cluster.id, look)));
    else if (isMoving(look, context.clock()))
      await context.jobs.schedule(context, syncNowJob(cluster.id, context.realTime() + SOON_MS));
    await storeLook(context, cluster.id, look);
  },
  async giveUp(context, payload) {
    const cluster = await clusterOf(context, payload);
    if (cluster !== undefined && !isOnce(payload))
      await context.jobs.schedule(context, syncJob(cluster.id, context.realTime() + INTERVAL_MS));
  },
};

/** Looks at a cluster that moves come sooner; all are spread. */
function nextAt({ clock, realTime }: Context, id: string, look: Look): number {
  const spread = (Number.parseInt(id.slice(0, 4), 16) || 0) % SPREAD_MS;
  return realTime() + (isMoving(look, clock()) ? SOON_MS : INTERVAL_MS + spread);
}

/** How long what begins or ends counts as moving: what is stuck does not. */
const MOVING_MS = 60_000;

function isMoving(look: Look, now: number): boolean {
  if (!look.ok) return false;
  return look.found.pods.some(({ metadata, status }) => {
    const since = metadata.deletionTimestamp ?? (status?.phase === 'Pending' ? metadata.creationTimestamp : undefined);
    return since !== undefined && Math.abs(now - Date.parse(since)) < MOVING_MS;
  });
}

/** Schedules the look at every cluster: of a restored database, or after a crash. */
export async function keepSyncing(context: Context): Promise<void> {
  if (knownDefinition(context, 'clusters') === undefined) return;
  const rows = await context.db.kysely.selectFrom('clusters').select('id').where('status', '!=', 'suspended').execute();
  for (const { id } of rows) await context.jobs.schedule(context, syncJob(id, context.realTime()));
}

async function clusterOf(context: Context, payload: Json): Promise<ClusterRecord | undefined> {
  const definition = knownDefinition(context, 'clusters');
  const id = isObject(payload) ? payload.id : null;
  if (definition === undefined || typeof id !== 'string') return undefined;
  const cluster = await findRecordOrNone(context, definition, id);
  return cluster?.status === 'suspended' ? undefined : cluster;
}

const isOnce = (payload: Json): boolean => isObject(payload) && payload.once === true;
