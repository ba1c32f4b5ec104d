import type { Domain } from '#server/domains/domain.ts';
import { clusterHooks } from './hooks/clusterHooks.ts';
import { CLUSTER_DRAIN, drainHandler } from './hooks/drainJob.ts';
import { joinKeyRoutes } from './hooks/joinKeyRoutes.ts';
import { namespaceHooks } from './hooks/namespaceHooks.ts';
import { nodeRoutes } from './hooks/nodeRoutes.ts';
import { podRoutes } from './hooks/podRoutes.ts';
import { workloadRoutes } from './hooks/workloadRoutes.ts';
import { CLUSTER_SYNC, keepSyncing, syncHandler } from './inventory/syncJob.ts';
import { proxyRoutes } from './proxy/proxyRoutes.ts';

/** Clusters of Kubernetes: registered ones, and those that the platform simulates. */
export const clusters: Domain = {
  hooks: {
    clusters: { ...clusterHooks, routes: [...proxyRoutes, ...joinKeyRoutes] },
    clusterNamespaces: namespaceHooks,
    clusterNodes: { routes: nodeRoutes },
    clusterPods: { routes: podRoutes },
    clusterWorkloads: { routes: workloadRoutes },
  },
  jobs: { [CLUSTER_SYNC]: syncHandler, [CLUSTER_DRAIN]: drainHandler },
  begin: keepSyncing,
};
