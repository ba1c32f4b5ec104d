import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, JobRequest } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { JobHandler } from '#server/engine/jobs/jobRunner.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import { callJson, ClusterAway, type KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import type { Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { clusterOf } from './clusterOf.ts';

export const CLUSTER_DRAIN = 'cluster-drain';

const AGAIN_MS = 3_000;
const LONGEST_WORDS = 500;

/** `removes`: a drained node is taken out of its simulated cluster. */
export const drainJob = (
  id: number,
  until: number,
  runAt: number,
  { removes = false }: { removes?: boolean } = {},
): JobRequest => ({
  kind: CLUSTER_DRAIN,
  lane: `node ${id}`,
  key: `${CLUSTER_DRAIN} ${id}`,
  payload: { id, until, removes },
  runAt,
  realTime: 'unawaited',
});

/** What one round of a drain found. */
export interface Round {
  left: number;
  heldBy: string | null;
}

/** Evicts the pods of a node again and again until none is left or the deadline has come. */
export const drainHandler: JobHandler<Json, Round | null> = {
  async prepare(context, payload) {
    const node = await nodeOf(context, payload);
    if (node === undefined) return null;
    try {
      const client = await clientOf(context, await clusterOf(context, node));
      const round = await evictAll(client, node.name ?? '');
      if (round.left === 0 && removesIn(payload))
        await callJson(client, `/api/v1/nodes/${encodeURIComponent(node.name ?? '')}`, { method: 'DELETE' });
      return round;
    } catch (error) {
      // A cluster that is away, suspended or gone holds every pod.
      if (error instanceof ClusterAway || error instanceof ApiError) return { left: 1, heldBy: error.message };
      throw error;
    }
  },
  async finish(context, payload, round) {
    const definition = knownDefinition(context, 'clusterNodes');
    const node = await nodeOf(context, payload);
    if (definition === undefined || node === undefined || round === null) return;
    const until = isObject(payload) && typeof payload.until === 'number' ? payload.until : 0;
    const now = context.realTime();
    const cluster = node.cluster_id ?? '';
    await context.jobs.schedule(context, syncNowJob(cluster, now));
    if (round.left === 0)
      await storeChanges(context, definition, node, { drain_status: 'drained', drain_held_by: null }, 'drained');
    else if (now >= until)
      await storeChanges(context, definition, node, { drain_status: 'held', drain_held_by: round.heldBy }, 'drainHeld');
    else {
      if (node.drain_held_by !== round.heldBy)
        await storeChanges(context, definition, node, { drain_held_by: round.heldBy }, 'drain');
      await context.jobs.schedule(context, drainJob(node.id, until, now + AGAIN_MS, { removes: removesIn(payload) }));
    }
  },
};

const removesIn = (payload: Json): boolean => isObject(payload) && payload.removes === true;

/** The node, while its drain has not been ended by somebody who lets pods come again. */
async function nodeOf(context: Context, payload: Json): Promise<RecordOf<'clusterNodes'> | undefined> {
  const definition = knownDefinition(context, 'clusterNodes');
  const id = isObject(payload) ? payload.id : null;
  if (definition === undefined || typeof id !== 'number') return undefined;
  const node = await findRecordOrNone(context, definition, id);
  return node?.drain_status === 'draining' ? node : undefined;
}

/** Asks for the eviction of every pod that a drain moves: not those of daemon sets, which come again. */
export async function evictAll(client: KubeClient, node: string): Promise<Round> {
  const { body } = await callJson(client, '/api/v1/pods', { query: { fieldSelector: `spec.nodeName=${node}` } });
  const items = isObject(body) && Array.isArray(body.items) ? body.items : [];
  // The path names the kind.
  const pods = (items as unknown as Pod[]).filter(isMoved);
  const held: string[] = [];
  for (const { metadata } of pods) {
    if (metadata.deletionTimestamp !== undefined) continue;
    const { name, namespace = '' } = metadata;
    const answer = await callJson(client, `/api/v1/namespaces/${namespace}/pods/${name}/eviction`, {
      method: 'POST',
      body: { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } },
    });
    if (answer.status >= 300 && answer.status !== 404) held.push(`${namespace}/${name}: ${reasonOf(answer.body)}`);
  }
  return { left: pods.length, heldBy: held.length === 0 ? null : held.join('; ').slice(0, LONGEST_WORDS) };
}

/** Whether a drain moves a pod: not those of daemon sets, which come again. */
export function isMoved({ metadata, status }: Pod): boolean {
  const isDaemon = metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet') === true;
  return !isDaemon && status?.phase !== 'Succeeded' && status?.phase !== 'Failed';
}

/** The budget that holds a pod is named in the causes. */
function reasonOf(body: Json): string {
  const details = isObject(body) && isObject(body.details) ? body.details : {};
  const [cause] = Array.isArray(details.causes) ? details.causes : [];
  const words = isObject(cause) ? cause.message : isObject(body) ? body.message : '';
  return typeof words === 'string' ? words : '';
}
