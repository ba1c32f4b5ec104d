import { POOL_LABELS, SIMULATED_POOL } from '#model/domains/clusters/poolLabels.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { rowsBy } from '#server/engine/records/inventory/rowsBy.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import { simulatorDeps } from '#server/domains/clusters/driver/clientOf.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { KubeError } from '#server/domains/clusters/simulator/api/kubeError.ts';
import { addNode } from '#server/domains/clusters/simulator/store/foundation.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import { askCluster, inCluster } from './clusterOf.ts';
import { drainJob } from './drainJob.ts';
import { setUnschedulable, type ClusterNode } from './nodeRoutes.ts';
import { outsideAction } from './outsideAction.ts';

type Pool = RecordOf<'clusterPools'>;

const PATH = '/api/aos/v1/kubernetes/pools/{id}';
const MERGE = 'application/merge-patch+json';
const MINUTE_MS = 60_000;

export const poolRoutes: readonly ApiRoute[] = [
  outsideAction({ resource: 'clusterPools', path: PATH, action: 'scale', run: scale }),
  outsideAction({
    resource: 'clusterPools',
    path: PATH,
    action: 'setLabels',
    async run(context, pool, input) {
      const labels = labelsIn(input);
      await onNodes(context, pool, (client, { name }) =>
        askCluster(client, nodePath(name), { method: 'PATCH', type: MERGE, body: { metadata: { labels } } }),
      );
    },
  }),
  outsideAction({
    resource: 'clusterPools',
    path: PATH,
    action: 'setTaint',
    async run(context, pool, input) {
      const taint = taintIn(input);
      await onNodes(context, pool, async (client, { name }) => {
        const { body } = await askCluster(client, nodePath(name));
        const spec = isObject(body) && isObject(body.spec) ? body.spec : {};
        const rest = (Array.isArray(spec.taints) ? spec.taints.filter(isObject) : []).filter(
          ({ key, effect }) => key !== taint.key || effect !== taint.effect,
        );
        const taints = input['remove'] === true ? rest : [...rest, { ...taint }];
        await askCluster(client, nodePath(name), { method: 'PATCH', type: MERGE, body: { spec: { taints } } });
      });
    },
  }),
];

export const addPoolRoute: ApiRoute = outsideAction({
  resource: 'clusters',
  path: '/api/aos/v1/kubernetes/clusters/{id}',
  action: 'addPool',
  async run(context, cluster, { name, nodes }) {
    const taken = (await poolsOf(context, cluster.id)).some((pool) => pool.name === name);
    if (taken) throw new ApiError('cluster.poolExists', { at: ['name'] });
    await grow(context, cluster.id, `${String(name)}`, Number(nodes ?? 1));
    await inCluster(context, { cluster_id: cluster.id }, () => Promise.resolve());
  },
});

const nodePath = (name: string | null): string => `/api/v1/nodes/${encodeURIComponent(name ?? '')}`;

async function poolsOf(context: Context, clusterId: string): Promise<Pool[]> {
  const definition = knownDefinition(context, 'clusterPools');
  return definition === undefined ? [] : rowsBy(context, definition, 'cluster_id', clusterId);
}

async function nodesOf(context: Context, clusterId: string | null): Promise<ClusterNode[]> {
  const definition = knownDefinition(context, 'clusterNodes');
  return definition === undefined || clusterId === null ? [] : rowsBy(context, definition, 'cluster_id', clusterId);
}

/** The same call for every node of a pool; the first refusal ends it, and what was done before stays. */
async function onNodes(
  context: Context,
  pool: Pool,
  work: (client: KubeClient, node: ClusterNode) => Promise<unknown>,
): Promise<void> {
  const nodes = (await nodesOf(context, pool.cluster_id)).filter(({ pool_id: id }) => id === pool.id);
  await inCluster(context, pool, async (client) => {
    for (const node of nodes) await work(client, node);
  });
}

