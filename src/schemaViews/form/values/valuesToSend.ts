import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import type { FormValues } from './initialValues.ts';
import { sameValue, tidy } from './sameValue.ts';

interface Entered {
  fields: readonly FieldDefinition[];
  values: FormValues;
  /** The record as the form was opened with it; absent on create. */
  record?: Record<string, unknown>;
  isVisible: (field: FieldDefinition) => boolean;
}

/**
 * What a save sends. On create everything that was entered; on an edit only what changed. A field whose `when` does not
 * hold is cleared, and a secret left empty stays as it is.
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

/** Null is sent on create only where it takes a default back. */
function isWorthSending(field: FieldDefinition, value: Json): boolean {
  return value !== null || (field.default !== undefined && !field.writeOnly);
}

/** An object or list of nothing is nothing; members keep the nulls that take values back. */
function meant(field: FieldDefinition, value: unknown): Json {
  if (
    value === undefined ||
    value === '' ||
    value === null ||
    (typeof value === 'object' && tidy(value) === null && field.type !== 'json')
  )
    return null;
  // Validation has passed: what is here is JSON.
  return value as Json;
}
