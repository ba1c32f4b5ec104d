import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { figuresOf, joinKeyRows, nodeRows } from './nodeRows.ts';
import { eventRows, namespaceRows, podRows, serviceRows, type RowIds } from './podRows.ts';
import { poolRows } from './poolRows.ts';
import { poolOf } from '#model/domains/clusters/poolLabels.ts';
import { readCluster, type Found } from './readCluster.ts';
import { storeRows, type FoundRow, type Owner, type Storing } from './storeRows.ts';
import { workloadRows } from './workloadRows.ts';

export type Look = { ok: true; found: Found } | { ok: false; fault: string; detail: string | null };

/** Looks at a cluster; outside any transaction. */
export async function lookAt(context: Context, cluster: ClusterRecord): Promise<Look> {
  try {
    return { ok: true, found: await readCluster(await clientOf(context, cluster)) };
  } catch (error) {
    // What does not answer is a state of the cluster.
    if (error instanceof ClusterAway) return { ok: false, fault: error.fault, detail: error.detail };
    throw error;
  }
}

/** After how many failures in a row a cluster counts as away. */
const FAILURES = 2;

/** Stores what a look found. Of a cluster that is away, what was read last stays. */
export async function storeLook(context: Context, id: string, look: Look): Promise<ClusterRecord | undefined> {
  const definition = knownDefinition(context, 'clusters');
  const cluster = definition && (await findRecordOrNone(context, definition, id, { lock: true }));
  if (definition === undefined || cluster === undefined || cluster.status === 'suspended') return undefined;
  const now = context.clock();
  const failures = look.ok ? 0 : (cluster.failures ?? 0) + 1;
  if (look.ok) await storeParts(context, cluster, look.found);
  const changes: RecordData = look.ok
    ? {
        ...figuresOf(look.found),
        status: 'running',
        cause: null,
        cause_detail: null,
        failures,
        last_check_at: now,
        last_sync_at: now,
      }
    : {
        status: failures >= FAILURES || cluster.status === 'pending' ? 'away' : cluster.status,
        cause: look.fault,
        cause_detail: look.detail,
        failures,
        last_check_at: now,
      };
  const known: RecordData = cluster;
  const lasts = ['status', 'version', 'node_count'].some((name) => name in changes && changes[name] !== known[name]);
  if (lasts) await storeChanges(context, definition, cluster, changes, 'check');
  else await storePassing(context, definition, cluster, changes);
  return cluster;
}

async function storeParts(context: Context, cluster: ClusterRecord, found: Found): Promise<void> {
  const owner: Owner = { user_id: cluster.user_id, bp_id: cluster.bp_id };
  const assigned = await assignedNamespaces(context, cluster.id);
  const ownerOf = (namespace: string | undefined) => assigned.get(namespace ?? '') ?? owner;
  const storing: Storing = { clusterId: cluster.id, simulated: cluster.simulated === true, ownerOf };
  const store = async (resource: string, rows: readonly FoundRow[], own = storing) => {
    const definition = context.schemas.resources[resource];
    if (definition !== undefined) await storeRows(context, definition, own, rows);
  };
  // A namespace has the owner to whom it was given.
  const namespaces = namespaceRows(found).map((row) => ({
    ...row,
    ...ownerOf(row.name),
    is_assigned: assigned.has(row.name),
  }));
  await store('clusterNamespaces', namespaces, { ...storing, ownerOf: () => undefined });
  const own = cluster.pool_label;
  await store('clusterPools', poolRows(found, own));
  const pools = await poolsIn(context, cluster.id);
  const poolIds = new Map(found.nodes.map(({ metadata: { uid, labels = {} } }) => [uid, poolOf(labels, own)?.name]));
  await store(
    'clusterNodes',
    nodeRows(found).map((row) => ({ ...row, pool_id: pools.get(poolIds.get(row.uid) ?? '') ?? null })),
  );
  await store('clusterWorkloads', workloadRows(found, await releasesIn(context, cluster.id)));
  // In this order: pods refer to nodes and workloads.
  await store('clusterPods', podRows(found, await idsOf(context, cluster.id)));
  await store('clusterServices', serviceRows(found));
  await store('clusterEvents', eventRows(found));
  await store('clusterJoinKeys', joinKeyRows(found));
}

/** The releases that the platform has installed there. */
async function releasesIn({ db }: Context, clusterId: string): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom('cluster_releases')
    .select('id')
    .where('cluster_id', '=', clusterId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The ids of pools by their names. */
async function poolsIn({ db }: Context, clusterId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.kysely
    .selectFrom('cluster_pools')
    .select(['id', 'name'])
    .where('cluster_id', '=', clusterId)
    .execute();
  return new Map(rows.map(({ id, name }) => [name ?? '', id]));
}

async function idsOf(context: Context, clusterId: string): Promise<RowIds> {
  const nodes = knownDefinition(context, 'clusterNodes');
  const workloads = knownDefinition(context, 'clusterWorkloads');
  const ofNodes = nodes === undefined ? [] : await rowsBy(context, nodes, 'cluster_id', clusterId);
  const ofWorkloads = workloads === undefined ? [] : await rowsBy(context, workloads, 'cluster_id', clusterId);
  return {
    nodes: new Map(ofNodes.map(({ name, id }) => [name ?? '', id])),
    workloads: new Map(ofWorkloads.map(({ uid, id }) => [uid ?? '', id])),
  };
}

/** The namespaces that were given to somebody, with their owners. */
async function assignedNamespaces(context: Context, clusterId: string): Promise<Map<string, Owner>> {
  const definition = knownDefinition(context, 'clusterNamespaces');
  const rows = definition === undefined ? [] : await rowsBy(context, definition, 'cluster_id', clusterId);
  const assigned = rows.filter(({ is_assigned: isAssigned }) => isAssigned === true);
  return new Map(assigned.map(({ name, user_id: user, bp_id: bp }) => [name ?? '', { user_id: user, bp_id: bp }]));
}
