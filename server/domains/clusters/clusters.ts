import type { Domain } from '#server/domains/domain.ts';
import { clusterHooks } from './hooks/clusterHooks.ts';
import { CLUSTER_DRAIN, drainHandler } from './hooks/drainJob.ts';
import { joinKeyRoutes } from './hooks/joinKeyRoutes.ts';
import { namespaceHooks } from './hooks/namespaceHooks.ts';
import { nodeRoutes } from './hooks/nodeRoutes.ts';
import { addPoolRoute, poolRoutes } from './hooks/poolRoutes.ts';
import { podRoutes } from './hooks/podRoutes.ts';
import { workloadRoutes } from './hooks/workloadRoutes.ts';
import { CLUSTER_SYNC, keepSyncing, syncHandler } from './inventory/syncJob.ts';
import { proxyRoutes } from './proxy/proxyRoutes.ts';
import { installationHooks } from './releases/installChart.ts';
import { releaseHooks } from './releases/releaseHooks.ts';
import { keepSteps, RELEASE_STEP, releaseHandler } from './releases/releaseJob.ts';
import type { ChartUses } from './releases/renderRelease.ts';
import { podShells, refuseUpgrade, terminalRoute, type TerminalUses } from './terminal/podTerminals.ts';
import { upgradeHooks } from './upgrades/upgradeHooks.ts';
import { CLUSTER_UPGRADE, keepUpgrading, upgradeHandler } from './upgrades/upgradeJob.ts';
import { prepareRoute, recheckRoute } from './upgrades/upgradeRoutes.ts';

/** What this domain uses of others. */
export type ClusterUses = ChartUses & { terminals: TerminalUses };

/** The functions about clusters that other domains use. */
export const clustersShared = { podShells, refuseUpgrade };

/** Clusters of Kubernetes: registered ones, and those that the platform simulates. */
export function createClusters(uses: ClusterUses): Domain {
  const installation = installationHooks(uses);
  return {
    hooks: {
      clusters: {
        ...clusterHooks,
        ...installation,
        actions: { ...clusterHooks.actions, ...installation.actions },
        routes: [...proxyRoutes, ...joinKeyRoutes, addPoolRoute],
      },
      clusterNamespaces: namespaceHooks,
      clusterNodes: { routes: [...nodeRoutes, prepareRoute] },
      clusterPods: { routes: [...podRoutes, terminalRoute(uses.terminals)] },
      clusterPools: { routes: poolRoutes },
      clusterReleases: releaseHooks(uses),
      clusterUpgrades: { ...upgradeHooks, routes: [recheckRoute] },
      clusterWorkloads: { routes: workloadRoutes },
    },
    jobs: {
      [CLUSTER_SYNC]: syncHandler,
      [CLUSTER_DRAIN]: drainHandler,
      [RELEASE_STEP]: releaseHandler(uses),
      [CLUSTER_UPGRADE]: upgradeHandler,
    },
    async begin(context) {
      await keepSyncing(context);
      await keepSteps(context);
      await keepUpgrading(context);
    },
  };
}
