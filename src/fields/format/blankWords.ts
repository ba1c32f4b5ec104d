import { matches } from '#model/conditions/conditions.ts';
import type { FieldView } from '#src/fields/fieldView.ts';

/** What having no value means, where the definition says so and the record is one that the field exists in. */
export function blankWords({ field, record, definition, lang }: FieldView): string | undefined {
  if (
    field.blank === undefined ||
    (field.when !== undefined && !matches(field.when, record, { fields: definition.fields }))
  )
    return undefined;
  return field.blank[lang];
}
