import { numberIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import { isTree, type KubeObject, type Tree } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { removeObject, type Propagation } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';
import { changeCluster } from '#server/domains/clusters/simulator/store/work.ts';
import type { Kind } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { conflict, forbidden, notFound } from './kubeError.ts';
import { json, type KubeReply, type KubeRequest, type SimulatorDeps, type Target } from './kubeRequest.ts';
import { selectionOf } from './selection.ts';
import { isTrial, readBody } from './write.ts';

const KEPT_NAMESPACES = new Set(['default', 'kube-system', 'kube-public', 'kube-node-lease']);

export async function remove(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace = '', name = '' } = target;
  const options = await optionsOf(request);
  const outcome = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const object = world.find(kind.id, namespace, name);
      if (object === undefined) throw notFound(kind, name);
      if (kind.id === 'namespaces' && KEPT_NAMESPACES.has(name))
        throw forbidden(kind, name, 'this namespace may not be deleted');
      checkPreconditions(kind, object, options);
      const left = removeObject(world, kind.id, object, removal(options));
      return { object, left: world.find(kind.id, namespace, name) === undefined ? undefined : left };
    },
    { isTrial: isTrial(request) || isDry(options) },
  );
  if (outcome.left !== undefined) return json(outcome.left);
  const { uid } = outcome.object.metadata;
  return json({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name, ...(kind.group !== '' && { group: kind.group }), kind: kind.plural, uid },
  });
}

export async function removeAll(
  deps: SimulatorDeps,
  clusterId: string,
  target: Target,
  request: KubeRequest,
): Promise<KubeReply> {
  const { kind, namespace } = target;
  const options = await optionsOf(request);
  const isChosen = selectionOf(request.query);
  const items = await changeCluster(
    deps,
    clusterId,
    (world) => {
      const chosen = world.all(kind.id, namespace).filter(isChosen);
      for (const object of chosen) removeObject(world, kind.id, object, removal(options));
      return chosen;
    },
    { isTrial: isTrial(request) || isDry(options) },
  );
  return json({
    kind: `${kind.kind}List`,
    apiVersion: kind.group === '' ? 'v1' : `${kind.group}/v1`,
    metadata: {},
    items,
  });
}

/** `DeleteOptions`: in the body, or in the query. */
async function optionsOf(request: KubeRequest): Promise<Tree> {
  const body = await readBody(request);
  const { query } = request;
  return {
    ...body,
    ...(query.get('propagationPolicy') !== null && { propagationPolicy: query.get('propagationPolicy') }),
    ...(query.get('gracePeriodSeconds') !== null && { gracePeriodSeconds: numberIn(query.get('gracePeriodSeconds')) }),
  };
}

const isDry = ({ dryRun }: Tree): boolean => Array.isArray(dryRun) && dryRun.includes('All');

function removal({ propagationPolicy, orphanDependents, gracePeriodSeconds }: Tree): {
  propagation: Propagation;
  graceS: number | undefined;
} {
  const propagation =
    propagationPolicy === 'Foreground' || propagationPolicy === 'Orphan'
      ? propagationPolicy
      : orphanDependents === true
        ? 'Orphan'
        : 'Background';
  return { propagation, graceS: typeof gracePeriodSeconds === 'number' ? gracePeriodSeconds : undefined };
}

function checkPreconditions(kind: Kind, { metadata }: KubeObject, { preconditions }: Tree): void {
  if (!isTree(preconditions)) return;
  const { uid, resourceVersion } = preconditions;
  const isOther =
    (uid ?? metadata.uid) !== metadata.uid ||
    (resourceVersion ?? metadata.resourceVersion) !== metadata.resourceVersion;
  if (isOther) throw conflict(kind, metadata.name, 'Precondition failed: the object is another one, or has changed');
}
