import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { FormValues } from './initialValues.ts';
import { sameValue, tidy } from './sameValue.ts';

interface Entered {
  fields: readonly FieldDefinition[];
  values: FormValues;
  /** The record as it was when the form opened; undefined on create. */
  record?: Record<string, unknown>;
  isVisible: (field: FieldDefinition) => boolean;
}

/**
 * The data that a save sends: on create all entered values, on an edit only changed ones. A field whose `when` does not
 * hold is cleared; a secret left empty stays unchanged.
 */
export function valuesToSend({ fields, values, record, isVisible }: Entered): Record<string, Json> {
  const sent: Record<string, Json> = {};
  for (const field of fields) {
    const visible = isVisible(field);
    const value = visible ? meant(field, values[field.name]) : null;
    if (record ? isChange(field, value, record[field.name]) : visible && isWorthSending(field, value))
      sent[field.name] = value;
  }
  return sent;
}

function isChange(field: FieldDefinition, value: Json, before: unknown): boolean {
  if (field.writeOnce) return false;
  return field.writeOnly ? value !== null : !sameValue(value, before);
}

/** On create, null is sent only to override a default. */
function isWorthSending(field: FieldDefinition, value: Json): boolean {
  return value !== null || (field.default !== undefined && !field.writeOnly);
}

/** An empty object or list becomes null; its members keep the nulls that override defaults. */
function meant(field: FieldDefinition, value: unknown): Json {
  if (
    value === undefined ||
    value === '' ||
    value === null ||
    (typeof value === 'object' && tidy(value) === null && field.type !== 'json')
  )
    return null;
  // Validated values are JSON.
  return value as Json;
}
