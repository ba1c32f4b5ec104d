import { fitsControlPlane } from '#model/domains/clusters/nodeUpgrades.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Context } from '#server/engine/context.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import type { ClusterRecord } from '#server/domains/clusters/driver/clientOf.ts';
import { callJson, type KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { isMoved } from '#server/domains/clusters/hooks/drainJob.ts';
import { isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import type { Budget, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { ClusterNode } from '#server/domains/clusters/hooks/nodeRoutes.ts';
import type { Upgrade } from './upgrades.ts';

type Blocker = NonNullable<Upgrade['blockers']>[number];
type Warning = NonNullable<Upgrade['warnings']>[number];

export interface Check {
  blockers: Blocker[];
  warnings: Warning[];
}

const UNDER_WAY = ['upgrading', 'unconfirmed', 'auto_confirmed', 'confirmed', 'rolling_back'] as const;
const MOST_NAMES = 5;

interface Checking {
  cluster: ClusterRecord;
  node: ClusterNode;
  version: string;
  /** The upgrade itself, which is no other. */
  upgradeId?: number;
}

/** Everything that prevents the upgrade of a node now, and what its drain interrupts. Outside any transaction. */
export async function checkNode(
  context: Context,
  client: KubeClient,
  { cluster, node, version, upgradeId = 0 }: Checking,
): Promise<Check> {
  const blockers: Blocker[] = [];
  const add = (reason: NonNullable<Blocker['reason']>, detail: string | null = null) =>
    void blockers.push({ reason, detail });
  if (node.version === version) add('same_version', version);
  if (!fitsControlPlane(version, cluster.version ?? '')) add('version_skew', cluster.version);
  if (node.status === 'not_ready') add('not_ready', (node.conditions ?? []).join(', ') || null);
  const others = await context.db.kysely
    .selectFrom('cluster_upgrades')
    .select('target_name')
    .where('cluster_id', '=', cluster.id)
    .where('status', 'in', UNDER_WAY)
    .where('id', '<>', upgradeId)
    .execute();
  if (others.length > 0) add('other_upgrade', namesIn(others.map(({ target_name: name }) => name ?? '')));
  const pods = (await listed<Pod>(client, '/api/v1/pods', `spec.nodeName=${node.name}`)).filter(isMoved);
  if (pods.length > 0 && !(await hasOthers(context, node))) add('last_node');
  const held = heldPods(pods, await listed<Budget>(client, '/apis/policy/v1/poddisruptionbudgets'));
  if (held.length > 0) add('budget', namesIn(held));
  return { blockers, warnings: await warningsOf(context, pods) };
}

async function listed<T>(client: KubeClient, path: string, fieldSelector?: string): Promise<T[]> {
  const { status, body } = await callJson(
    client,
    path,
    fieldSelector === undefined ? {} : { query: { fieldSelector } },
  );
  const items = status === 200 && isObject(body) && Array.isArray(body.items) ? body.items : [];
  // The path names the kind.
  return items as unknown as T[];
}

async function hasOthers(context: Context, node: ClusterNode): Promise<boolean> {
  const definition = knownDefinition(context, 'clusterNodes');
  if (definition === undefined || node.cluster_id === null) return false;
  const all = await rowsBy(context, definition, 'cluster_id', node.cluster_id);
  return all.some(({ id, status }) => id !== node.id && status === 'ready');
}

/** Pods of which a budget allows none to go now. */
function heldPods(pods: readonly Pod[], budgets: readonly Budget[]): string[] {
  const closed = budgets.filter(({ status }) => (status?.disruptionsAllowed ?? 0) < 1);
  return pods.flatMap((pod) => {
    const budget = closed.find(
      ({ metadata, spec }) =>
        metadata.namespace === pod.metadata.namespace && isSelected(pod.metadata.labels, spec?.selector ?? {}),
    );
    return budget === undefined ? [] : [`${titleOf(pod)} (${budget.metadata.name})`];
  });
}

async function warningsOf({ db }: Context, pods: readonly Pod[]): Promise<Warning[]> {
  const bare = pods.filter(({ metadata }) => (metadata.ownerReferences ?? []).length === 0);
  const local = pods.filter(({ spec }) =>
    (spec?.volumes ?? []).some((each) => 'emptyDir' in each || 'hostPath' in each),
  );
  const singles = await singleReplicas(db, pods);
  const found = [
    { reason: 'bare_pod', pods: bare },
    { reason: 'single_replica', pods: singles },
    { reason: 'local_data', pods: local },
  ] as const;
  return found.flatMap(({ reason, pods: those }) =>
    those.length === 0 ? [] : [{ reason, detail: namesIn(those.map(titleOf)) }],
  );
}

/** Pods of workloads that have one replica, as they were read last. */
async function singleReplicas({ kysely }: Context['db'], pods: readonly Pod[]): Promise<Pod[]> {
  const uids = pods.map(({ metadata }) => metadata.uid);
  if (uids.length === 0) return [];
  const rows = await kysely
    .selectFrom('cluster_pods')
    .innerJoin('cluster_workloads', 'cluster_workloads.id', 'cluster_pods.workload_id')
    .select('cluster_pods.uid')
    .where('cluster_pods.uid', 'in', uids)
    .where('cluster_workloads.kind', 'in', ['Deployment', 'StatefulSet'])
    .where('cluster_workloads.replicas', '=', 1)
    .execute();
  const single = new Set(rows.map(({ uid }) => uid));
  return pods.filter(({ metadata }) => single.has(metadata.uid));
}

const titleOf = ({ metadata }: Pod): string => `${metadata.namespace}/${metadata.name}`;

function namesIn(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`+${more}`] : [])].join(', ').slice(0, 500);
}
