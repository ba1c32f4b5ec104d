import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';

/**
 * What the records that are there get of a new field: its default, as a new record would. Not of a unique one: they
 * would all have the same.
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
  // `normalise` gives JSON for JSON.
  return kind.toColumn(kind.normalise(value, field) as Json, field);
}
