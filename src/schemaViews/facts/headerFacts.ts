import type { Definition } from '#model/language/definition.ts';
import { recordTitle } from '#src/schemaViews/base/recordTitle.ts';

/** The fields that the header of the page shows in full: id, state, and the title unless it is shortened. */
export function headerFacts(definition: Definition, record: Readonly<Record<string, unknown>>): string[] {
  const { id, stateField, titleField, slots } = definition;
  const isWhole = recordTitle(definition, record) === record[titleField];
  return [id.field, ...(stateField === undefined ? [] : [stateField]), ...(isWhole ? [titleField] : [])].filter(
    (name) => !(`field.${name}` in slots),
  );
}
