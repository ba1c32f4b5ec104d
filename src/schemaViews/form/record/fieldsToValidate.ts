import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** The fields to validate: all except path parameters without an input. The address has those (the selected cloud). */
export function fieldsToValidate(
  { fields, path }: Pick<Definition, 'fields' | 'path'>,
  entered: readonly FieldDefinition[],
): Record<string, FieldDefinition> {
  const held = new Set(entered.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => held.has(name) || !path.includes(`{${name}}`)));
}
