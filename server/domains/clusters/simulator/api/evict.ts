import { budgetsAgainst } from '#server/domains/clusters/simulator/controllers/budgets.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';
import type { Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { isTree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import { KubeError, notFound } from './kubeError.ts';
import { json, type KubeReply, type KubeRequest, type SimulatorDeps, type Target } from './kubeRequest.ts';
import { isTrial, readBody } from './write.ts';

/** Deletes a pod unless a disruption budget forbids it: what `kubectl drain` does with each pod. */
export async function evict(
  deps: SimulatorDeps,
  clusterId: string,
  { kind, namespace = '', name = '' }: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const body = await readBody(request);
  const options = isTree(body['deleteOptions']) ? body['deleteOptions'] : {};
  const { gracePeriodSeconds: graceS } = options;
  await changeCluster(
    deps,
    clusterId,
    (world) => {
      const pod = world.find<Pod>('pods', namespace, name);
      if (pod === undefined) throw notFound(kind, name);
      const [budget] = budgetsAgainst(world, pod);
      if (budget !== undefined)
        throw new KubeError('TooManyRequests', "Cannot evict pod as it would violate the pod's disruption budget.", {
          causes: [
            {
              reason: 'DisruptionBudget',
              message: `The disruption budget ${budget.metadata.name} needs ${budget.status?.desiredHealthy ?? 0} healthy pods and has ${budget.status?.currentHealthy ?? 0} currently`,
            },
          ],
        });
      removeObject(world, 'pods', pod, { graceS: typeof graceS === 'number' ? graceS : undefined });
    },
    { isTrial: isTrial(request) },
  );
  return json({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' }, 201);
}
