import { shareOf } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import { isSelected } from '#server/domains/clusters/simulator/kinds/selectors.ts';
import type { DaemonSet, Node, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing, ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { isAvailable, isReady, makePod } from '#server/domains/clusters/simulator/controllers/pods/podsOf.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';
import { keepRevision, revisionWord } from './revisions.ts';
import { isTolerated } from '#server/domains/clusters/simulator/controllers/pods/schedulePod.ts';

const KIND = 'daemonsets.apps';
const REVISION = 'controller-revision-hash';

export function stepDaemonSets(world: World): void {
  for (const set of world.all<DaemonSet>(KIND)) {
    if (set.spec === undefined || isGoing(set)) continue;
    const { template, revisionHistoryLimit: kept = 10 } = set.spec;
    const update = revisionWord(keepRevision(world, KIND, set, { template, kept }).current);
    const nodes = world.all<Node>('nodes').filter((node) => isMeant(set, node));
    place(world, set, { nodes, update });
    renew(world, set, { wanted: nodes.length, update });
    report(world, set, { wanted: nodes.length, update });
  }
}

/** A cordoned node keeps its daemons. */
function isMeant({ spec }: DaemonSet, { metadata, spec: node }: Node): boolean {
  const { nodeSelector = {}, tolerations = [] } = spec?.template.spec ?? {};
  const taints = (node?.taints ?? []).filter(
    ({ key, effect }) => effect !== 'PreferNoSchedule' && !key.startsWith('node.kubernetes.io/'),
  );
  return (
    isSelected(metadata.labels, { matchLabels: nodeSelector }) &&
    taints.every((taint) => isTolerated(taint, tolerations))
  );
}

function place(world: World, set: DaemonSet, { nodes, update }: { nodes: readonly Node[]; update: string }): void {
  const template = set.spec?.template;
  if (template === undefined) return;
  const pods = ownedBy<Pod>(world, 'pods', set);
  for (const pod of pods)
    if (!nodes.some(({ metadata }) => metadata.name === pod.spec?.nodeName) && !isGoing(pod))
      removeObject(world, 'pods', pod);
  for (const { metadata } of nodes) {
    if (pods.some((pod) => pod.spec?.nodeName === metadata.name)) continue;
    makePod(world, {
      kind: KIND,
      owner: set,
      template,
      labels: { [REVISION]: update },
      spec: { nodeName: metadata.name },
      component: 'daemonset-controller',
    });
  }
}

/** Replaces pods of an old revision, as many at a time as the strategy allows. */
function renew(world: World, set: DaemonSet, { wanted, update }: { wanted: number; update: string }): void {
  if (set.spec?.updateStrategy?.type === 'OnDelete') return;
  const pods = ownedBy<Pod>(world, 'pods', set);
  const most = Math.max(1, shareOf(set.spec?.updateStrategy?.rollingUpdate?.maxUnavailable, wanted, 'up', '1'));
  let room = most - pods.filter((pod) => !isReady(pod)).length;
  for (const pod of pods) {
    if (pod.metadata.labels?.[REVISION] === update || isGoing(pod)) continue;
    if (room <= 0) return;
    removeObject(world, 'pods', pod);
    room -= 1;
  }
}

function report(world: World, { metadata }: DaemonSet, { wanted, update }: { wanted: number; update: string }): void {
  const set = world.find<DaemonSet>(KIND, metadata.namespace ?? '', metadata.name);
  if (set === undefined) return;
  const pods = ownedBy<Pod>(world, 'pods', set).filter((pod) => !isGoing(pod));
  const ready = pods.filter(isReady).length;
  const available = pods.filter((pod) => isAvailable(pod, 0, world.now)).length;
  world.put<DaemonSet>(KIND, {
    ...set,
    status: {
      currentNumberScheduled: pods.length,
      desiredNumberScheduled: wanted,
      numberMisscheduled: 0,
      numberReady: ready,
      updatedNumberScheduled: pods.filter((pod) => pod.metadata.labels?.[REVISION] === update).length,
      ...(available > 0 && { numberAvailable: available }),
      ...(wanted > available && { numberUnavailable: wanted - available }),
      observedGeneration: set.metadata.generation ?? 1,
    },
  });
}
