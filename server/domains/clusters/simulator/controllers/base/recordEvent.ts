import { apiVersionOf, kindOf } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import { kubeTime, type KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';

export interface EventText {
  type?: 'Normal' | 'Warning';
  reason: string;
  message: string;
  component: string;
}

/** Kubernetes forgets events after an hour. */
const KEPT_MS = 3_600_000;
/** The same event is counted at most once in this time, so that controllers that try again find no new change. */
const AGAIN_MS = 10_000;

export type KubeEvent = KubeObject & {
  involvedObject: { uid: string; kind: string; name: string; namespace?: string };
  reason: string;
  message: string;
  count: number;
  lastTimestamp: string;
};

/** Records an event about an object; one that is known is counted. */
export function recordEvent(
  world: World,
  kind: string,
  about: KubeObject,
  { type = 'Normal', reason, message, component }: EventText,
): void {
  const known = kindOf(kind);
  if (known === undefined) return;
  const { name, uid, resourceVersion } = about.metadata;
  const namespace = about.metadata.namespace ?? 'default';
  const eventName = `${name}.${hashOf(`${uid} ${reason} ${message}`, 16)}`;
  const before = world.find<KubeEvent>('events', namespace, eventName);
  if (before !== undefined) {
    if (world.now - Date.parse(before.lastTimestamp) < AGAIN_MS) return;
    const next = { ...before, count: before.count + 1, lastTimestamp: kubeTime(world.now) };
    world.wake('events', world.put('events', next), world.now + KEPT_MS);
    return;
  }
  const event = world.put('events', {
    apiVersion: 'v1',
    kind: 'Event',
    metadata: newMetadata(world, { name: eventName, namespace }),
    involvedObject: {
      apiVersion: apiVersionOf(known),
      kind: known.kind,
      name,
      ...(about.metadata.namespace !== undefined && { namespace }),
      uid,
      resourceVersion,
    },
    reason,
    message,
    type,
    count: 1,
    source: { component },
    firstTimestamp: kubeTime(world.now),
    lastTimestamp: kubeTime(world.now),
    reportingComponent: component,
    reportingInstance: '',
  });
  world.wake('events', event, world.now + KEPT_MS);
}

export function forgetEvents(world: World): void {
  for (const event of world.all('events'))
    if ((world.dueOf('events', event) ?? Infinity) <= world.now) world.drop('events', event);
}
