import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { kindView } from '#src/fields/kindViews.ts';

/** Values that are aligned to the right, so that digits line up. */
export function isNumeric({ type }: FieldDefinition): boolean {
  return kindView(type)?.isNumeric === true;
}
