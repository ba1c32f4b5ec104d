import { KINDS } from '#server/domains/clusters/simulator/kinds/kinds.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { stepBudgets } from './budgets.ts';
import { stepClaims } from './claims.ts';
import { collectGarbage } from './collectGarbage.ts';
import { stepCronJobs } from './workloads/cronJobs.ts';
import { stepDaemonSets } from './workloads/daemonSets.ts';
import { stepDeployments } from './workloads/deployments.ts';
import { stepJobs } from './workloads/jobs.ts';
import { forgetJoinKeys } from './base/forgetJoinKeys.ts';
import { stepNamespaces } from './namespaces.ts';
import { stepPods } from './pods/pods.ts';
import { stepQuotas } from './quotas.ts';
import { forgetEvents } from './base/recordEvent.ts';
import { stepReplicaSets } from './workloads/replicaSets.ts';
import { dropEndpoints, stepServices } from './services.ts';
import { stepStatefulSets } from './workloads/statefulSets.ts';

/** Every controller, as a step from the objects to what must change. */
const CONTROLLERS: readonly ((world: World) => void)[] = [
  stepNamespaces,
  stepClaims,
  stepCronJobs,
  stepJobs,
  stepDeployments,
  stepReplicaSets,
  stepStatefulSets,
  stepDaemonSets,
  stepPods,
  stepServices,
  dropEndpoints,
  stepBudgets,
  stepQuotas,
  collectGarbage,
  forgetEvents,
  forgetJoinKeys,
];

/** More than any chain of controllers needs; the rest waits for the next reader. */
const MOST_PASSES = 60;
const MOST_INSTANTS = 120;

/**
 * Runs what was due since the last reader, each instant in order, until nothing changes. What happened long ago is not
 * worth an exact instant: after many of them, the rest happens now.
 */
export function settle(world: World): void {
  const { now } = world;
  for (let instant = 0; ; instant += 1) {
    const due = world.nextDue();
    world.now = instant === MOST_INSTANTS || due === undefined ? now : Math.min(now, Math.max(due, 0));
    untilStable(world);
    world.now = now;
    const next = world.nextDue();
    if (instant >= MOST_INSTANTS || next === undefined || next > now) break;
  }
  untilStable(world);
}

function untilStable(world: World): void {
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const before = world.revision;
    for (const step of CONTROLLERS) step(world);
    clearPast(world);
    if (world.revision === before) return;
  }
}

/** What was due has had its step: a controller that waits further has set another time. */
function clearPast(world: World): void {
  for (const { id } of KINDS)
    for (const object of world.all(id)) {
      const due = world.dueOf(id, object);
      if (due !== undefined && due <= world.now && id !== 'pods') world.wake(id, object, undefined);
    }
}
