import type { RecordOf } from '#server/engine/product/hooks.ts';
import type { ApiRoute } from '#server/engine/http/apiRoute.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import { askCluster, inCluster } from './clusterOf.ts';
import { drainJob } from './drainJob.ts';
import { outsideAction } from './outsideAction.ts';

const PATH = '/api/aos/v1/kubernetes/nodes/{id}';
const MINUTE_MS = 60_000;

export type ClusterNode = RecordOf<'clusterNodes'>;

/** Cordons a node or lets pods come again. */
export const setUnschedulable = (client: KubeClient, { name }: ClusterNode, unschedulable: boolean) =>
  askCluster(client, `/api/v1/nodes/${encodeURIComponent(name ?? '')}`, {
    method: 'PATCH',
    type: 'application/merge-patch+json',
    body: { spec: { unschedulable: unschedulable ? true : null } },
    query: { fieldManager: 'suantai' },
  });

export const nodeRoutes: readonly ApiRoute[] = [
  outsideAction({
    resource: 'clusterNodes',
    path: PATH,
    action: 'cordon',
    run: (context, record) =>
      inCluster(context, record, async (client) => void (await setUnschedulable(client, record, true))),
  }),
  outsideAction({
    resource: 'clusterNodes',
    path: PATH,
    action: 'uncordon',
    async run(context, record) {
      await inCluster(context, record, (client) => setUnschedulable(client, record, false));
      return { set: { drain_status: null, drain_until: null, drain_held_by: null } };
    },
  }),
  outsideAction({
    resource: 'clusterNodes',
    path: PATH,
    action: 'drain',
    async run(context, record, { minutes }) {
      await inCluster(context, record, (client) => setUnschedulable(client, record, true));
      const until = context.realTime() + Number(minutes ?? 10) * MINUTE_MS;
      await context.transaction((inside) =>
        inside.jobs.schedule(inside, drainJob(record.id, until, inside.realTime())),
      );
      return { set: { drain_status: 'draining', drain_until: until, drain_held_by: null } };
    },
  }),
];
