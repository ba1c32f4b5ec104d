import { kubeTime, type Condition } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import type { Job, JobStatus, Pod } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition } from '#server/domains/clusters/simulator/controllers/base/conditions.ts';
import { isGoing, ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { isActive, isReady, makePod } from '#server/domains/clusters/simulator/controllers/pods/podsOf.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';

const KIND = 'jobs.batch';
const COMPONENT = 'job-controller';

export function stepJobs(world: World): void {
  for (const job of world.all<Job>(KIND)) {
    if (job.spec === undefined || isGoing(job)) continue;
    const ended = endOf(job);
    if (ended === undefined) run(world, job);
    else forget(world, job, ended);
  }
}

export const endOf = ({ status }: Job): Condition | undefined =>
  status?.conditions?.find(({ type, status: is }) => (type === 'Complete' || type === 'Failed') && is === 'True');

function run(world: World, job: Job): void {
  const {
    completions: wanted = 1,
    backoffLimit = 6,
    suspend = false,
    activeDeadlineSeconds: deadline,
  } = job.spec ?? {};
  const pods = ownedBy<Pod>(world, 'pods', job);
  const active = pods.filter(isActive);
  const inPhase = (phase: string) => pods.filter(({ status }) => status?.phase === phase).length;
  const [succeeded, failed] = [inPhase('Succeeded'), inPhase('Failed')];
  const startTime = job.status?.startTime ?? kubeTime(world.now);
  const isLate = deadline !== undefined && world.now - Date.parse(startTime) >= deadline * 1_000;
  const base: JobStatus = {
    ...job.status,
    ...(!suspend && { startTime }),
    ...(succeeded > 0 && { succeeded }),
    ...(failed > 0 && { failed }),
    uncountedTerminatedPods: {},
  };
  if (succeeded >= wanted) return finish(world, job, base, { type: 'Complete', reason: 'CompletionsReached' });
  const failure = failureOf(isLate, Math.max(failed, restartsIn(pods)) > backoffLimit);
  if (failure !== undefined) {
    for (const pod of active) removeObject(world, 'pods', pod);
    return finish(world, job, base, { type: 'Failed', reason: failure });
  }
  if (suspend) for (const pod of active) removeObject(world, 'pods', pod);
  else fill(world, job, Math.min(job.spec?.parallelism ?? 1, wanted - succeeded) - active.length);
  const next = world.put<Job>(KIND, { ...job, status: running(world, job, base) });
  world.wake(KIND, next, deadline === undefined ? undefined : Date.parse(startTime) + deadline * 1_000);
}

function running(world: World, job: Job, status: JobStatus): JobStatus {
  const { active: _, ...rest } = status;
  const pods = ownedBy<Pod>(world, 'pods', job).filter(isActive);
  return {
    ...rest,
    ...(pods.length > 0 && { active: pods.length }),
    ready: pods.filter(isReady).length,
    terminating: 0,
  };
}

const failureOf = (isLate: boolean, isOver: boolean): string | undefined =>
  isLate ? 'DeadlineExceeded' : isOver ? 'BackoffLimitExceeded' : undefined;

const restartsIn = (pods: readonly Pod[]): number =>
  pods.reduce((sum, { status }) => sum + (status?.containerStatuses?.[0]?.restartCount ?? 0), 0);

function fill(world: World, job: Job, missing: number): void {
  const { name, uid } = job.metadata;
  const template = job.spec?.template;
  if (template === undefined) return;
  const labels = {
    'batch.kubernetes.io/job-name': name,
    'job-name': name,
    'batch.kubernetes.io/controller-uid': uid,
  };
  for (let number = 0; number < missing; number += 1)
    if (makePod(world, { kind: KIND, owner: job, template, labels, component: COMPONENT }) !== undefined) return;
}

function finish(world: World, job: Job, status: JobStatus, end: { type: 'Complete' | 'Failed'; reason: string }): void {
  const isComplete = end.type === 'Complete';
  const { active: _, ...rest } = status;
  const message = isComplete ? 'Reached expected number of succeeded pods' : `Job has failed: ${end.reason}`;
  let conditions = withCondition(
    status.conditions,
    { type: isComplete ? 'SuccessCriteriaMet' : 'FailureTarget', status: 'True', reason: end.reason, message },
    world.now,
  );
  conditions = withCondition(conditions, { ...end, status: 'True', message }, world.now);
  const next = world.put<Job>(KIND, {
    ...job,
    status: {
      ...rest,
      ready: 0,
      terminating: 0,
      conditions,
      ...(isComplete && { completionTime: kubeTime(world.now) }),
    },
  });
  recordEvent(world, KIND, job, {
    type: isComplete ? 'Normal' : 'Warning',
    reason: isComplete ? 'Completed' : end.reason,
    message: isComplete ? 'Job completed' : message,
    component: COMPONENT,
  });
  const ttl = job.spec?.ttlSecondsAfterFinished;
  world.wake(KIND, next, ttl === undefined ? undefined : world.now + ttl * 1_000);
}

function forget(world: World, job: Job, { lastTransitionTime }: Condition): void {
  const ttl = job.spec?.ttlSecondsAfterFinished;
  if (ttl === undefined) return;
  const at = Date.parse(lastTransitionTime ?? '') + ttl * 1_000;
  if (at <= world.now) removeObject(world, KIND, job, { propagation: 'Foreground' });
  else world.wake(KIND, job, at);
}
