import { matches } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** The fields of these names that this record has: none that are hidden, never returned, or whose `when` does not hold. */
export function shownFields(
  definition: Definition,
  record: Record<string, unknown>,
  names: readonly string[],
): FieldDefinition[] {
  return names
    .map((name) => definition.fields[name])
    .filter((field): field is FieldDefinition => field !== undefined && !field.hidden && !field.writeOnly)
    .filter(({ when }) => when === undefined || matches(when, record, { fields: definition.fields }));
}
