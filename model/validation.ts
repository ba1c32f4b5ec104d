/** Is this what may be written? The rules are those of the form (`recordSchema.ts`); the answer is data, not an exception. */

import * as yup from 'yup';
import { isWritable } from './access.ts';
import type { Values } from './conditions.ts';
import type { FieldDefinition, Json } from './definition.ts';
import { fieldKind } from './fields/index.ts';
import { isEmptyValue, isObject } from './fields/kind.ts';
import { forbiddenParts } from './forbiddenParts.ts';
import type { Violation } from './messages.ts';
import { fieldExists, recordSchema, type ValidationOptions, type WithFields } from './recordSchema.ts';
import { resolveValue } from './resolveCondition.ts';

export type Validated = { value: Record<string, Json> } | { fields: Record<string, Violation> };

/**
 * Checks a body against the definition. `value` holds what is to be written, in wire form: trimmed and respelt; on create with
 * every default filled in, also of fields that only the server writes; on update with null for fields that no longer exist.
 * `fields` holds the first violation of each field by dotted path (`labels.0.bgColor`).
 */
export function validateRecord(definition: WithFields, input: unknown, options: ValidationOptions): Validated {
  if (!isObject(input)) return { fields: { body: { key: 'validation.object' } } };
  const forbidden = forbiddenParts(input);
  if (Object.keys(forbidden).length > 0) return { fields: forbidden };
  const judged = judge(definition, input, options);
  if ('fields' in judged) return judged;
  return { value: options.mode === 'create' ? withDefaults(definition, judged.value, options) : withoutVanished(definition, judged.value, options) };
}

/** Does any of these refusals mean text that no database takes? It has a code of its own in the catalogue (10). */
export function hasInvalidCharacters(fields: Record<string, Violation>): boolean {
  return Object.values(fields).some(({ key }) => key === 'validation.invalidCharacters');
}

function judge(definition: WithFields, input: Values, options: ValidationOptions): Validated {
  try {
    const value = recordSchema(definition, options).validateSync(input, { abortEarly: false, disableStackTrace: true });
    // The rules let nothing but JSON pass.
    return { value: value as Record<string, Json> };
  } catch (error) {
    // A refusal is an ordinary outcome here; anything else is a fault of the rules.
    if (!yup.ValidationError.isError(error)) throw error;
    return { fields: violationsOf(error) };
  }
}

function violationsOf(error: yup.ValidationError): Record<string, Violation> {
  // Paths come from the client: `constructor` must not be found before it is put in.
  const fields = new Map<string, Violation>();
  for (const { path = '', params } of error.inner.length > 0 ? error.inner : [error]) {
    // Every rule of `model/fields` puts its violation there.
    const violation = (params?.['violation'] as Violation | undefined) ?? { key: 'validation.object' };
    if (!fields.has(dotted(path))) fields.set(dotted(path), violation);
  }
  return Object.fromEntries(fields);
}

/** yup writes `labels[0].bgColor`. */
function dotted(path: string): string {
  return path.replace(/\[(\d+)\]/g, '.$1').replace(/\["(.+?)"\]/g, '$1');
}

function withDefaults({ fields }: WithFields, value: Record<string, Json>, { actor, now, record }: ValidationOptions): Record<string, Json> {
  const context = { user: actor, now, record, form: value };
  for (const field of Object.values(fields)) {
    if (value[field.name] !== undefined || field.default === undefined || field.computed !== undefined) continue;
    if (fieldExists(field, value, { ...context, fields })) value[field.name] = inWireForm(resolveValue(field.default, context), field);
  }
  return value;
}

/** `$now` is a moment; on a field of days it stands for its day, on one of milliseconds for those. */
function inWireForm(value: Json, field: FieldDefinition): Json {
  const kind = fieldKind(field.type);
  const stored = value === null ? null : kind.operand(value, field);
  return stored === undefined || stored === null || kind.column(field) === 'json' ? value : kind.fromColumn(stored, field);
}

/** Prepaid for twelve months becomes postpaid: the months go with it. */
function withoutVanished({ fields }: WithFields, value: Record<string, Json>, { actor, now, record = {} }: ValidationOptions): Record<string, Json> {
  const after = { ...record, ...value };
  for (const field of Object.values(fields)) {
    if (field.when === undefined || !isWritable(field) || isEmptyValue(record[field.name])) continue;
    if (!fieldExists(field, after, { user: actor, now, record, fields })) value[field.name] = null;
  }
  return value;
}
