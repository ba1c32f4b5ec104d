import type { Deployment, ReplicaSet } from '#server/domains/clusters/simulator/kinds/shapes.ts';
import { shareOf } from '#server/domains/clusters/simulator/kinds/quantity.ts';
import type { World } from '#server/domains/clusters/simulator/store/world.ts';
import { isGoing, ownedBy } from '#server/domains/clusters/simulator/controllers/base/owned.ts';
import { recordEvent } from '#server/domains/clusters/simulator/controllers/base/recordEvent.ts';
import { removeObject } from '#server/domains/clusters/simulator/controllers/base/removeObject.ts';
import { reportDeployment } from './reportDeployment.ts';
import { keepNewSet, REVISION, revisionOf } from './replicaSetOf.ts';

const KIND = 'deployments.apps';
const SETS = 'replicasets.apps';

export function stepDeployments(world: World): void {
  for (const deployment of world.all<Deployment>(KIND)) {
    if (deployment.spec === undefined || isGoing(deployment)) continue;
    const current = keepNewSet(world, deployment);
    const own = world.find<Deployment>(KIND, deployment.metadata.namespace ?? '', deployment.metadata.name);
    if (own === undefined) continue;
    roll(world, own, current);
    forgetOld(world, own, current);
    reportDeployment(world, own);
  }
}

/** Moves replicas from the old sets to the new one, within what the strategy allows. */
function roll(world: World, deployment: Deployment, current: ReplicaSet | undefined): void {
  const sets = ownedBy<ReplicaSet>(world, SETS, deployment);
  const { replicas: wanted = 1, paused = false, strategy } = deployment.spec ?? {};
  if (current === undefined || paused) return follow(world, deployment, sets, wanted);
  const old = sets.filter(({ metadata }) => metadata.uid !== current.metadata.uid);
  if (strategy?.type === 'Recreate') return recreate(world, deployment, { current, old, wanted });
  const { maxSurge, maxUnavailable } = strategy?.rollingUpdate ?? {};
  const unavailable = shareOf(maxUnavailable, wanted, 'down', '25%');
  const surge = shareOf(maxSurge, wanted, 'up', '25%') || (unavailable === 0 ? 1 : 0);
  const oldReplicas = old.reduce((sum, set) => sum + replicasOf(set), 0);
  const room = wanted + surge - oldReplicas - replicasOf(current);
  if (replicasOf(current) > wanted) scale(world, deployment, current, wanted);
  else if (room > 0) scale(world, deployment, current, Math.min(wanted, replicasOf(current) + room));
  shrinkOld(world, deployment, { current, old, least: wanted - unavailable });
}

const replicasOf = ({ spec }: ReplicaSet): number => spec?.replicas ?? 0;

/** Paused: the number follows, the template does not. */
function follow(world: World, deployment: Deployment, sets: readonly ReplicaSet[], wanted: number): void {
  const largest = sets.toSorted((a, b) => replicasOf(b) - replicasOf(a))[0];
  const running = sets.reduce((sum, set) => sum + replicasOf(set), 0);
  if (largest !== undefined && running !== wanted)
    scale(world, deployment, largest, Math.max(0, replicasOf(largest) + wanted - running));
}

/** Takes pods of the old sets away as long as enough are available; those that are not ready go first. */
function shrinkOld(
  world: World,
  deployment: Deployment,
  { current, old, least }: { current: ReplicaSet; old: readonly ReplicaSet[]; least: number },
): void {
  const now = world.find<ReplicaSet>(SETS, current.metadata.namespace ?? '', current.metadata.name) ?? current;
  let spare = [now, ...old].reduce((sum, set) => sum + availableIn(set), 0) - least;
  for (const set of old.toSorted((a, b) => revisionOf(a) - revisionOf(b))) {
    const replicas = replicasOf(set);
    if (replicas === 0) continue;
    const unready = replicas - availableIn(set);
    const healthy = Math.max(0, Math.min(spare, replicas - unready));
    spare -= healthy;
    if (unready + healthy > 0) scale(world, deployment, set, replicas - unready - healthy);
  }
}

/** Of a set that shrinks, what is left of it. */
const availableIn = (set: ReplicaSet): number => Math.min(set.status?.availableReplicas ?? 0, replicasOf(set));

function recreate(
  world: World,
  deployment: Deployment,
  { current, old, wanted }: { current: ReplicaSet; old: readonly ReplicaSet[]; wanted: number },
): void {
  for (const set of old) if ((set.spec?.replicas ?? 0) > 0) scale(world, deployment, set, 0);
  const isEmpty = old.every((set) => ownedBy(world, 'pods', set).length === 0);
  if (isEmpty && current.spec?.replicas !== wanted) scale(world, deployment, current, wanted);
}

function scale(world: World, deployment: Deployment, set: ReplicaSet, replicas: number): void {
  const now = world.find<ReplicaSet>(SETS, set.metadata.namespace ?? '', set.metadata.name);
  const before = now?.spec?.replicas ?? 0;
  if (now?.spec === undefined || before === replicas) return;
  world.put<ReplicaSet>(SETS, {
    ...now,
    metadata: { ...now.metadata, generation: (now.metadata.generation ?? 1) + 1 },
    spec: { ...now.spec, replicas },
  });
  recordEvent(world, KIND, deployment, {
    reason: 'ScalingReplicaSet',
    message: `Scaled ${replicas > before ? 'up' : 'down'} replica set ${set.metadata.name} from ${before} to ${replicas}`,
    component: 'deployment-controller',
  });
}

/** Keeps as many old sets as may be returned to. */
function forgetOld(world: World, deployment: Deployment, current: ReplicaSet | undefined): void {
  const kept = deployment.spec?.revisionHistoryLimit ?? 10;
  const old = ownedBy<ReplicaSet>(world, SETS, deployment)
    .filter((set) => set.metadata.uid !== current?.metadata.uid && set.metadata.annotations?.[REVISION] !== undefined)
    .filter((set) => (set.spec?.replicas ?? 0) === 0 && (set.status?.replicas ?? 0) === 0)
    .toSorted((a, b) => revisionOf(b) - revisionOf(a));
  for (const set of old.slice(kept)) removeObject(world, SETS, set);
}
