import { LABELS, numberIn, type EngineContainer } from './engine.ts';
import { newSlot, templateOf, type Progress, type SlotProgress, type Wanted } from './desired.ts';

/** One thing to do next. */
export type Step =
  | { do: 'create'; slot: number }
  | { do: 'start'; ref: string; slot: number }
  | { do: 'stop'; ref: string }
  | { do: 'remove'; ref: string; why: 'old' | 'extra' | 'dead' | 'unhealthy' };

/** A container of the deployment, by its place. */
export interface Placed {
  container: EngineContainer;
  slot: number;
  isCurrent: boolean;
}

export interface Plan {
  steps: Step[];
  /** Places whose container of this template is ready. */
  ready: number;
  /** Everything is as wanted. */
  isReached: boolean;
  /** Why the rollout cannot succeed; undefined: it still may. */
  failure: string | undefined;
  /** A container has ended too often, and runs at this moment: why it ends is known when it has ended. */
  isSuspect?: true;
  /** All containers have ended, and may stay so. */
  isFinished: boolean;
  /** Places that somebody has stopped. */
  held: number;
}

/** After this number of starts without success, a rollout has failed. */
const MOST_STARTS = 3;
const DOUBT = 6;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 300_000;

export interface Instant {
  now: number;
  /** A container that ends within this time has not started. */
  steadyMs: number;
}

/** The containers of a deployment, each at its place; those of another template are old. */
export function placed(wanted: Wanted, containers: readonly EngineContainer[]): Placed[] {
  const template = templateOf(wanted);
  return containers
    .map((container) => ({
      container,
      slot: numberIn(container, 'slot'),
      isCurrent: container.labels[LABELS.template] === template,
    }))
    .toSorted((a, b) => a.slot - b.slot || a.container.createdAt - b.container.createdAt);
}

/**
 * What is to be done next so that an engine has what is wanted of a deployment. Pure: the same state always has the
 * same plan, so that interrupted work continues where it ended.
 */
export function planOf(wanted: Wanted, progress: Progress, there: readonly Placed[], at: Instant): Plan {
  if (wanted.mode === 'deleting') return nothingLeft(there);
  if (wanted.mode === 'stopped') return allStopped(there);
  const { replicas } = wanted.spec;
  const plan: Plan = { steps: [], ready: 0, isReached: false, failure: undefined, isFinished: false, held: 0 };
  for (const { container, slot } of there)
    if (slot >= replicas) plan.steps.push({ do: 'remove', ref: container.ref, why: 'extra' });
  let isReplacing = false;
  let done = 0;
  for (let slot = 0; slot < replicas; slot += 1) {
    const here = there.filter((each) => each.slot === slot);
    const place = planOfPlace(wanted, { slot, here, progress: progress.slots[slot] ?? newSlot(), isReplacing }, at);
    plan.steps.push(...place.steps);
    plan.failure ??= place.failure;
    if (place.isSuspect) plan.isSuspect = true;
    if (place.isReady) plan.ready += 1;
    if (place.isHeld) plan.held += 1;
    if (place.isDone) done += 1;
    isReplacing ||= place.isReplacing;
  }
  plan.isFinished = done > 0 && plan.ready === 0 && done === replicas;
  plan.isReached = plan.steps.length === 0 && plan.ready + done + plan.held === replicas;
  return wanted.mode === 'paused' ? { ...plan, steps: [], failure: undefined, isReached: true } : plan;
}

interface Place {
  slot: number;
  here: readonly Placed[];
  progress: SlotProgress;
  /** Another place is without its container at the moment. */
  isReplacing: boolean;
}

interface PlaceOutcome extends Outcome {
  isHeld: boolean;
  isReplacing: boolean;
}

function planOfPlace(wanted: Wanted, { slot, here, progress, isReplacing }: Place, at: Instant): PlaceOutcome {
  const [current, ...twins] = here.filter(({ isCurrent }) => isCurrent).map(({ container }) => container);
  const old = here.filter(({ isCurrent }) => !isCurrent).map(({ container }) => container);
  const none = { ...NOT_YET, isHeld: false, isReplacing: false };
  if (current === undefined) {
    // One place at a time is without its container, unless there is none to keep.
    if (old.length > 0 && isReplacing) return none;
    const first = needsRoom(wanted) ? removals(old) : [];
    return { ...none, steps: [...first, { do: 'create', slot }], isReplacing: old.length > 0 };
  }
  const extra = twins.map(({ ref }): Step => ({ do: 'remove', ref, why: 'extra' }));
  if (progress.held) return { ...none, steps: extra, isHeld: true };
  const outcome = outcomeOf(wanted, progress, current, at);
  const isSettled = outcome.isReady || outcome.isDone;
  const steps = outcome.steps.map((step) => withSlot(step, slot));
  return {
    ...none,
    ...outcome,
    steps: [...extra, ...steps, ...(isSettled ? removals(old) : [])],
    isReplacing: !isSettled,
  };
}

