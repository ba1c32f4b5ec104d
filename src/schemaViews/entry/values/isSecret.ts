import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { knownFieldKind } from '#model/fields/index.ts';

/** Whether an entered value of this field must stay hidden. */
export function isSecret({ type, writeOnly, createOnly }: FieldDefinition): boolean {
  // A create-only value that is only forwarded is never returned, but it is not a secret while the form is filled in.
  return (writeOnly === true && createOnly !== true) || knownFieldKind(type)?.family === 'sealed';
}
