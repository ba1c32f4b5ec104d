import { kubeTime, type KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';

export type Propagation = 'Background' | 'Foreground' | 'Orphan';

/** How long a simulated process takes to end. */
export const TERMINATION_MS = 700;

const FOREGROUND = 'foregroundDeletion';
const ORPHAN = 'orphan';

/** Deletes an object as the API server does: at once, or marked until its finalizers and processes have ended. */
export function removeObject(
  world: World,
  kind: string,
  object: KubeObject,
  { propagation = 'Background', graceS }: { propagation?: Propagation; graceS?: number | undefined } = {},
): KubeObject {
  const extra = propagation === 'Foreground' ? [FOREGROUND] : propagation === 'Orphan' ? [ORPHAN] : [];
  const finalizers = [...new Set([...(object.metadata.finalizers ?? []), ...extra])];
  const grace = graceOf(kind, object, graceS);
  const waits = finalizers.length > 0 || grace > 0 || kind === 'namespaces';
  if (!waits) {
    world.drop(kind, object);
    return object;
  }
  if (object.metadata.deletionTimestamp !== undefined && grace > 0) return object;
  const next = world.put(kind, {
    ...object,
    metadata: {
      ...object.metadata,
      ...(finalizers.length > 0 && { finalizers }),
      deletionTimestamp: object.metadata.deletionTimestamp ?? kubeTime(world.now + grace * 1_000),
      deletionGracePeriodSeconds: grace,
    },
  });
  if (kind === 'pods') world.wake(kind, next, world.now + Math.min(TERMINATION_MS, grace * 1_000));
  return next;
}

/** Only a pod that runs on a node takes time to end. */
function graceOf(kind: string, object: KubeObject, wanted: number | undefined): number {
  if (kind !== 'pods') return 0;
  // The kind says that it is a pod.
  const pod = object as Pod;
  const phase = pod.status?.phase;
  if (pod.spec?.nodeName === undefined || phase === 'Succeeded' || phase === 'Failed') return 0;
  return wanted ?? pod.spec.terminationGracePeriodSeconds ?? 30;
}

/** Takes a finalizer away; an object that waited only for it goes. */
export function withoutFinalizer(world: World, kind: string, object: KubeObject, finalizer: string): void {
  const { finalizers = [], ...metadata } = object.metadata;
  const rest = finalizers.filter((each) => each !== finalizer);
  if (rest.length === 0 && metadata.deletionTimestamp !== undefined && kind !== 'pods') world.drop(kind, object);
  else world.put(kind, { ...object, metadata: { ...metadata, ...(rest.length > 0 && { finalizers: rest }) } });
}

export { FOREGROUND, ORPHAN };
