import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';

/**
 * The value of a new field for existing records: its default. A unique field gets none, because all records would share
 * it.
 */
export function valueForRows(field: FieldDefinition): Json {
  return field.unique === undefined ? constantDefault(field) : null;
}

function constantDefault(field: FieldDefinition): Json {
  const { default: value = null } = field;
  if (
    value === null ||
    (typeof value === 'string' && value.startsWith('$')) ||
    fieldKind(field.type).family === 'sealed'
  )
    return null;
  const kind = fieldKind(field.type);
  // `normalise` returns JSON for JSON.
  return kind.toColumn(kind.normalise(value, field) as Json, field);
}
