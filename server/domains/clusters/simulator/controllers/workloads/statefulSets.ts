import type { Claim, Pod, StatefulSet } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing, ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { isAvailable, isReady, makePod } from '#server/domains/clusters/simulator/controllers/pods/podsOf.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';
import { keepRevision, revisionWord } from './revisions.ts';

const KIND = 'statefulsets.apps';
const REVISION = 'controller-revision-hash';

export function stepStatefulSets(world: World): void {
  for (const set of world.all<StatefulSet>(KIND)) {
    if (set.spec === undefined || isGoing(set)) continue;
    const { template, revisionHistoryLimit: kept = 10 } = set.spec;
    const { current, all } = keepRevision(world, KIND, set, { template, kept });
    const update = revisionWord(current);
    move(world, set, update);
    report(world, set, { update, before: all.at(-2) && revisionWord(all.at(-2) ?? current) });
  }
}

const ordinalOf = ({ metadata }: Pod): number => Number(/-(\d+)$/.exec(metadata.name)?.[1] ?? 0);

/** One step: the next pod in order, or the last one that must go or be replaced. */
function move(world: World, set: StatefulSet, update: string): void {
  const pods = ownedBy<Pod>(world, 'pods', set).toSorted((a, b) => ordinalOf(a) - ordinalOf(b));
  if (fill(world, set, pods, update)) replaceOld(world, set, pods, update);
}

/** Makes what is missing and removes what is too much; whether nothing is left to do. */
function fill(world: World, set: StatefulSet, pods: readonly Pod[], update: string): boolean {
  const { replicas: wanted = 1, podManagementPolicy } = set.spec ?? {};
  const isParallel = podManagementPolicy === 'Parallel';
  for (let ordinal = 0; ordinal < wanted; ordinal += 1) {
    const pod = pods.find((each) => ordinalOf(each) === ordinal);
    if (pod === undefined) make(world, set, { ordinal, update });
    else if (pod.status?.phase === 'Failed' && !isGoing(pod)) removeObject(world, 'pods', pod);
    if ((pod === undefined || !isReady(pod)) && !isParallel) return false;
  }
  for (const pod of pods.filter((each) => ordinalOf(each) >= wanted).toReversed()) {
    if (!isGoing(pod)) removeObject(world, 'pods', pod);
    if (!isParallel) return false;
  }
  return true;
}

function replaceOld(world: World, set: StatefulSet, pods: readonly Pod[], update: string): void {
  const { type, rollingUpdate } = set.spec?.updateStrategy ?? {};
  if (type === 'OnDelete' || pods.some((pod) => isGoing(pod) || !isReady(pod))) return;
  const first = rollingUpdate?.partition ?? 0;
  const last = pods.findLast((pod) => pod.metadata.labels?.[REVISION] !== update && ordinalOf(pod) >= first);
  if (last !== undefined) removeObject(world, 'pods', last);
}

function make(world: World, set: StatefulSet, { ordinal, update }: { ordinal: number; update: string }): void {
  const { name, namespace = '' } = set.metadata;
  const template = set.spec?.template;
  if (template === undefined) return;
  const claims = (set.spec?.volumeClaimTemplates ?? []).map(({ metadata, spec }) => {
    const claimName = `${metadata.name}-${name}-${ordinal}`;
    if (world.find('persistentvolumeclaims', namespace, claimName) === undefined)
      world.put<Claim>('persistentvolumeclaims', {
        apiVersion: 'v1',
        kind: 'PersistentVolumeClaim',
        metadata: newMetadata(world, { name: claimName, namespace, labels: template.metadata?.labels ?? {} }),
        spec,
        status: { phase: 'Pending' },
      });
    return { name: metadata.name, persistentVolumeClaim: { claimName } };
  });
  const own = claims.map(({ name: claim }) => claim);
  const volumes = [...(template.spec.volumes ?? []).filter((each) => !own.includes(each.name)), ...claims];
  makePod(world, {
    kind: KIND,
    owner: set,
    template,
    name: `${name}-${ordinal}`,
    labels: {
      [REVISION]: update,
      'statefulset.kubernetes.io/pod-name': `${name}-${ordinal}`,
      'apps.kubernetes.io/pod-index': String(ordinal),
    },
    spec: {
      ...(volumes.length > 0 && { volumes }),
      hostname: `${name}-${ordinal}`,
      ...(set.spec?.serviceName !== undefined && { subdomain: set.spec.serviceName }),
    },
    component: 'statefulset-controller',
  });
}

function report(
  world: World,
  { metadata }: StatefulSet,
  revisions: { update: string; before: string | undefined },
): void {
  const set = world.find<StatefulSet>(KIND, metadata.namespace ?? '', metadata.name);
  if (set === undefined) return;
  const pods = ownedBy<Pod>(world, 'pods', set);
  const updated = pods.filter((pod) => pod.metadata.labels?.[REVISION] === revisions.update);
  const ready = pods.filter(isReady).length;
  const wanted = set.spec?.replicas ?? 1;
  const isDone = updated.length === wanted && pods.length === wanted && ready === wanted;
  const before = isDone ? revisions.update : (set.status?.currentRevision ?? revisions.before ?? revisions.update);
  const available = pods.filter((pod) => isAvailable(pod, 0, world.now)).length;
  world.put<StatefulSet>(KIND, {
    ...set,
    status: {
      observedGeneration: set.metadata.generation ?? 1,
      replicas: pods.length,
      ...(ready > 0 && { readyReplicas: ready }),
      availableReplicas: available,
      currentReplicas: isDone ? wanted : pods.length - (before === revisions.update ? 0 : updated.length),
      updatedReplicas: updated.length,
      currentRevision: before,
      updateRevision: revisions.update,
      collisionCount: 0,
    },
  });
}
