import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isFieldKind } from '#model/fields/index.ts';
import { patternFault } from '#model/compile/check/fields/patterns/patternFault.ts';

/**
 * Whether a field is complete enough to check values with it. Its mistakes are reported at their own place.
 *
 * @example
 *   isSound({ ...field, type: 'list', fields: {} }); // false: a list needs its item
 */
export function isSound(field: FieldDefinition): boolean {
  const members = Object.values(field.fields ?? {});
  return (
    isFieldKind(field.type) &&
    (field.type !== 'list' || members.length > 0) &&
    patternFault(field, '') === undefined &&
    members.every(isSound)
  );
}
