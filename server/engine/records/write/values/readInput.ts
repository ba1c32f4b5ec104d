import type { ActionDefinition } from '#model/language/actionDefinition.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { renderMessage, type Violation } from '#model/messages/messages.ts';
import { aboveRecord } from '#model/validation/aboveRecord.ts';
import type { WithFields } from '#model/validation/recordSchema.ts';
import { definitionIn, fieldsIn, notOfferedIn } from '#model/reading/definitionIn.ts';
import { hasInvalidCharacters, validateRecord, type Validated } from '#model/validation/validation.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { wireRecord } from '#server/engine/records/table/resourceTable.ts';
import { checkFiles } from './checkFiles.ts';
import { checkOffered } from '#server/engine/records/write/targets/offered.ts';
import { ownError } from './ownError.ts';
import { takeFiles } from './taken/takeFiles.ts';
import { checkTargets } from '#server/engine/records/write/targets/targets.ts';

type Body = Readonly<Record<string, Json>>;
type Fields = Readonly<Record<string, FieldDefinition>>;

/** Validates input and returns it in stored form. The error lists the violations of all fields. */
export function readInput(
  context: Context,
  definition: Definition,
  mode: 'create' | 'update',
  body: Body,
  record?: RecordData,
): RecordData {
  const here = definitionIn(definition, context.cloud?.capabilities);
  refuseNotOffered(definition.fields, here.fields, body, record && wireRecord(definition, record));
  const options = {
    mode,
    actor: context.actor,
    now: context.clock(),
    ...(record && { record: wireRecord(definition, record) }),
  };
  return stored(here.fields, accepted(context, here.fields, validateRecord(here, body, options)));
}

/** A field that the cloud lacks is refused, not left out: people must not pay for what they do not get. */
function refuseNotOffered(fields: Fields, here: Fields, body: Body, record?: RecordData): void {
  const at = notOfferedIn(fields, here, body, record);
  if (at.length > 0) throw new ApiError('cloud.notOffered', { at });
}

/**
 * The changes that the definition itself makes to a record, validated like an update. `before` is the record in wire
 * form.
 */
export function readChanges(context: Context, definition: WithFields, changes: Body, before: Body): RecordData {
  const options = {
    mode: 'update',
    actor: context.actor,
    now: context.clock(),
    record: before,
    trusted: true,
  } as const;
  return stored(definition.fields, accepted(context, definition.fields, validateRecord(definition, changes, options)));
}

/** The record that an action runs on. */
export interface ActedOn {
  definition: Definition;
  /** In stored form. */
  record: RecordData;
}

/** The input of an action in stored form. Its references must be visible to this reader and fit the record. */
export async function readActionInput(
  context: Context,
  action: ActionDefinition,
  body: Body,
  on?: ActedOn,
): Promise<RecordData> {
  const record = on && wireRecord(on.definition, on.record);
  const input = on ? fieldsIn(action.input ?? {}, on.definition, context.cloud?.capabilities) : (action.input ?? {});
  refuseNotOffered(action.input ?? {}, input, body);
  const fields = aboveRecord(input, record);
  const read = readBody(context, { fields, around: on?.definition.fields }, body, record);
  await checkTargets(context, fields, { written: read, ...(on && { on: on.record }) });
  const written = await takeFiles(context, fields, read);
  await checkFiles(context, fields, written);
  await checkOffered(context, fields, { written, ...(on && { on: on.record }) });
  return written;
}

/** Kinds that are stored as text. */
type TextKind = 'text' | 'name' | 'password' | 'phone' | 'email';

type Present<Field> = Field extends { type: TextKind }
  ? string
  : Field extends { type: 'boolean' }
    ? boolean
    : Field extends { type: 'object'; fields: infer Members }
      ? Entered<Members>
      : Json;

type Given<Field> = Field extends undefined
  ? undefined
  : Field extends { required: true }
    ? Present<Field>
    : Present<Field> | null | undefined;

/** The values of these fields, as far as their types are known where the fields are written. */
export type Entered<AllFields> = { [Name in keyof AllFields]: Given<AllFields[Name]> };

/** Definitions' own fields, whose names are known at run time only, are read as `RecordData`. */
type ReadFields<AllFields> = string extends keyof AllFields
  ? AllFields[string] extends { required: true }
    ? Entered<AllFields>
    : RecordData
  : Entered<AllFields>;

/** The stored form of a body that belongs to no record. */
export function readFields<AllFields extends Fields>(
  context: Context,
  fields: AllFields,
  body: Body,
): ReadFields<AllFields>;
export function readFields(context: Context, fields: Fields, body: Body): unknown {
  return readBody(context, { fields }, body);
}

function readBody(context: Context, shape: WithFields, body: Body, record?: Body): RecordData {
  const options = { mode: 'create', actor: context.actor, now: context.clock(), record } as const;
  return stored(shape.fields, accepted(context, shape.fields, validateRecord(shape, body, options)));
}

function accepted(context: Context, fields: Fields, validated: Validated): Body {
  if ('value' in validated) return validated.value;
  const key = hasInvalidCharacters(validated.fields)
    ? 'system.invalidCharacters'
    : (ownError(fields, validated.fields) ?? 'request.invalid');
  throw new ApiError(key, { fields: renderAll(context, validated.fields) });
}

function renderAll({ schemas, lang }: Context, violations: Record<string, Violation>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(violations).map(([path, { key, params }]) => [
      path,
      renderMessage(schemas.messages, key, params, lang),
    ]),
  );
}

function stored(fields: Readonly<Record<string, FieldDefinition>>, values: Body): RecordData {
  const result: RecordData = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fields[name];
    if (field === undefined || value === undefined) continue;
    result[name] = value === null ? null : fieldKind(field.type).toColumn(value, field);
  }
  return result;
}
