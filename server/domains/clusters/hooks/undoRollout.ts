import { isObject } from '#model/fields/kind.ts';
import type { Json } from '#model/language/definition.ts';
import { revisionIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { KubeClient } from '#server/domains/clusters/driver/kubeClient.ts';
import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { ReplicaSet, Revision } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { askCluster } from './clusterOf.ts';
import { placeOf, STRATEGIC, type Workload } from './workloadRoutes.ts';

const HASH = 'pod-template-hash';

/** Returns a workload to the template of an earlier revision, as `kubectl rollout undo` does. */
export function undoRollout(client: KubeClient, record: Workload, wanted: number | undefined): Promise<unknown> {
  return record.kind === 'Deployment' ? undoDeployment(client, record, wanted) : undoSet(client, record, wanted);
}

const group = (record: Workload): string => `/apis/apps/v1/namespaces/${encodeURIComponent(record.namespace ?? '')}`;

async function undoDeployment(client: KubeClient, record: Workload, wanted: number | undefined): Promise<unknown> {
  const sets = await ownedOf<ReplicaSet>(client, `${group(record)}/replicasets`, record);
  const byRevision = sets
    .map((set) => ({ set, revision: revisionIn(set.metadata.annotations) }))
    .toSorted((a, b) => b.revision - a.revision);
  const chosen = pick(byRevision, wanted).set;
  const { [HASH]: _, ...labels } = chosen.spec?.template.metadata?.labels ?? {};
  const template = { ...chosen.spec?.template, metadata: { ...chosen.spec?.template.metadata, labels } };
  return askCluster(client, placeOf(record), {
    method: 'PATCH',
    type: 'application/json-patch+json',
    // The template of a set is JSON.
    body: [{ op: 'replace', path: '/spec/template', value: template as unknown as Json }],
    query: { fieldManager: 'suantai' },
  });
}

async function undoSet(client: KubeClient, record: Workload, wanted: number | undefined): Promise<unknown> {
  const all = await ownedOf<Revision>(client, `${group(record)}/controllerrevisions`, record);
  const chosen = pick(
    all.toSorted((a, b) => b.revision - a.revision),
    wanted,
  );
  return askCluster(client, placeOf(record), {
    method: 'PATCH',
    type: STRATEGIC,
    // Kubernetes stores a revision as the patch that returns to it.
    body: chosen['data'] as unknown as Json,
    query: { fieldManager: 'suantai' },
  });
}

/** The wanted revision, or the one before the present one. */
function pick<T extends { revision: number }>(revisions: readonly T[], wanted: number | undefined): T {
  const chosen = wanted === undefined ? revisions[1] : revisions.find(({ revision }) => revision === wanted);
  if (chosen === undefined) throw new ApiError('cluster.revisionNotFound', { at: ['revision'] });
  return chosen;
}

async function ownedOf<T extends KubeObject>(client: KubeClient, path: string, record: Workload): Promise<T[]> {
  const { body } = await askCluster(client, path);
  const items = isObject(body) && Array.isArray(body.items) ? body.items : [];
  // The path names the kind.
  return (items as unknown as T[]).filter(
    ({ metadata }) => metadata.ownerReferences?.some(({ uid }) => uid === record.uid) === true,
  );
}
