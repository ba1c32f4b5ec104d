import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export type EntryMode = 'create' | 'edit';

/**
 * The fields that a form holds: those of its parts in their order, then those that the address presets without an
 * input.
 */
export function enteredFields(
  definition: Definition,
  mode: EntryMode,
  mayWrite: (field: FieldDefinition) => boolean,
  preset: readonly string[] = [],
): FieldDefinition[] {
  const names = new Set([...definition.form.parts.flatMap((part) => part.fields), ...preset]);
  return [...names]
    .map((name) => definition.fields[name])
    .filter((field): field is FieldDefinition => field !== undefined && isEntered(field, mode) && mayWrite(field));
}

function isEntered(field: FieldDefinition, mode: EntryMode): boolean {
  if (field.readOnly || field.computed || field.hidden) return false;
  // A secret that is entered once cannot even be shown afterwards.
  return !(mode === 'edit' && field.writeOnce && field.writeOnly);
}

/** Entered on create and shown afterwards: in its place, but locked. */
export function isLocked(field: FieldDefinition, mode: EntryMode): boolean {
  return mode === 'edit' && field.writeOnce === true;
}
