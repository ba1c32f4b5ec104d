import { matches } from '#model/conditions/conditions.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** The meaning of an empty value, if the definition has one and the field exists in the record. */
export function blankWords({ field, record, definition, lang }: FieldView): string | undefined {
  if (
    field.blank === undefined ||
    (field.when !== undefined && !matches(field.when, record, { fields: definition.fields, record, form: record }))
  )
    return undefined;
  return field.blank[lang];
}
