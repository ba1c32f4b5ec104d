import { fieldKind } from '#model/fields/index.ts';
import { isObject } from '#model/fields/kind.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { RecordData } from '#server/engine/context.ts';
import { parseId, storedValue } from '#server/engine/records/table/resourceTable.ts';

/**
 * A record with the fields of the definition, including hidden ones: other members are left out, and a value of another
 * type than its field is null. Undefined if it is no record of this definition.
 */
export function upstreamRecord(definition: Definition, body: Json | undefined): RecordData | undefined {
  if (!isObject(body)) return undefined;
  const id = body[definition.id.field];
  const key = typeof id === 'string' || typeof id === 'number' ? parseId(definition, id) : undefined;
  if (key === undefined) return undefined;
  const fields = Object.values(definition.fields).map(
    (field) => [field.name, valueOf(field, body[field.name])] as const,
  );
  return { ...Object.fromEntries(fields), [definition.id.field]: key };
}

/** The same in our stored form, which rules and decisions read. */
export function storedForm(definition: Definition, record: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, storedValue(definition, name, value)]),
  );
}

function valueOf(field: FieldDefinition, value: Json | undefined): Json {
  if (value === undefined || value === null) return null;
  const { type } = fieldKind(field.type).wire(field);
  const types = Array.isArray(type) ? type : [type];
  return typeof type === 'undefined' || types.some((each) => isOf(each, value)) ? value : null;
}

function isOf(type: Json | undefined, value: Json): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}
