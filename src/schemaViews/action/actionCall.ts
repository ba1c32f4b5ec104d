import type { ActionTarget } from './actionTarget.ts';

/** One press of a button, with what the person entered. */
export interface ActionCall {
  /** A word of `definition.actions`, or `delete`. */
  action: string;
  target: ActionTarget;
  input?: Record<string, unknown>;
  /** `delete` only: also when other records still refer to it. */
  force?: boolean;
  /** Bulk only: says what would run and what would be skipped; nothing runs. */
  dryRun?: boolean;
  /** The same for every attempt at one press, so that a retry never acts twice. */
  idempotencyKey?: string;
}
