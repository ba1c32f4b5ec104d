import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { isEmptyValue } from './kind.ts';

/**
 * Must a body carry the field? Not where a default stands in for it, nor where it depends on the rest whether the field
 * exists.
 */
export function requiresInput({ required, when, default: start }: FieldDefinition): boolean {
  return required === true && when === undefined && isEmptyValue(start);
}
