import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import type { JobRequest, RecordData, RecordId } from '#server/engine/context.ts';
import type { TransitionEnd } from '#server/engine/records/agent/transitionEnd.ts';

export const TRANSITION = 'transition';

/** The record of a transition, with its action and states. */
export type TransitionPayload = {
  resource: string;
  id: RecordId;
  action: string;
  /** The state before the action: the state after a failure if the definition has no `failTo`. */
  from: string | null;
  /** Of the context that began it; rows of older versions have none. */
  operationId?: string | null;
};

/** Validates a payload that was read from a row. */
export function isTransitionPayload(payload: Json): payload is TransitionPayload {
  if (!isObject(payload)) return false;
  const { resource, id, action, from } = payload;
  return (
    typeof resource === 'string' &&
    (typeof id === 'string' || typeof id === 'number') &&
    typeof action === 'string' &&
    (from === null || typeof from === 'string')
  );
}

/**
 * The job that moves a record from the `via` state of an action to its end, due at `end`. Scheduled in the
 * transaction that enters `via`.
 */
export function transitionJob(
  definition: Definition,
  action: ActionDefinition,
  before: RecordData,
  { end, operationId = null }: { end: TransitionEnd; operationId?: string | null | undefined },
): JobRequest {
  const id = before[definition.id.field];
  const from = definition.stateField ? before[definition.stateField] : null;
  const payload: Json = {
    resource: definition.resource,
    id: id ?? null,
    action: action.name,
    from: from ?? null,
    operationId,
  };
  return { kind: TRANSITION, payload, ...end, key: transitionKey(definition.resource, id ?? null) };
}

/** A record is in one transition at a time. */
export const transitionKey = (resource: string, id: Json): string => `${TRANSITION} ${resource} ${String(id)}`;
