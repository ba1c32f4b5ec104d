import { kubeTime, type Condition } from '#server/domains/clusters/simulator/kinds/kubeObject.ts';
import { shareOf } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type { Deployment, ReplicaSet, ReplicaStatus } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { withCondition, withoutCondition } from '#server/domains/clusters/simulator/controllers/base/conditions.ts';
import { ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { revisionOf } from './replicaSetOf.ts';

const KIND = 'deployments.apps';
const DEADLINE_S = 600;

/** Writes what has become of a deployment, and looks again when its deadline ends. */
export function reportDeployment(world: World, { metadata }: Deployment): void {
  const deployment = world.find<Deployment>(KIND, metadata.namespace ?? '', metadata.name);
  if (deployment?.spec === undefined) return;
  const { replicas: wanted = 1, progressDeadlineSeconds = DEADLINE_S, paused = false } = deployment.spec;
  const sets = ownedBy<ReplicaSet>(world, 'replicasets.apps', deployment);
  const newest = sets.toSorted((a, b) => revisionOf(b) - revisionOf(a))[0];
  const counts = countsOf(sets, newest);
  const isDone =
    newest !== undefined && counts.updated === wanted && counts.replicas === wanted && counts.available === wanted;
  const conditions = conditionsOf(world, deployment, { counts, newest, isDone, wanted });
  const next = world.put<Deployment>(KIND, {
    ...deployment,
    status: {
      observedGeneration: deployment.metadata.generation ?? 1,
      ...shownCounts({
        replicas: counts.replicas,
        updatedReplicas: counts.updated,
        readyReplicas: counts.ready,
        availableReplicas: counts.available,
        unavailableReplicas: Math.max(0, wanted - counts.available),
      }),
      conditions,
    },
  });
  const progressing = conditions.find(({ type }) => type === 'Progressing');
  const isWaiting = !isDone && progressing?.status === 'True' && !paused;
  const end = Date.parse(progressing?.lastUpdateTime ?? '') + progressDeadlineSeconds * 1_000 + 1_000;
  world.wake(KIND, next, isWaiting ? end : undefined);
}

function countsOf(sets: readonly ReplicaSet[], newest: ReplicaSet | undefined): Progress['counts'] {
  const sum = (of: (status: ReplicaStatus) => number | undefined) =>
    sets.reduce((total, set) => total + (of(set.status ?? {}) ?? 0), 0);
  return {
    replicas: sum(({ replicas }) => replicas),
    updated: newest?.status?.replicas ?? 0,
    ready: sum(({ readyReplicas }) => readyReplicas),
    available: sum(({ availableReplicas }) => availableReplicas),
  };
}

/** Counts of nothing are left out. */
const shownCounts = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

interface Progress {
  counts: { replicas: number; updated: number; ready: number; available: number };
  newest: ReplicaSet | undefined;
  isDone: boolean;
  wanted: number;
}

function conditionsOf(world: World, deployment: Deployment, { counts, newest, isDone, wanted }: Progress): Condition[] {
  const unavailable = shareOf(
    deployment.spec?.strategy?.rollingUpdate?.maxUnavailable,
    wanted,
    'down',
    deployment.spec?.strategy?.type === 'Recreate' ? '0' : '25%',
  );
  const isAvailable = counts.available >= wanted - unavailable;
  let conditions = withCondition(
    deployment.status?.conditions,
    {
      type: 'Available',
      status: isAvailable ? 'True' : 'False',
      reason: isAvailable ? 'MinimumReplicasAvailable' : 'MinimumReplicasUnavailable',
      message: `Deployment ${isAvailable ? 'has' : 'does not have'} minimum availability.`,
    },
    world.now,
    'updates',
  );
  const failure = newest?.status?.conditions?.find(({ type }) => type === 'ReplicaFailure');
  conditions = failure
    ? withCondition(conditions, failure, world.now, 'updates')
    : withoutCondition(conditions, 'ReplicaFailure');
  return withCondition(
    conditions,
    progressOf(world, deployment, { counts, newest, isDone, wanted }),
    world.now,
    'updates',
  );
}

/** The condition by which `kubectl rollout status` ends. */
function progressOf(world: World, deployment: Deployment, { counts, newest, isDone }: Progress): Condition {
  const set = newest?.metadata.name ?? '';
  const { paused = false, progressDeadlineSeconds = DEADLINE_S } = deployment.spec ?? {};
  if (paused)
    return { type: 'Progressing', status: 'Unknown', reason: 'DeploymentPaused', message: 'Deployment is paused' };
  if (isDone)
    return {
      type: 'Progressing',
      status: 'True',
      reason: 'NewReplicaSetAvailable',
      message: `ReplicaSet "${set}" has successfully progressed.`,
    };
  const before = deployment.status?.conditions?.find(({ type }) => type === 'Progressing');
  if (!hasMoved(deployment, counts)) {
    if (before?.reason === 'ProgressDeadlineExceeded') return before;
    const since = Date.parse(before?.lastUpdateTime ?? kubeTime(world.now));
    if (before?.status === 'True' && world.now - since >= progressDeadlineSeconds * 1_000)
      return {
        type: 'Progressing',
        status: 'False',
        reason: 'ProgressDeadlineExceeded',
        message: `ReplicaSet "${set}" has timed out progressing.`,
      };
  }
  // The message differs with every step, so that the time of the last progress does.
  return {
    type: 'Progressing',
    status: 'True',
    reason: 'ReplicaSetUpdated',
    message: `ReplicaSet "${set}" is progressing: ${counts.updated} updated, ${counts.available} available.`,
  };
}

const hasMoved = ({ metadata, status = {} }: Deployment, { updated, available }: Progress['counts']): boolean =>
  updated !== (status.updatedReplicas ?? 0) ||
  available !== (status.availableReplicas ?? 0) ||
  status.observedGeneration !== metadata.generation;