async function scale(context: Context, pool: Pool, { nodes, minutes }: RecordData): Promise<void> {
  const all = await nodesOf(context, pool.cluster_id);
  const own = all.filter(({ pool_id: id }) => id === pool.id);
  const wanted = Number(nodes ?? own.length);
  if (wanted === 0 && own.length === all.length) throw new ApiError('cluster.lastNode', { at: ['nodes'] });
  if (wanted >= own.length) {
    await grow(context, pool.cluster_id ?? '', pool.name ?? '', wanted - own.length);
    await inCluster(context, pool, () => Promise.resolve());
    return;
  }
  const going = own
    .toSorted((a, b) => (b.started_at ?? 0) - (a.started_at ?? 0) || b.id - a.id)
    .slice(0, own.length - wanted);
  await inCluster(context, pool, async (client) => {
    for (const node of going) await setUnschedulable(client, node, true);
  });
  const until = context.realTime() + Number(minutes ?? 10) * MINUTE_MS;
  await context.transaction(async (inside) => {
    const definition = knownDefinition(inside, 'clusterNodes');
    for (const node of going) {
      const draining = { drain_status: 'draining', drain_until: until, drain_held_by: null };
      if (definition !== undefined) await storeChanges(inside, definition, node, draining, 'drain');
      await inside.jobs.schedule(inside, drainJob(node.id, until, inside.realTime(), { removes: true }));
    }
  });
}

/** The simulator makes nodes; nothing else of the platform can. */
async function grow(context: Context, clusterId: string, pool: string, count: number): Promise<void> {
  const grown = changeCluster(simulatorDeps(context), clusterId, (world) => {
    for (let made = 0; made < count; made += 1) {
      const taken = new Set(world.all('nodes').map(({ metadata }) => metadata.name));
      let number = taken.size + 1;
      while (taken.has(`node-${number}`)) number += 1;
      addNode(world, `node-${number}`, pool);
    }
  });
  await grown.catch((error: unknown) => {
    throw error instanceof KubeError ? new ApiError('cluster.refused', { params: { reason: error.message } }) : error;
  });
}

const KEY = /^(?:(?=.{1,253}\/)[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?$/;
const VALUE = /^(?:[A-Za-z0-9](?:[-\w.]{0,61}[A-Za-z0-9])?)?$/;
/** Of Kubernetes itself; roles and exclusions of load balancers are set by people. */
const OWNED = /(?:^|\.)(?:kubernetes\.io|k8s\.io)\//;
const OPEN = /^(?:node-role\.kubernetes\.io\/|node\.kubernetes\.io\/exclude-from-external-load-balancers$)/;

function labelsIn({ labels, remove }: RecordData): Record<string, Json> {
  const added = isObject(labels)
    ? Object.entries(labels).map(([key, value]) => [key, String(value ?? '')] as const)
    : [];
  const gone = Array.isArray(remove) ? remove.map((key) => [String(key), null] as const) : [];
  const all = [...added, ...gone];
  if (all.length === 0) throw new ApiError('request.invalid', { fields: { labels: 'validation.required' } });
  for (const [key, value] of all) {
    if (!KEY.test(key) || (value !== null && !VALUE.test(value)))
      throw new ApiError('cluster.labelMalformed', { params: { key }, at: ['labels'] });
    const isOwned = (OWNED.test(key) && !OPEN.test(key)) || POOL_LABELS.includes(key) || key === SIMULATED_POOL;
    if (isOwned) throw new ApiError('cluster.labelOwned', { params: { key }, at: ['labels'] });
  }
  return Object.fromEntries(all);
}

function taintIn({ key, value, effect }: RecordData): { key: string; value?: string; effect: string } {
  const [name, word] = [String(key ?? ''), typeof value === 'string' ? value : ''];
  if (!KEY.test(name) || !VALUE.test(word))
    throw new ApiError('cluster.labelMalformed', { params: { key: name }, at: ['key'] });
  return { key: name, effect: String(effect ?? 'NoSchedule'), ...(word !== '' && { value: word }) };
}
