import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Kinds whose values stand at the right edge of their column, so that digits line up. */
const NUMERIC = new Set(['integer', 'number', 'percent', 'bytes', 'money', 'duration']);

export function isNumeric(field: FieldDefinition): boolean {
  return NUMERIC.has(field.type);
}
