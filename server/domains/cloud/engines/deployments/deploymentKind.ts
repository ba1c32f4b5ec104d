import { differing } from '#model/domains/containers/deploymentContent.ts';
import { isPassing } from '#server/domains/cloud/driver/cloudFault.ts';
import type { CloudItem, KindDriver } from '#server/domains/cloud/driver/driver.ts';
import { CloudError } from '#server/domains/cloud/driver/driver.ts';
import type {
  DeploymentFields,
  DeploymentInput,
  DeploymentStatus,
} from '#server/domains/cloud/driver/kinds/containers.ts';
import type { RecordData } from '#server/engine/context.ts';
import { isOtherTemplate, specOf, type Wanted } from './desired.ts';
import type { Desired } from './desiredStore.ts';
import type { EngineContainer } from './engine.ts';
import { placed, planOf, type Placed, type Plan } from './plan.ts';
import { containersOf, reconcile, type ControllerDeps } from './reconcile.ts';
import { LABELS } from './engine.ts';

type DeploymentKind = KindDriver<DeploymentFields, DeploymentInput>;

/**
 * Deployments of an engine. What is wanted is stored here, and every look brings the engine nearer to it: the calls of
 * the platform look soon after a write, and its synchronisation regularly.
 */
export function deploymentKind(deps: ControllerDeps): DeploymentKind {
  const { store } = deps;

  async function* list() {
    const all = await store.all();
    for (const { ref } of all) await reconcile(deps, ref);
    if (all.some(({ wanted }) => (wanted.spec.volumes ?? []).length > 0)) await deps.volumes.measure();
    const containers = await deps.engine.list();
    const items = (await store.all()).map((desired) => itemOf(deps, desired, ofDeployment(deps, desired, containers)));
    yield { items, partial: false };
  }

  async function get(ref: string): Promise<CloudItem<DeploymentFields> | undefined> {
    await reconcile(deps, ref);
    const desired = await store.find(ref);
    return desired && itemOf(deps, desired, await containersOf(deps, desired));
  }

  /** Stores what is wanted now. The next look begins with it. */
  async function change(ref: string, next: (wanted: Wanted) => Wanted): Promise<void> {
    for (;;) {
      const desired = await store.find(ref);
      if (desired === undefined)
        throw new CloudError('notFound', { detail: `deployment ${ref} was not found`, status: 404 });
      if (await store.want(desired, next(desired.wanted))) return;
    }
  }

  const now = () => deps.now();
  return {
    list,
    get,
    async create(spec, { token, tenant }) {
      const there = await store.withToken(token);
      // The ref is the id of our record, which the labels of its containers name.
      if (there === undefined) await store.add({ ref: token, token, tenant, wanted: firstWanted(spec, now()) });
      const desired = await store.withToken(token);
      if (desired === undefined) throw new CloudError('failed');
      return itemOf(deps, desired, []);
    },
    async undo(token) {
      const desired = await store.withToken(token);
      if (desired === undefined) return;
      await change(desired.ref, (wanted) => ({ ...wanted, mode: 'deleting' }));
      await reconcile(deps, desired.ref);
    },
    async update(ref, changes) {
      await change(ref, (wanted) => updated(wanted, changes, now()));
      await freshSlots(deps, ref);
      return needed(await seenOf(deps, ref));
    },
    async remove(ref) {
      const desired = await store.find(ref);
      if (desired === undefined) return;
      await change(ref, (wanted) => ({ ...wanted, mode: 'deleting', since: null }));
      await reconcile(deps, ref);
    },
    actions: {
      scale: (ref, input) => change(ref, (wanted) => updated(wanted, replicasIn(input), now())),
      async resize(ref, input) {
        await change(ref, (wanted) => updated(wanted, sizeIn(input), now()));
        await freshSlots(deps, ref);
      },
      async restart(ref) {
        await change(ref, (wanted) => rolledOut(wanted, { restarts: wanted.restarts + 1 }, now()));
        await freshSlots(deps, ref);
      },
      stop: (ref) => change(ref, (wanted) => ({ ...wanted, mode: 'stopped', since: null, before: null })),
      async start(ref) {
        await freshSlots(deps, ref);
        await change(ref, (wanted) => ({ ...wanted, mode: 'run', since: now(), before: null, failed: null }));
      },
      pause: (ref) => change(ref, (wanted) => ({ ...wanted, mode: 'paused', since: null })),
      resume: (ref) => change(ref, (wanted) => ({ ...wanted, mode: 'run', since: now(), failed: null })),
    },
  };
}

const firstWanted = (given: DeploymentInput, now: number): Wanted => ({
  name: given.name,
  mode: 'run',
  spec: specOf(given),
  revision: 1,
  lastRevision: 1,
  restarts: 0,
  before: null,
  since: now,
  failed: null,
});

function updated(wanted: Wanted, changes: Partial<DeploymentInput>, now: number): Wanted {
  // What is the same in other words keeps its words, so that its containers keep their hash.
  const changed = new Set(differing(wanted.spec, { ...wanted.spec, ...changes }, Object.keys(changes)));
  const news = Object.fromEntries(Object.entries(changes).filter(([name]) => changed.has(name)));
  const spec = specOf({ ...wanted.spec, ...news });
  if (!isOtherTemplate(wanted.spec, spec)) return rolledOut(wanted, { spec }, now);
  const revision = wanted.lastRevision + 1;
  return rolledOut(wanted, { spec, revision, lastRevision: revision }, now);
}

