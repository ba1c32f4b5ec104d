import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** The unit of a number: its own, or that of a field whose value decides what is counted. */
export function unitOf(
  field: FieldDefinition,
  beside: Readonly<Record<string, unknown>>,
  definition: Definition | undefined,
): string | undefined {
  if (field.unitOf === undefined) return field.unit;
  return definition?.fields[field.unitOf]?.values?.[String(beside[field.unitOf])]?.unit;
}
