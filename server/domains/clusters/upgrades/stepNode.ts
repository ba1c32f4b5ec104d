import { isObject } from '#model/fields/kind.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { clientOf } from '#server/domains/clusters/driver/clientOf.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { askCluster, clusterOf } from '#server/domains/clusters/hooks/clusterOf.ts';
import { evictAll } from '#server/domains/clusters/hooks/drainJob.ts';
import { setUnschedulable, type ClusterNode } from '#server/domains/clusters/hooks/nodeRoutes.ts';
import type { Node } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { recheck } from './upgradeRoutes.ts';
import { nodeOf, sentence, type Upgrade } from './upgrades.ts';

/** What one look at a node has brought. `done`: what the state waits for has come; `blocked`: it never began. */
export type NodeStep =
  | { is: 'waiting' | 'next'; set?: RecordData }
  | { is: 'blocked'; set: RecordData }
  | { is: 'done' }
  | { is: 'unwell' };

/** The next thing to do with the node of an upgrade. Outside any transaction; throws where the cluster is away. */
export async function stepNode(context: Context, upgrade: Upgrade): Promise<NodeStep> {
  const node = await nodeOf(context, upgrade);
  if (node === undefined) return { is: 'waiting', set: { problem: sentence(context, 'node.notFound') } };
  const client = await clientOf(context, await clusterOf(context, node));
  const on = { client, node, upgrade };
  switch (upgrade.status) {
    case 'upgrading':
      return upgrade.step === 'draining' ? drain(context, on) : install(on, upgrade.to_version);
    case 'rolling_back': {
      const restored = await install(on, upgrade.from_version);
      if (restored.is === 'done') await returnToService(on);
      return restored;
    }
    case 'unconfirmed':
      return (await isWell(on, upgrade.to_version)) ? { is: 'done' } : { is: 'unwell' };
    case 'auto_confirmed':
    case 'confirmed':
      await returnToService(on);
      return { is: 'done' };
    default:
      return { is: 'waiting' };
  }
}

interface On {
  client: KubeClient;
  node: ClusterNode;
  upgrade: Upgrade;
}

/** Checks once more, cordons, and evicts until no pod is left. */
async function drain(context: Context, { client, node, upgrade }: On): Promise<NodeStep> {
  if (upgrade.cordoned !== true) {
    const found = await recheck(context, upgrade);
    if (found.blockers.length > 0) return { is: 'blocked', set: found };
    await setUnschedulable(client, node, true);
    return { is: 'next', set: { ...found, cordoned: true, was_cordoned: node.status === 'cordoned' } };
  }
  const { left, heldBy } = await evictAll(client, node.name ?? '');
  if (left === 0) return { is: 'next', set: { step: 'installing', problem: null } };
  const problem = heldBy === null ? null : sentence(context, 'node.drainHeld', { reason: heldBy });
  return { is: 'waiting', set: { problem } };
}

/** The simulator installs a version; that of a registered node is awaited. */
async function install({ client, node, upgrade }: On, version: string | null): Promise<NodeStep> {
  if (upgrade.simulated === true && (await liveNode(client, node))?.status?.nodeInfo['kubeletVersion'] !== version)
    await askCluster(client, `${pathOf(node)}/status`, {
      method: 'PATCH',
      type: 'application/merge-patch+json',
      body: { status: { nodeInfo: { kubeletVersion: version } } },
    });
  return (await isWell({ client, node }, version)) ? { is: 'done' } : { is: 'waiting' };
}

const pathOf = ({ name }: ClusterNode): string => `/api/v1/nodes/${encodeURIComponent(name ?? '')}`;

async function liveNode(client: KubeClient, node: ClusterNode): Promise<Node | undefined> {
  const { body } = await askCluster(client, pathOf(node));
  // The path names the kind.
  return isObject(body) ? (body as unknown as Node) : undefined;
}

async function isWell({ client, node }: Pick<On, 'client' | 'node'>, version: string | null): Promise<boolean> {
  const live = await liveNode(client, node);
  const isReady = live?.status?.conditions.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
  return isReady && live.status?.nodeInfo['kubeletVersion'] === version;
}

/** One that was cordoned before stays so. */
async function returnToService({ client, node, upgrade }: On): Promise<void> {
  if (upgrade.was_cordoned !== true) await setUnschedulable(client, node, false);
}
