import type { FieldDefinition } from '#model/definition.ts';

/** Is what is entered in the field nobody's to see again? */
export function isSecret({ type, writeOnly }: FieldDefinition): boolean {
  return writeOnly === true || type === 'password' || type === 'secret';
}
