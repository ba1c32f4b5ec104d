import type { Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { ageText } from './ages.ts';

/** The one word of a pod's state that `kubectl get pods` shows. */
export function podReason({ metadata, status }: Pod): string {
  if (metadata.deletionTimestamp !== undefined) return 'Terminating';
  const states = (status?.containerStatuses ?? []).map(({ state }) => state);
  const waiting = states.find((state) => state.waiting !== undefined)?.waiting?.reason;
  if (waiting !== undefined) return waiting;
  const phase = status?.phase ?? 'Pending';
  if (phase === 'Succeeded') return 'Completed';
  if (phase === 'Failed') return states.find(({ terminated }) => terminated !== undefined)?.terminated?.reason ?? phase;
  const hasNode = status?.conditions?.some(({ type, status: is }) => type === 'PodScheduled' && is === 'True') === true;
  return phase === 'Pending' && hasNode ? 'ContainerCreating' : phase;
}

export const podReady = ({ spec, status }: Pod): string =>
  `${status?.containerStatuses?.filter(({ ready }) => ready).length ?? 0}/${spec?.containers.length ?? 0}`;

export const restartsOf = ({ status }: Pod): number =>
  (status?.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0);

export function restartsText(pod: Pod, now: number): string {
  const count = restartsOf(pod);
  const last = (pod.status?.containerStatuses ?? [])
    .flatMap(({ lastState }) => (lastState.terminated === undefined ? [] : [lastState.terminated.finishedAt]))
    .toSorted()
    .at(-1);
  return count === 0 || last === undefined ? String(count) : `${count} (${ageText(last, now)} ago)`;
}
