import { revisionIn } from '#server/domains/clusters/simulator/kinds/numberIn.ts';
import type { Words } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Deployment, PodTemplate, ReplicaSet } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { canonical, newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { ownedBy, referenceTo } from '#server/domains/clusters/simulator/controllers/base/owned.ts';

export const REVISION = 'deployment.kubernetes.io/revision';
const HASH = 'pod-template-hash';
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
const SETS = 'replicasets.apps';
const KIND = 'deployments.apps';

export const revisionOf = ({ metadata }: ReplicaSet): number => revisionIn(metadata.annotations);

/** The set of the present template: found, or made if the deployment is not paused. It has the highest revision. */
export function keepNewSet(world: World, deployment: Deployment): ReplicaSet | undefined {
  const { spec } = deployment;
  if (spec === undefined) return undefined;
  const sets = ownedBy<ReplicaSet>(world, SETS, deployment);
  const wanted = templateText(spec.template);
  const found = sets.find((set) => set.spec !== undefined && templateText(set.spec.template) === wanted);
  const newest = Math.max(0, ...sets.filter((set) => set !== found).map(revisionOf));
  if (found === undefined && spec.paused === true) return undefined;
  const number = Math.max(newest + 1, found === undefined ? 0 : revisionOf(found));
  const revision = String(number);
  const annotations = { ...carried(deployment.metadata.annotations), [REVISION]: revision };
  setRevision(world, deployment, revision);
  if (found?.spec !== undefined)
    return world.put<ReplicaSet>(SETS, {
      ...found,
      metadata: { ...found.metadata, annotations: { ...found.metadata.annotations, ...annotations } },
      spec: { ...found.spec, minReadySeconds: spec.minReadySeconds ?? 0 },
    });
  const hash = hashOf(`${deployment.metadata.uid} ${wanted}`);
  const labels = { ...spec.template.metadata?.labels, [HASH]: hash };
  return world.put<ReplicaSet>(SETS, {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      ...newMetadata(world, {
        name: `${deployment.metadata.name}-${hash}`,
        namespace: deployment.metadata.namespace ?? '',
        labels,
        annotations,
        ownerReferences: [referenceTo(KIND, deployment)],
      }),
      generation: 1,
    },
    spec: {
      replicas: 0,
      minReadySeconds: spec.minReadySeconds ?? 0,
      selector: { ...spec.selector, matchLabels: { ...spec.selector.matchLabels, [HASH]: hash } },
      template: { ...spec.template, metadata: { ...spec.template.metadata, labels } },
    },
    status: { replicas: 0 },
  });
}

function setRevision(world: World, deployment: Deployment, revision: string): void {
  const { metadata } = deployment;
  const now = world.find<Deployment>(KIND, metadata.namespace ?? '', metadata.name) ?? deployment;
  world.put(KIND, {
    ...now,
    metadata: { ...now.metadata, annotations: { ...now.metadata.annotations, [REVISION]: revision } },
  });
}

/** The template without the label that the set has added. */
function templateText(template: PodTemplate): string {
  const { [HASH]: _, ...labels } = template.metadata?.labels ?? {};
  return canonical({ ...template, metadata: { ...template.metadata, labels } });
}

/** A set carries the annotations of its deployment: its change cause is the history of rollouts. */
function carried(annotations: Words | undefined): Words {
  return Object.fromEntries(
    Object.entries(annotations ?? {}).filter(([key]) => key !== LAST_APPLIED && key !== REVISION),
  );
}
