import type { KubeObject } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Pod, PodTemplate } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { hashOf } from '#server/domains/clusters/simulator/kinds/hashOf.ts';
import { withPodDefaults } from '#server/domains/clusters/simulator/kinds/podDefaults.ts';
import { newMetadata, type World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing, referenceTo } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { quotaRefusal } from '#server/domains/clusters/simulator/controllers/quotas.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';

export const isActive = (pod: Pod): boolean =>
  !isGoing(pod) && pod.status?.phase !== 'Succeeded' && pod.status?.phase !== 'Failed';

export const isReady = (pod: Pod): boolean =>
  !isGoing(pod) && (pod.status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');

/** Ready for as long as its workload demands. */
export function isAvailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  const ready = pod.status?.conditions?.find(({ type }) => type === 'Ready');
  if (!isReady(pod) || ready === undefined) return false;
  return minReadySeconds === 0 || now - Date.parse(ready.lastTransitionTime ?? '') >= minReadySeconds * 1_000;
}

interface NewPod {
  /** The kind of the owner. */
  kind: string;
  owner: KubeObject;
  template: PodTemplate;
  name?: string;
  labels?: Record<string, string>;
  spec?: Partial<NonNullable<Pod['spec']>>;
  component: string;
}

/** Makes a pod of a workload; returns why it was refused. */
export function makePod(
  world: World,
  { kind, owner, template, name, labels, spec, component }: NewPod,
): string | undefined {
  const namespace = owner.metadata.namespace ?? '';
  const pod = withPodDefaults({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: newMetadata(world, {
      name: name ?? `${owner.metadata.name.slice(0, 57)}-${hashOf(world.ids.uuid(), 5)}`,
      namespace,
      labels: { ...template.metadata?.labels, ...labels },
      ...(template.metadata?.annotations && { annotations: template.metadata.annotations }),
      ownerReferences: [referenceTo(kind, owner)],
    }),
    spec: { ...template.spec, ...spec },
  });
  const refusal = quotaRefusal(world, 'pods', pod);
  if (refusal !== undefined) {
    const message = `Error creating: pods "${pod.metadata.name}" is forbidden: ${refusal}`;
    // The name of the pod changes with each try; without it, the event is the same.
    const event = `Error creating: pods is forbidden: ${refusal}`;
    recordEvent(world, kind, owner, { type: 'Warning', reason: 'FailedCreate', message: event, component });
    return message;
  }
  world.put('pods', pod);
  recordEvent(world, kind, owner, {
    reason: 'SuccessfulCreate',
    message: `Created pod: ${pod.metadata.name}`,
    component,
  });
  return undefined;
}
