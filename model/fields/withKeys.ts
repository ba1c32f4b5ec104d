import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';

/** The field with some keys replaced: `withKeys(field, { fields })`. The caller keeps to keys that its kind takes. */
export function withKeys(field: FieldDefinition, keys: Partial<FieldKeys> | undefined): FieldDefinition {
  // TypeScript cannot follow which of these keys belong to which of the kinds.
  return { ...field, ...keys } as FieldDefinition;
}