/** The pause before another start, so that a container which cannot run does not keep its host busy. */
export const pauseBefore = (starts: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(starts, 10));

const removals = (old: readonly EngineContainer[]): Step[] => old.map(({ ref }) => ({ do: 'remove', ref, why: 'old' }));

/** A host port cannot be opened twice, so the old container goes first. */
const needsRoom = ({ spec }: Wanted): boolean => (spec.ports ?? []).length > 0;

function nothingLeft(there: readonly Placed[]): Plan {
  const steps: Step[] = there.map(({ container }) => ({ do: 'remove', ref: container.ref, why: 'extra' }));
  return { steps, ready: 0, isReached: steps.length === 0, failure: undefined, isFinished: false, held: 0 };
}

function allStopped(there: readonly Placed[]): Plan {
  const steps: Step[] = there
    .filter(({ container: { state } }) => state !== 'exited' && state !== 'created' && state !== 'dead')
    .map(({ container }) => ({ do: 'stop', ref: container.ref }));
  return { steps, ready: 0, isReached: steps.length === 0, failure: undefined, isFinished: false, held: 0 };
}

interface Outcome {
  steps: Step[];
  isReady: boolean;
  /** It has ended, and its policy leaves it so. */
  isDone: boolean;
  failure?: string | undefined;
  isSuspect?: boolean;
}

const NOT_YET: Outcome = { steps: [], isReady: false, isDone: false };

function outcomeOf(
  wanted: Wanted,
  place: SlotProgress,
  container: EngineContainer,
  { now, steadyMs }: Instant,
): Outcome {
  const { restart_policy: policy, health } = wanted.spec;
  const starts = place.starts + container.restartCount;
  switch (container.state) {
    case 'dead':
      return { ...NOT_YET, steps: [{ do: 'remove', ref: container.ref, why: 'dead' }] };
    case 'created':
      return {
        ...NOT_YET,
        steps: [{ do: 'start', ref: container.ref, slot: 0 }],
        failure: tooOften(container, starts),
      };
    case 'paused':
      return NOT_YET;
    case 'restarting':
      return { ...NOT_YET, failure: tooOften(container, starts) };
    case 'running': {
      // What has ended several times must prove itself for longer.
      const patience = starts >= MOST_STARTS ? steadyMs * DOUBT : steadyMs;
      if (now - (container.startedAt ?? now) < patience) return { ...NOT_YET, isSuspect: starts >= MOST_STARTS };
      if (!health?.command) return { ...NOT_YET, isReady: true };
      return checked(health, place, container, now);
    }
    case 'exited': {
      const isWell = container.exitCode === 0;
      if (policy === 'never' || (policy === 'on_failure' && isWell))
        return { ...NOT_YET, isDone: isWell, failure: isWell ? undefined : ended(container) };
      // An engine may take a moment to show that it has started.
      const last = Math.max(container.finishedAt ?? 0, place.startedAt ?? 0);
      const isDue = now >= last + (place.starts === 0 ? 0 : pauseBefore(place.starts));
      return {
        ...NOT_YET,
        steps: isDue ? [{ do: 'start', ref: container.ref, slot: 0 }] : [],
        failure: tooOften(container, starts),
      };
    }
  }
}

function checked(
  { start_period_s: patience = 5, retries = 3 }: NonNullable<Wanted['spec']['health']>,
  { misses }: SlotProgress,
  container: EngineContainer,
  now: number,
): Outcome {
  if (misses === 0) return { ...NOT_YET, isReady: true };
  const isYoung = now - (container.startedAt ?? now) < patience * 1_000;
  if (misses === null || isYoung || misses < retries) return NOT_YET;
  return {
    ...NOT_YET,
    steps: [{ do: 'remove', ref: container.ref, why: 'unhealthy' }],
    failure: `the health check of ${container.name} failed ${misses} times in a row`,
  };
}

function tooOften(container: EngineContainer, starts: number): string | undefined {
  return starts >= MOST_STARTS ? ended(container) : undefined;
}

function ended({ name, exitCode, error, oomKilled }: EngineContainer): string {
  if (oomKilled) return `${name} was killed because it used more memory than it may`;
  if (error) return `${name} does not start: ${error}`;
  return exitCode === null ? `${name} does not start` : `${name} ended with exit code ${exitCode}`;
}

const withSlot = (step: Step, slot: number): Step => (step.do === 'start' ? { ...step, slot } : step);
