import type { Definition } from '#model/language/definition.ts';
import { fieldKind } from '#model/fields/index.ts';
import type { RecordData } from '#server/engine/context.ts';
import { isStored } from '#server/engine/db/tables/storedField.ts';

/** The stored values of a new record without input, without defaults such as `$now`, which belong to a request. */
export function defaultValues({ fields }: Definition): RecordData {
  const values: RecordData = {};
  for (const field of Object.values(fields)) {
    const { default: value = null } = field;
    if (value === null || !isStored(field) || (typeof value === 'string' && value.startsWith('$'))) continue;
    values[field.name] = fieldKind(field.type).toColumn(value, field);
  }
  return values;
}
