import type { ActionDefinition } from '#model/actionDefinition.ts';
import type { Definition, Json } from '#model/definition.ts';
import { isObject } from '#model/fields/kind.ts';
import { settledState } from '#model/stateMachine.ts';
import type { Context, RecordData } from '#server/context.ts';
import { findRecordOrNone } from '#server/records/write/findRecord.ts';
import { storeChanges } from '#server/records/write/updateRecord.ts';
import type { TransitionOutcome } from '#server/useCases/hooks.ts';
import type { JobHandler } from './jobRunner.ts';
import { isTransitionPayload, type TransitionPayload } from './transitionJob.ts';

/** Brings a record out of its transient state: forwards when the work behind it is done, back when it failed. */
export const transitionHandler: JobHandler = {
  async prepare(context, payload, { keep }) {
    const found = await transitionOf(context, readPayload(payload));
    const work = found && context.hooks[found.definition.resource]?.transitions?.[found.action.name];
    return asJson(work ? await work(context, found.record, keep) : { ok: true });
  },
  async finish(context, payload, prepared) {
    const { ok, set } = readOutcome(prepared);
    await settle(context, readPayload(payload), ok ? 'done' : 'failed', set);
  },
  async giveUp(context, payload) {
    // A payload that nobody can read leads to no record; `recoverTransients` finds the record at the next start.
    if (isTransitionPayload(payload)) await settle(context, payload, 'failed', {});
  },
};

interface Transition {
  definition: Definition;
  stateField: string;
  action: ActionDefinition;
  record: RecordData;
  began: string;
}

async function settle(context: Context, payload: TransitionPayload, outcome: 'done' | 'failed', set: RecordData): Promise<void> {
  const found = await transitionOf(context, payload);
  if (!found) return;
  const { definition, stateField, action, record, began } = found;
  await storeChanges(context, definition, record, { ...set, [stateField]: settledState(action, outcome, began) }, action.name);
}

/** Undefined when there is nothing left to do: the record is gone, has moved on, or its definition changed meanwhile. */
async function transitionOf(context: Context, { resource, id, action: name, from }: TransitionPayload): Promise<Transition | undefined> {
  const definition = context.schemas.resources[resource];
  const action = definition?.actions[name];
  const stateField = definition?.stateField;
  if (!definition || !action || stateField === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id, { lock: true });
  if (!record || record[stateField] !== action.via) return undefined;
  return { definition, stateField, action, record, began: from ?? action.failTo ?? action.from?.[0] ?? '' };
}

function readPayload(payload: Json): TransitionPayload {
  // The row may be of another version of the product.
  if (!isTransitionPayload(payload)) throw new Error('The payload of a transition is not readable');
  return payload;
}

function asJson({ ok, set = {} }: TransitionOutcome): Json {
  return { ok, set };
}

function readOutcome(prepared: Json): Required<TransitionOutcome> {
  if (!isObject(prepared) || typeof prepared.ok !== 'boolean' || !isObject(prepared.set)) throw new Error('The outcome of a transition is not readable');
  return { ok: prepared.ok, set: prepared.set };
}
