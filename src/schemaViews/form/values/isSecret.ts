import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** Is what is entered in the field nobody's to see again? */
export function isSecret({ type, writeOnly, createOnly }: FieldDefinition): boolean {
  // What is only handed on is not shown afterwards either, and yet no secret while the form is filled in.
  return (writeOnly === true && createOnly !== true) || type === 'password' || type === 'secret';
}
