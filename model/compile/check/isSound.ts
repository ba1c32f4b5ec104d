import type { FieldDefinition } from '#model/definition.ts';
import { isFieldKind } from '#model/fields/index.ts';

/** Whether a field is complete enough to be asked about values. What it lacks is reported where it is written. */
export function isSound(field: FieldDefinition): boolean {
  const members = Object.values(field.fields ?? {});
  return isFieldKind(field.type) && (field.type !== 'list' || members.length > 0) && compiles(field.pattern) && members.every(isSound);
}

/** Whether a pattern is a regular expression as the rules read it. */
export function compiles(pattern: string | undefined): boolean {
  if (pattern === undefined) return true;
  try {
    RegExp(`^(?:${pattern})$`, 'u');
    return true;
  } catch {
    // Only trying tells; the finding with the reason is made where the pattern is checked.
    return false;
  }
}
