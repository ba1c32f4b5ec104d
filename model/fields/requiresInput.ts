import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isEmptyValue } from './kind.ts';

/**
 * Whether a body must contain the field. Not if it has a default, or if other fields decide whether it exists.
 *
 * @example
 *   requiresInput({ ...field, required: true }); // true
 */
export function requiresInput({ required, when, default: start }: FieldDefinition): boolean {
  return required === true && when === undefined && isEmptyValue(start);
}
