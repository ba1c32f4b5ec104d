import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isAwaited } from '#src/dataProviders/partialRecord.ts';
import { isBlank } from '#src/fields/format/isBlank.ts';
import { kindView } from '#src/fields/kindViews.ts';

/** Whether a field has nothing to say: no value, no words for that, and no component of its own. */
export function isEmptyFact(
  field: FieldDefinition,
  record: Readonly<Record<string, unknown>>,
  { slots }: Pick<Definition, 'slots'>,
): boolean {
  return (
    isBlank(record[field.name]) &&
    !isAwaited(record, field.name) &&
    field.blank === undefined &&
    !kindView(field.type)?.showsBlank &&
    !(`field.${field.name}` in slots)
  );
}
