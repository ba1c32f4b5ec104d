import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { AGENT_FIELDS } from '#model/language/agentDefinition.ts';
import type { Definition } from '#model/language/definition.ts';
import { settledState } from '#model/access/stateMachine.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { failedFault } from '#server/engine/records/agent/failedFault.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { forgetRecord } from '#server/engine/records/write/removeRecord.ts';
import { storeChanges } from '#server/engine/records/write/updateRecord.ts';
import type { TransitionPayload } from './transitionJob.ts';

interface Transition {
  definition: Definition;
  stateField: string;
  action: ActionDefinition;
  record: RecordData;
  began: string;
}

export interface Settled {
  outcome: 'done' | 'failed';
  /** Written with the state that follows. */
  set?: RecordData;
  /** The reason of the failure, if known. */
  detail?: string | null;
}

/**
 * Moves a record from the transient state of an action to the state that follows. Does nothing if the record is gone or
 * has another state.
 */
export async function settleTransition(
  context: Context,
  payload: TransitionPayload,
  { outcome, set = {}, detail = null }: Settled,
): Promise<void> {
  const found = await transitionOf(context, payload);
  if (!found) return;
  const { definition, stateField, action, record, began } = found;
  const within = { ...context, operationId: payload.operationId ?? undefined };
  if (outcome === 'done' && action.removes === 'now' && action.to === undefined)
    return forgetRecord(within, definition, record);
  const fault: RecordData =
    definition.agent === undefined && definition.runsOn === undefined
      ? {}
      : { [AGENT_FIELDS.fault]: outcome === 'done' ? null : failedFault(context, definition, detail) };
  await storeChanges(
    // An agent that confirms a command does not begin an operation of its own.
    within,
    definition,
    record,
    { ...fault, ...set, [stateField]: settledState(action, outcome, began) },
    action.name,
  );
}

/** Undefined if nothing is left to do: the record is gone, has another state, or its definition has changed. */
export async function transitionOf(
  context: Context,
  { resource, id, action: name, from }: TransitionPayload,
): Promise<Transition | undefined> {
  const definition = context.schemas.resources[resource];
  const action = definition?.actions[name];
  const stateField = definition?.stateField;
  if (!definition || !action || stateField === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id, { lock: true });
  if (!record || record[stateField] !== action.via) return undefined;
  return { definition, stateField, action, record, began: from ?? action.failTo ?? action.from?.[0] ?? '' };
}
