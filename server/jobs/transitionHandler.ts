import type { ActionDefinition } from '#model/actionDefinition.ts';
import type { Definition, Json } from '#model/definition.ts';
import { settledState } from '#model/stateMachine.ts';
import type { Context, RecordData } from '#server/context.ts';
import { findRecordOrNone } from '#server/records/write/findRecord.ts';
import { storeChanges } from '#server/records/write/updateRecord.ts';
import type { TransitionOutcome } from '#server/useCases/hooks.ts';
import type { JobHandler } from './jobRunner.ts';
import type { TransitionPayload } from './transitionJob.ts';

/** Brings a record out of its transient state: forwards when the work behind it is done, back when it failed. */
export const transitionHandler: JobHandler = {
  async prepare(context, payload) {
    const found = await transitionOf(context, payload);
    const work = found && context.hooks[found.definition.resource]?.transitions?.[found.action.name];
    return work ? asJson(await work(context, found.record)) : { ok: true };
  },
  async finish(context, payload, prepared) {
    const { ok, set } = asOutcome(prepared);
    await settle(context, payload, ok ? 'done' : 'failed', set);
  },
  giveUp: (context, payload) => settle(context, payload, 'failed', {}),
};

interface Transition {
  definition: Definition;
  stateField: string;
  action: ActionDefinition;
  record: RecordData;
  began: string;
}

async function settle(context: Context, payload: Json, outcome: 'done' | 'failed', set: RecordData): Promise<void> {
  const found = await transitionOf(context, payload);
  if (!found) return;
  const { definition, stateField, action, record, began } = found;
  await storeChanges(context, definition, record, { ...set, [stateField]: settledState(action, outcome, began) }, action.name);
}

/** Undefined when there is nothing left to do: the record is gone, has moved on, or its definition changed meanwhile. */
async function transitionOf(context: Context, payload: Json): Promise<Transition | undefined> {
  const { resource, id, action: name, from } = asPayload(payload);
  const definition = context.schemas.resources[resource];
  const action = definition?.actions[name];
  const stateField = definition?.stateField;
  if (!definition || !action || stateField === undefined) return undefined;
  const record = await findRecordOrNone(context, definition, id, { lock: true });
  if (!record || record[stateField] !== action.via) return undefined;
  return { definition, stateField, action, record, began: from ?? action.failTo ?? action.from?.[0] ?? '' };
}

// Both were written by this part itself: the payload by `transitionJob`, the outcome by `prepare`.
const asPayload = (payload: Json) => payload as unknown as TransitionPayload;
const asJson = ({ ok, set }: TransitionOutcome): Json => ({ ok, set: set ?? {} });
const asOutcome = (prepared: Json): Required<TransitionOutcome> => ({ set: {}, ...(prepared as unknown as TransitionOutcome) });
