import { createHash } from 'node:crypto';
import { differing, KEEPING_FIELDS, TEMPLATE_FIELDS, valueIn } from '#model/domains/containers/deploymentContent.ts';
import type { DeploymentInput } from '#server/domains/cloud/driver/kinds/containers.ts';

/** What somebody wants of a deployment. Written by their calls, and by a rollout that goes back. */
export interface Wanted {
  name: string;
  mode: 'run' | 'stopped' | 'paused' | 'deleting';
  spec: DeploymentInput;
  revision: number;
  /** The highest number ever given. */
  lastRevision: number;
  /** A restart makes new containers of the same specification. */
  restarts: number;
  /** Where a failing rollout goes back to; null for the first revision, and once it has succeeded. */
  before: { spec: DeploymentInput; revision: number; restarts: number } | null;
  /** The rollout that is under way since then; null: none. */
  since: number | null;
  /** The rollout that failed, until the next call. */
  failed: { revision: number; reason: string } | null;
}

/** What reconciling has done so far. Written only by the process that holds the lease. */
export interface Progress {
  slots: Record<string, SlotProgress>;
  /** What is in the way, in the words of the engine. */
  problem: string | null;
  /** The latest repair. */
  message: string | null;
  repairs: number;
  repairedAt: number | null;
}

export interface SlotProgress {
  /** Host ports, in the order of the ports of the specification. They stay with the slot. */
  hostPorts: number[];
  /** Stopped by hand: left alone until somebody starts it. */
  held: boolean;
  /** How often we have started its container again since the rollout began, and when last. */
  starts: number;
  startedAt: number | null;
  /** Health checks that failed in a row; null: none has run. */
  misses: number | null;
}

export const newProgress = (): Progress => ({ slots: {}, problem: null, message: null, repairs: 0, repairedAt: null });

export const newSlot = (): SlotProgress => ({ hostPorts: [], held: false, starts: 0, startedAt: null, misses: null });

/** The specification in a request, which may carry more; a value that was cleared is absent. */
export function specOf(given: DeploymentInput): DeploymentInput {
  const names: readonly (keyof DeploymentInput)[] = ['name', 'replicas', ...KEEPING_FIELDS, ...TEMPLATE_FIELDS];
  const entries = names.flatMap((name) => ((given[name] ?? null) === null ? [] : [[name, given[name]]]));
  // The required ones are never cleared.
  return Object.fromEntries(entries) as DeploymentInput;
}

/** Containers that were made from the same template have the same word. */
export function templateOf({ spec, restarts }: Pick<Wanted, 'spec' | 'restarts'>): string {
  const parts = TEMPLATE_FIELDS.map((name) => valueIn(spec, name));
  return createHash('sha256')
    .update(JSON.stringify([parts, restarts]))
    .digest('hex')
    .slice(0, 16);
}

/** True if a change of the specification needs new containers. */
export const isOtherTemplate = (one: DeploymentInput, other: DeploymentInput): boolean =>
  differing(one, other, TEMPLATE_FIELDS).length > 0;