/** A rollout to other containers begins; one that had not ended goes back to the same revision as before. */
function rolledOut(wanted: Wanted, next: Partial<Wanted>, now: number): Wanted {
  const { spec, revision, restarts } = wanted;
  const stood = wanted.since === null && wanted.failed === null ? { spec, revision, restarts } : wanted.before;
  return { ...wanted, ...next, before: stood, since: wanted.mode === 'run' ? now : null, failed: null };
}

const replicasIn = ({ replicas }: RecordData): Partial<DeploymentInput> =>
  typeof replicas === 'number' ? { replicas } : {};

const sizeIn = ({ cpu, memory_mb: memory }: RecordData): Partial<DeploymentInput> => ({
  ...(typeof cpu === 'number' && { cpu }),
  ...(typeof memory === 'number' && { memory_mb: memory }),
});

/** A new rollout begins to count again, and includes what was stopped by hand. */
async function freshSlots({ store }: ControllerDeps, ref: string): Promise<void> {
  const desired = await store.find(ref);
  if (desired === undefined) return;
  const { progress } = desired;
  for (const place of Object.values(progress.slots)) Object.assign(place, { starts: 0, misses: null, held: false });
  await store.keep(desired, { ...progress, problem: null, message: null });
}

/**
 * A deployment as far as its engine answers. What is wanted is stored here: an engine that cannot be reached has not
 * refused it, and gets it later.
 */
async function seenOf(deps: ControllerDeps, ref: string): Promise<CloudItem<DeploymentFields> | undefined> {
  const desired = await deps.store.find(ref);
  if (desired === undefined) return undefined;
  const there = await containersOf(deps, desired).catch((error: unknown) => {
    if (error instanceof CloudError && isPassing(error.fault)) return [];
    throw error;
  });
  return itemOf(deps, desired, there);
}

function needed<T>(item: T | undefined): T {
  if (item === undefined) throw new CloudError('notFound', { status: 404 });
  return item;
}

function ofDeployment({ cloudId }: ControllerDeps, desired: Desired, all: readonly EngineContainer[]): Placed[] {
  return placed(
    desired.wanted,
    all.filter(({ labels }) => labels[LABELS.cloud] === cloudId && labels[LABELS.deployment] === desired.ref),
  );
}

function itemOf(deps: ControllerDeps, desired: Desired, there: readonly Placed[]): CloudItem<DeploymentFields> {
  const { wanted, progress, ref, tenant } = desired;
  const current = there.filter(({ isCurrent }) => isCurrent).map(({ container }) => container);
  const restarts = current.reduce((sum, { restartCount }) => sum + restartCount, 0);
  const starts = Object.values(progress.slots).reduce((sum, place) => sum + place.starts, 0);
  const plan = planOf(wanted, progress, there, { now: deps.now(), steadyMs: deps.steadyMs });
  return {
    ref,
    tenant,
    fields: {
      status: statusOf(desired, plan, { there, now: deps.now() }),
      ready_replicas: plan.ready,
      revision: wanted.revision,
      failed_revision: wanted.failed?.revision ?? null,
      image_digest: current.find(({ imageDigest }) => imageDigest !== null)?.imageDigest ?? null,
      restart_count: restarts + starts,
      message: messageOf(desired, plan.held),
      repaired_at: progress.repairedAt,
      repair_count: progress.repairs,
      ...deps.volumes.of(desired),
      endpoints: current.flatMap(({ ports }) =>
        ports.map(({ container_port, protocol, host_port }) => ({
          container_port,
          protocol,
          address: `${deps.engine.host}:${host_port}`,
        })),
      ),
    },
  };
}

function messageOf({ wanted, progress }: Desired, held: number): string | null {
  if (wanted.failed !== null && wanted.failed.revision !== wanted.revision)
    return `revision ${wanted.failed.revision} failed: ${wanted.failed.reason}`.slice(0, MOST_TEXT);
  if (held > 0) return `${held} stopped by hand`;
  return (progress.problem ?? progress.message)?.slice(0, MOST_TEXT) ?? null;
}

const MOST_TEXT = 1_000;

/** So long after a repair, what was repaired may still be starting. */
const REPAIR_MS = 30_000;

function statusOf(
  { wanted, progress }: Desired,
  plan: Plan,
  { there, now }: { there: readonly Placed[]; now: number },
): DeploymentStatus {
  const { mode } = wanted;
  if (mode === 'deleting' || mode === 'paused') return mode;
  if (mode === 'stopped') return plan.steps.length > 0 ? 'stopping' : 'stopped';
  const status = runningStatus(wanted, plan, there);
  const isStarting = progress.repairedAt !== null && now - progress.repairedAt < REPAIR_MS;
  return status === 'degraded' && isStarting && plan.held === 0 && !isFailing(plan) ? 'repairing' : status;
}

function runningStatus(wanted: Wanted, plan: Plan, there: readonly Placed[]): DeploymentStatus {
  const { since, failed, spec } = wanted;
  if (since !== null && !plan.isReached) {
    if (failed !== null) return 'rolling_back';
    return wanted.lastRevision === 1 && there.length === 0 ? 'creating' : 'updating';
  }
  if (plan.isFinished) return 'finished';
  if (plan.ready === spec.replicas) return 'running';
  return plan.ready === 0 && (failed !== null || isFailing(plan)) ? 'error' : 'degraded';
}

const isFailing = ({ failure, isSuspect }: Plan): boolean => failure !== undefined || isSuspect === true;
