import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import { newSlot, type Progress, type Wanted } from './desired.ts';
import type { Desired, DesiredStore } from './desiredStore.ts';
import { LABELS, type ContainerEngine, type EngineContainer, type ImageCredential } from './engine.ts';
import { orderOf, volumeName, type SecretsOf } from './orderOf.ts';
import type { VolumeMeter } from './volumeMeter.ts';
import { placed, planOf, type Placed, type Plan, type Step } from './plan.ts';

/** What containers need of other parts of the platform. */
export interface ContainerNeeds {
  secretsOf: SecretsOf;
  /** What the registry of an image wants from the owner of a deployment; undefined: nothing. */
  credentialOf: (image: string, deployment: { ref: string; tenant: string }) => Promise<ImageCredential | undefined>;
}

export interface ControllerDeps extends ContainerNeeds {
  cloudId: string;
  engine: ContainerEngine;
  store: DesiredStore;
  volumes: VolumeMeter;
  /** Time as the engine counts it. */
  now: () => number;
  /** A container that ends within this time has not started. */
  steadyMs: number;
}

/** Rounds of one pass: what a step makes possible follows at once. */
const MOST_ROUNDS = 12;
const MOST_PORT_TRIES = 5;

/** Host ports that the platform gives to places of deployments. */
const FIRST_PORT = 30_000;
const LAST_PORT = 32_767;

/** One deployment during a pass. */
interface Pass {
  deps: ControllerDeps;
  desired: Desired;
  progress: Progress;
  isPulled: boolean;
}

/** Brings an engine towards what is wanted of a deployment, as far as possible now, unless another process does it. */
export async function reconcile(deps: ControllerDeps, ref: string): Promise<void> {
  const { store } = deps;
  if (!(await store.lease(ref))) return;
  try {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const desired = await store.find(ref);
      if (desired === undefined || !(await advance(deps, desired))) return;
      await store.extend(ref);
    }
  } finally {
    await store.release(ref);
  }
}

/** One round; false: nothing more can be done now. */
async function advance(deps: ControllerDeps, desired: Desired): Promise<boolean> {
  const pass: Pass = { deps, desired, progress: structuredClone(desired.progress), isPulled: false };
  const there = await containersOf(deps, desired);
  await checkHealth(pass, there);
  const plan = planOf(desired.wanted, pass.progress, there, { now: deps.now(), steadyMs: deps.steadyMs });
  if (desired.wanted.mode === 'deleting') return remove(pass, plan);
  const isRollout = desired.wanted.since !== null;
  const failure = isRollout ? (plan.failure ?? overdue(desired.wanted, plan, deps.now())) : undefined;
  if (failure !== undefined) return fail(pass, failure);
  try {
    for (const step of plan.steps) await take(pass, step, there);
  } catch (error) {
    // The engine cannot be reached, which the caller reports. Everything else is about this deployment.
    if (!(error instanceof CloudError) || PASSING.has(error.fault)) throw error;
    pass.progress.problem = error.detail ?? error.fault;
    if (isRollout) return fail(pass, pass.progress.problem);
    await deps.store.keep(desired, pass.progress);
    return false;
  }
  return settle(pass, plan);
}

const PASSING: ReadonlySet<string> = new Set(['unreachable', 'timeout', 'tls', 'blocked', 'credentials']);

async function settle({ deps: { store }, desired, progress }: Pass, plan: Plan): Promise<boolean> {
  const { wanted } = desired;
  if (plan.isReached && plan.ready === wanted.spec.replicas) progress.problem = null;
  else if (plan.failure !== undefined) progress.problem = plan.failure;
  await store.keep(desired, progress);
  if (plan.isReached && wanted.since !== null) await store.want(desired, { ...wanted, since: null, before: null });
  return plan.steps.length > 0;
}

const overdue = ({ since, spec }: Wanted, plan: Plan, now: number): string | undefined =>
  since !== null && !plan.isReached && now - since > spec.rollout_timeout_s * 1_000
    ? `not ready within ${spec.rollout_timeout_s} seconds`
    : undefined;

/** The rollout goes back to the revision before. Without one, what is there stays, so that its log can be read. */
async function fail({ deps: { store, now }, desired, progress }: Pass, reason: string): Promise<boolean> {
  const { wanted } = desired;
  progress.problem = reason;
  await store.keep(desired, progress);
  const failed = wanted.failed ?? { revision: wanted.revision, reason };
  if (wanted.before === null) {
    await store.want(desired, { ...wanted, since: null, failed });
    return false;
  }
  const { spec, revision, restarts } = wanted.before;
  const back = { ...spec, replicas: wanted.spec.replicas };
  return store.want(desired, { ...wanted, spec: back, revision, restarts, before: null, since: now(), failed });
}

async function remove({ deps: { engine, store }, desired }: Pass, plan: Plan): Promise<boolean> {
  for (const step of plan.steps) if (step.do === 'remove') await engine.remove(step.ref);
  const { spec, before } = desired.wanted;
  const volumes = [...(spec.volumes ?? []), ...(before?.spec.volumes ?? [])];
  for (const { name } of volumes) await engine.removeVolume(volumeName(desired.ref, name));
  await store.forget(desired.ref);
  return false;
}

export async function containersOf({ engine, cloudId }: ControllerDeps, desired: Desired): Promise<Placed[]> {
  const all = await engine.list();
  return placed(
    desired.wanted,
    all.filter((each) => isOf(each, cloudId, desired.ref)),
  );
}

