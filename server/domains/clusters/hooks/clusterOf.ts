import type { Json } from '#model/language/definition.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { asPlatform } from '#server/engine/records/asPlatform.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { callJson, ClusterAway, type KubeAnswer, type KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { lookAt, storeLook } from '#server/domains/clusters/inventory/syncCluster.ts';
import { syncNowJob } from '#server/domains/clusters/inventory/syncJob.ts';
import { wordsOf } from '#server/domains/clusters/inventory/readCluster.ts';

interface Part {
  cluster_id: string | null;
}

/** The cluster of a row that the reader may use. They need not see the cluster: a namespace may be all they have. */
export async function clusterOf(context: Context, row: Part): Promise<ClusterRecord> {
  const definition = knownDefinition(context, 'clusters');
  const { cluster_id: id } = row;
  const inside = { ...context, actor: asPlatform(context.actor) };
  const cluster = definition && id !== null ? await findRecordOrNone(inside, definition, id) : undefined;
  if (cluster === undefined) throw new ApiError('cluster.notFound');
  if (cluster.status === 'suspended') throw new ApiError('cluster.suspended');
  return cluster;
}

interface Sending {
  method?: string;
  query?: Record<string, string>;
  body?: Json;
  type?: string;
}

/** Calls a cluster for somebody: what it refuses, and that it is away, are errors of the catalogue. */
export async function askCluster(client: KubeClient, path: string, sending: Sending = {}): Promise<KubeAnswer> {
  const answer = await callJson(client, path, sending).catch((error: unknown) => {
    if (error instanceof ClusterAway) throw new ApiError('cluster.away', { cause: error });
    throw error;
  });
  if (answer.status < 300) return answer;
  const reason = wordsOf(answer.body) ?? `HTTP ${answer.status}`;
  if (answer.status === 409) throw new ApiError('cluster.changedMeanwhile', { extra: { reason } });
  throw new ApiError('cluster.refused', { params: { reason } });
}

/** Runs work with the client of a row's cluster, and reads the cluster again afterwards. */
export async function inCluster<T>(context: Context, row: Part, work: (client: KubeClient) => Promise<T>): Promise<T> {
  const cluster = await clusterOf(context, row);
  const result = await work(await clientOf(context, cluster));
  await readAgain(context, cluster);
  return result;
}

/** What follows from a change is read at once, and once more when it has settled. */
export async function readAgain(context: Context, cluster: ClusterRecord): Promise<void> {
  const inside = { ...context, actor: asPlatform(context.actor) };
  const look = await lookAt(inside, cluster);
  await inside.transaction(async (tx) => {
    await storeLook(tx, cluster.id, look);
    await tx.jobs.schedule(tx, syncNowJob(cluster.id, tx.realTime() + SETTLE_MS));
  });
}

const SETTLE_MS = 2_000;
