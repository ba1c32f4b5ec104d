import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * What the values of a form are judged by: every field but those of the resource's path that no input holds. The
 * address says them (the selected cloud).
 */
export function fieldsToJudge(
  { fields, path }: Pick<Definition, 'fields' | 'path'>,
  entered: readonly FieldDefinition[],
): Record<string, FieldDefinition> {
  const held = new Set(entered.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => held.has(name) || !path.includes(`{${name}}`)));
}
