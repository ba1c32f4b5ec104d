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
  /** The record before the action, and the input of the action, both in stored form. */
  record: RecordData;
  input: RecordData;
  /** The values that a hook of the resource writes; already valid. */
  done: RecordData;
}

/**
 * The stored form of the values that the definition of an action writes (`set`: constants, `$input.x`, `$record.x`,
 * `$now`, `$user.id`). They are validated like an update of the record in the state after the action: a value beyond
 * the limits of its field, or a required field without a value, is refused under that field.
 */
export async function valuesToSet(
  context: Context,
  definition: Definition,
  action: ActionDefinition,
  { record, input, done }: Call,
): Promise<RecordData> {
  const { fields } = definition;
  const moved = stateAfter(definition, action);
  const mayRequireMore =
    Object.keys(moved).length > 0 &&
    Object.values(fields).some((field) => field.required === true && leansOnState(definition, field));
  if (action.set === undefined && !mayRequireMore) return {};
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

/** The state after the action. A cloud reports the states of its records itself. */
function stateAfter({ cloud, stateField }: Definition, action: ActionDefinition): Record<string, Json> {
  const state = action.to ?? action.via;
  return stateField === undefined || state === undefined || (cloud !== undefined && action.cloud === undefined)
    ? {}
    : { [stateField]: state };
}

/** A field that only a state hides keeps its value, because it reappears with the state. */
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
  // A write-only field has no value to copy: the table holds it hashed or encrypted.
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
