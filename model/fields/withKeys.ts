import type { FieldDefinition, FieldKeys } from '#model/language/fieldDefinition.ts';

/**
 * The field with some keys replaced. The caller uses only keys of its kind.
 *
 * @example
 *   withKeys(listField, { fields }); // { ...listField, fields }
 */
export function withKeys(field: FieldDefinition, keys: Partial<FieldKeys> | undefined): FieldDefinition {
  // TypeScript cannot follow which of these keys belong to which of the kinds.
  return { ...field, ...keys } as FieldDefinition;
}
