import { isTree, type KubeObject, type Tree, type Words } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Deployment } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import { findObject } from '#server/domains/clusters/simulator/store/objects.ts';
import { badRequest, notFound } from './kubeError.ts';
import { json, type KubeReply, type KubeRequest, type SimulatorDeps, type Target } from './kubeRequest.ts';
import { mergeOf } from './patch.ts';
import { isTrial, managerOf, readBody, replace } from './write.ts';

/** The subresource through which a workload is scaled, whatever its kind. */
export async function scale(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace = '', name = '' } = target;
  if (request.method === 'GET') {
    const object = await findObject<Deployment>(deps, clusterId, kind.id, namespace, name);
    if (object === undefined) throw notFound(kind, name);
    return json(scaleOf(object));
  }
  const body = request.method === 'PATCH' ? undefined : await readBody(request);
  const merge = request.method === 'PATCH' ? await mergeOf(request) : undefined;
  const stored = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const before = world.find<Deployment>(kind.id, namespace, name);
      if (before?.spec === undefined) throw notFound(kind, name);
      // The scale of an object is plain JSON.
      const wanted = body ?? merge?.(scaleOf(before) as unknown as Tree) ?? {};
      const spec = isTree(wanted['spec']) ? wanted['spec'] : {};
      const replicas = spec['replicas'] ?? 0;
      if (typeof replicas !== 'number' || !Number.isInteger(replicas))
        throw badRequest('spec.replicas is no whole number');
      const version = isTree(wanted['metadata']) ? wanted['metadata']['resourceVersion'] : undefined;
      const metadata = {
        ...before.metadata,
        resourceVersion: typeof version === 'string' ? version : before.metadata.resourceVersion,
      };
      const entered: KubeObject = { ...before, metadata, spec: { ...before.spec, replicas } };
      return replace(world, kind, before, entered, { manager: managerOf(request), subresource: 'scale' }) as Deployment;
    },
    { isTrial: isTrial(request) },
  );
  return json(scaleOf(stored));
}

function scaleOf({ metadata, spec, status }: Deployment) {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadata;
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: spec?.replicas ?? 0 },
    status: { replicas: status?.replicas ?? 0, selector: selectorText(spec?.selector.matchLabels) },
  };
}

const selectorText = (labels: Words = {}): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
