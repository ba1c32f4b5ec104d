import type { Pod, ReplicaSet } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition, withoutCondition } from '#server/domains/clusters/simulator/controllers/base/conditions.ts';
import { isGoing, ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { isActive, isAvailable, isReady, makePod } from '#server/domains/clusters/simulator/controllers/pods/podsOf.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';

const KIND = 'replicasets.apps';
const COMPONENT = 'replicaset-controller';

export function stepReplicaSets(world: World): void {
  for (const set of world.all<ReplicaSet>(KIND)) {
    if (set.spec === undefined) continue;
    const refusal = isGoing(set) ? undefined : fill(world, set, set.spec.replicas ?? 1);
    report(world, set, refusal);
  }
}

/** Makes and removes pods until their number is right. */
function fill(world: World, set: ReplicaSet, wanted: number): string | undefined {
  const pods = ownedBy<Pod>(world, 'pods', set).filter(isActive);
  for (let missing = wanted - pods.length; missing > 0; missing -= 1) {
    const template = set.spec?.template;
    if (template === undefined) return undefined;
    const refusal = makePod(world, { kind: KIND, owner: set, template, component: COMPONENT });
    if (refusal !== undefined) return refusal;
  }
  if (pods.length > wanted)
    for (const pod of firstToGo(pods).slice(0, pods.length - wanted)) {
      removeObject(world, 'pods', pod);
      const message = `Deleted pod: ${pod.metadata.name}`;
      recordEvent(world, KIND, set, { reason: 'SuccessfulDelete', message, component: COMPONENT });
    }
  return undefined;
}

/** Pods without a node first, then those that are not ready, then the newest. */
const firstToGo = (pods: readonly Pod[]): Pod[] =>
  pods.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || b.metadata.creationTimestamp.localeCompare(a.metadata.creationTimestamp),
  );

const rankOf = (pod: Pod): number => (pod.spec?.nodeName === undefined ? 0 : isReady(pod) ? 2 : 1);

function report(world: World, set: ReplicaSet, refusal: string | undefined): void {
  const now = world.find<ReplicaSet>(KIND, set.metadata.namespace ?? '', set.metadata.name);
  if (now === undefined) return;
  const pods = ownedBy<Pod>(world, 'pods', now).filter(isActive);
  const least = now.spec?.minReadySeconds ?? 0;
  const ready = pods.filter(isReady).length;
  const available = pods.filter((pod) => isAvailable(pod, least, world.now)).length;
  const conditions =
    refusal === undefined
      ? withoutCondition(now.status?.conditions, 'ReplicaFailure')
      : withCondition(
          now.status?.conditions,
          // The name of the pod changes with each try.
          {
            type: 'ReplicaFailure',
            status: 'True',
            reason: 'FailedCreate',
            message: refusal.replace(/pods "[^"]+"/, 'pods'),
          },
          world.now,
        );
  const next = world.put<ReplicaSet>(KIND, {
    ...now,
    status: {
      replicas: pods.length,
      ...(pods.length > 0 && { fullyLabeledReplicas: pods.length }),
      ...(ready > 0 && { readyReplicas: ready }),
      ...(available > 0 && { availableReplicas: available }),
      observedGeneration: now.metadata.generation ?? 1,
      ...(conditions.length > 0 && { conditions }),
    },
  });
  // A quota may have room again; a pod becomes available without another change.
  const waits = refusal !== undefined || ready > available;
  world.wake(KIND, next, waits ? world.now + (refusal === undefined ? 1_000 : 5_000) : undefined);
}