const isOf = ({ labels }: EngineContainer, cloudId: string, ref: string): boolean =>
  labels[LABELS.cloud] === cloudId && labels[LABELS.deployment] === ref;

/** A container that has run for so long is past its difficulties. */
const PROVEN_MS = 600_000;

async function checkHealth(
  { deps: { engine, now }, desired, progress }: Pass,
  there: readonly Placed[],
): Promise<void> {
  const { health, replicas } = desired.wanted.spec;
  if (desired.wanted.mode !== 'run') return;
  for (const { container, slot, isCurrent } of there) {
    if (!isCurrent || slot >= replicas || container.state !== 'running') continue;
    const place = placeOf(progress, slot);
    const age = now() - (container.startedAt ?? now());
    if (age > PROVEN_MS) place.starts = 0;
    if (!health?.command) continue;
    const isYoung = age < (health.start_period_s ?? 5) * 1_000;
    const code = await engine.probe(container.ref, health.command).catch(() => 1);
    if (code === 0) place.misses = 0;
    else if (!isYoung) place.misses = (place.misses ?? 0) + 1;
  }
}

async function take(pass: Pass, step: Step, there: readonly Placed[]): Promise<void> {
  const { engine } = pass.deps;
  switch (step.do) {
    case 'create':
      return create(pass, step.slot, there);
    case 'start': {
      const place = placeOf(pass.progress, step.slot);
      const isFirst = there.find(({ container }) => container.ref === step.ref)?.container.state === 'created';
      await engine.start(step.ref);
      if (isFirst) return;
      place.starts += 1;
      place.startedAt = pass.deps.now();
      return repaired(pass, `container ${step.slot} had ended and was started again`);
    }
    case 'stop':
      return engine.stop(step.ref);
    case 'remove':
      await engine.remove(step.ref);
      if (step.why === 'unhealthy') repaired(pass, 'an unhealthy container was replaced');
      if (step.why === 'dead') repaired(pass, 'a dead container was replaced');
  }
}

async function create(pass: Pass, slot: number, there: readonly Placed[]): Promise<void> {
  const { deps, desired, progress } = pass;
  const { wanted } = desired;
  if (!pass.isPulled) {
    await deps.engine.pull(wanted.spec.image, await deps.credentialOf(wanted.spec.image, desired));
    pass.isPulled = true;
  }
  const place = placeOf(progress, slot);
  // A place that was reached before has lost its container.
  const wasThere = wanted.since === null && !there.some((each) => each.slot === slot);
  Object.assign(place, { starts: wanted.since === null ? place.starts : 0, misses: null, held: false });
  const refused = new Set<number>();
  for (let attempt = 1; ; attempt += 1) {
    await assignPorts(pass, slot, refused);
    try {
      const order = await orderOf(deps.cloudId, desired, { slot, hostPorts: place.hostPorts }, deps.secretsOf);
      await deps.engine.start(await deps.engine.create(order));
      break;
    } catch (error) {
      if (!isPortTaken(error) || place.hostPorts.length === 0 || attempt === MOST_PORT_TRIES) throw error;
      // Something else on the host has the port.
      for (const port of place.hostPorts) refused.add(port);
      place.hostPorts = [];
      for (const each of await containersOf(deps, desired))
        if (each.slot === slot && each.isCurrent) await deps.engine.remove(each.container.ref);
    }
  }
  if (wasThere) repaired(pass, `container ${slot} was gone and was made again`);
}

async function assignPorts(
  { deps: { store }, desired, progress }: Pass,
  slot: number,
  refused: Set<number>,
): Promise<void> {
  const place = placeOf(progress, slot);
  const count = (desired.wanted.spec.ports ?? []).length;
  if (place.hostPorts.length === count) return;
  const others = (await store.all()).filter(({ ref }) => ref !== desired.ref);
  const own = Object.entries(progress.slots).flatMap(([other, each]) => (other === String(slot) ? [] : each.hostPorts));
  const free = freePorts(others, count, new Set([...own, ...refused]));
  if (free.length < count) throw new CloudError('capacity', { detail: 'the host has no free port left' });
  place.hostPorts = free;
  await store.keep(desired, progress);
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof CloudError && /address already in use|port is already allocated/i.test(error.detail ?? '');

function repaired({ deps: { now }, desired, progress }: Pass, message: string): void {
  if (desired.wanted.since !== null) return;
  progress.repairs += 1;
  progress.repairedAt = now();
  progress.message = message;
}

function placeOf(progress: Progress, slot: number) {
  return (progress.slots[slot] ??= newSlot());
}

/**
 * As many free ports of the host as are wanted, without those that other places have. Empty if there are not enough.
 *
 * @example
 *   freePorts(all, 2, new Set([30_000])); // [30001, 30002]
 */
function freePorts(all: readonly Desired[], count: number, taken: ReadonlySet<number>): number[] {
  const used = new Set(
    all.flatMap(({ progress }) => Object.values(progress.slots).flatMap(({ hostPorts }) => hostPorts)),
  );
  const free: number[] = [];
  for (let port = FIRST_PORT; port <= LAST_PORT && free.length < count; port += 1)
    if (!used.has(port) && !taken.has(port)) free.push(port);
  return free.length < count ? [] : free;
}
