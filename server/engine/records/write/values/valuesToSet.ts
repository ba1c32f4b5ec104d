import { recordRules } from '#model/validation/recordRules/index.ts';
import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import { variableOnWire } from '#model/validation/completion/defaultOf.ts';
import { leansOn } from '#model/validation/completion/leansOn.ts';
import type { ConditionContext } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { readChanges } from './readInput.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';

interface Call {
  /** What the action is called on, before it, and what it is called with; both in their stored form. */
  record: RecordData;
  input: RecordData;
  /** What the resource's own behaviour has decided to write; known to be good. */
  done: RecordData;
}

/**
 * What the definition of an action says to write (`set`: constants, `$input.x`, `$record.x`, `$now`, `$user.id`), in
 * its stored form. It is judged like an update, on the record in the state that the action leads to: a value beyond the
 * limits of its field, or a field that the action makes necessary and leaves empty, is refused at that field.
 */
export async function valuesToSet(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { record, input, done }: Call,
): Promise<RecordData> {
  const { fields } = definition;
  const moved = stateAfter(definition, action);
  const isAsked =
    Object.keys(moved).length > 0 &&
    Object.values(fields).some((field) => field.required === true && leansOnState(definition, field));
  if (action.set === undefined && !isAsked) return {};
  const set = resolved(context, definition, action, wireRecord(definition, record), wireInput(action, input));
  const rules = definition.rules?.filter((name) => recordRules[name]?.reads.some((read) => Object.hasOwn(set, read)));
  const before = { ...record, ...done };
  const changes = readChanges(context, { fields, rules }, { ...set, ...moved }, wireRecord(definition, before));
  const isKept = ([name, value]: [string, Json]) =>
    !Object.hasOwn(moved, name) &&
    (Object.hasOwn(set, name) || value !== null || !leansOnState(definition, fields[name]));
  const written = Object.fromEntries(Object.entries(changes).filter(isKept));
  await checkTargets(context, fields, { written, before, trusted: true });
  return written;
}

/** The state that the action leads to; a cloud says itself what becomes of what is in it. */
function stateAfter({ cloud, stateField }: Definition, action: ActionDefinition): Record<string, Json> {
  const state = action.to ?? action.via;
  return stateField === undefined || state === undefined || (cloud !== undefined && action.cloud !== false)
    ? {}
    : { [stateField]: state };
}

/** What only a state hides comes back with the state, and so keeps its value. */
function leansOnState({ fields, stateField }: Definition, field: FieldDefinition | undefined): boolean {
  return field !== undefined && stateField !== undefined && leansOn(fields, field).includes(stateField);
}

function resolved(
  context: Context,
  { fields }: Definition,
  action: ActionDefinition,
  record: RecordData,
  input: RecordData,
): Record<string, Json> {
  // What is never returned is no value to copy: the table holds it hashed or encrypted.
  const readable = Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.writeOnly !== true));
  const words: ConditionContext = { user: context.actor, now: context.clock(), record: readable, form: input };
  const values: Record<string, Json> = {};
  for (const [name, given] of Object.entries(action.set ?? {})) {
    const field = fields[name];
    // `$form` of an action is its input.
    if (field !== undefined)
      values[name] = variableOnWire(
        typeof given === 'string' ? given.replace(/^\$input\./, '$form.') : given,
        field,
        words,
      );
  }
  return values;
}

function wireInput({ input = {} }: ActionDefinition, values: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null || input[name] === undefined ? value : fieldKind(input[name].type).fromColumn(value, input[name]),
    ]),
  );
}
