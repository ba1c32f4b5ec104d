import type { ActionTarget } from './actionTarget.ts';

/** One press of a button, with the values that were entered. */
export interface ActionCall {
  /** A key of `definition.actions`, or `delete`. */
  action: string;
  target: ActionTarget;
  input?: Record<string, unknown>;
  /** Only for `delete`: delete although other records refer to this one. */
  force?: boolean;
  /** The digest in the reply of a preview of the action. */
  previewed?: string;
  /** Only for bulk calls: reports which rows would run or be skipped, and runs nothing. */
  dryRun?: boolean;
  /** The same for every attempt at one press, so that a retry never acts twice. */
  idempotencyKey?: string;
}
