import type { Context, RecordData } from '#server/engine/context.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { storePassing } from '#server/engine/records/write/values/storePassing.ts';
import { clientOf, type ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { ClusterAway } from '#server/domains/clusters/driver/kubeClient.ts';
import { figuresOf, nodeRows } from './nodeRows.ts';
import { eventRows, namespaceRows, podRows, serviceRows, type RowIds } from './podRows.ts';
import { readCluster, type Found } from './readCluster.ts';
import { rowsOf, storeRows, type Owner } from './storeRows.ts';
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

/** The definitions of what is read of a cluster, in the order in which rows refer to each other. */
export const PARTS = [
  'clusterNamespaces',
  'clusterNodes',
  'clusterWorkloads',
  'clusterPods',
  'clusterServices',
  'clusterEvents',
] as const;

async function storeParts(context: Context, cluster: ClusterRecord, found: Found): Promise<void> {
  const owner: Owner = { user_id: cluster.user_id, bp_id: cluster.bp_id };
  const own = await assignedNamespaces(context, cluster.id);
  const storing = {
    clusterId: cluster.id,
    simulated: cluster.simulated === true,
    ownerOf: (namespace: string | undefined) => own.get(namespace ?? '') ?? owner,
  };
  const ids: RowIds = { nodes: new Map(), workloads: new Map() };
  for (const resource of PARTS) {
    const definition = context.schemas.resources[resource];
    if (definition === undefined) continue;
    // A namespace has the owner to whom it was given.
    const rows =
      resource === 'clusterNamespaces'
        ? namespaceRows(found).map((row) => ({ ...row, ...storing.ownerOf(String(row['name'])) }))
        : rowsFor(resource, found, ids);
    const ownerOf = resource === 'clusterNamespaces' ? () => ({}) as Owner : storing.ownerOf;
    const stored = await storeRows(context, definition, { ...storing, ownerOf }, rows);
    if (resource === 'clusterNodes') ids.nodes = idsBy(stored, 'name');
    if (resource === 'clusterWorkloads') ids.workloads = idsBy(stored, 'uid');
  }
}

function rowsFor(resource: (typeof PARTS)[number], found: Found, ids: RowIds): RecordData[] {
  switch (resource) {
    case 'clusterNodes':
      return nodeRows(found);
    case 'clusterWorkloads':
      return workloadRows(found);
    case 'clusterPods':
      return podRows(found, ids);
    case 'clusterServices':
      return serviceRows(found);
    case 'clusterEvents':
      return eventRows(found);
    default:
      return namespaceRows(found);
  }
}

const idsBy = (rows: readonly RecordData[], name: string): Map<string, number> =>
  new Map(rows.map((row) => [String(row[name]), Number(row['id'])]));

/** The namespaces that were given to somebody, with their owners. */
async function assignedNamespaces(context: Context, clusterId: string): Promise<Map<string, Owner>> {
  const definition = context.schemas.resources['clusterNamespaces'];
  if (definition === undefined) return new Map();
  const rows = (await rowsOf(context, definition, clusterId)).filter((row) => row['is_assigned'] === true);
  // Owners are references to users and organisations.
  return new Map(rows.map((row) => [String(row['name']), { user_id: row['user_id'], bp_id: row['bp_id'] } as Owner]));
}
