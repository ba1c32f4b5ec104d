import { isGoing } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { runPod } from './runPod.ts';
import { schedulePod, startMs } from './schedulePod.ts';
import type { Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';
import { TERMINATION_MS } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';

/** The scheduler and the kubelets. */
export function stepPods(world: World): void {
  const nodes = new Set(world.all('nodes').map(({ metadata }) => metadata.name));
  for (const pod of world.all<Pod>('pods')) {
    const due = world.dueOf('pods', pod);
    const isDue = due !== undefined && due <= world.now;
    const { nodeName } = pod.spec ?? {};
    if (nodeName !== undefined && !nodes.has(nodeName)) {
      // Its node is gone: no process is left to wait for.
      if ((pod.metadata.finalizers ?? []).length === 0) world.drop('pods', pod);
    } else if (isGoing(pod)) endPod(world, pod, due, isDue);
    else if (nodeName === undefined) {
      schedulePod(world, pod);
    } else if (isDue) runPod(world, pod);
    else if (due === undefined && pod.status?.containerStatuses === undefined && !hasEnded(pod))
      // Made for a node, without the scheduler.
      world.wake('pods', pod, world.now + startMs(pod));
  }
}

const hasEnded = ({ status }: Pod): boolean => status?.phase === 'Succeeded' || status?.phase === 'Failed';

function endPod(world: World, pod: Pod, due: number | undefined, isDue: boolean): void {
  if (due === undefined) {
    world.wake('pods', pod, world.now + TERMINATION_MS);
    return;
  }
  if (!isDue) return;
  if ((pod.metadata.finalizers ?? []).length > 0) return world.wake('pods', pod, undefined);
  for (const { name } of pod.spec?.containers ?? [])
    recordEvent(world, 'pods', pod, { reason: 'Killing', message: `Stopping container ${name}`, component: 'kubelet' });
  world.drop('pods', pod);
}
