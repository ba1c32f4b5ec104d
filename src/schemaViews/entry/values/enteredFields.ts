import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

export type EntryMode = 'create' | 'edit';

/** The fields that a form holds: those of its parts in order, then those that the address presets without an input. */
export function enteredFields(
  definition: Definition,
  mode: EntryMode,
  mayWrite: (field: FieldDefinition) => boolean,
  preset: readonly string[] = [],
): FieldDefinition[] {
  const names = new Set([...definition.form.parts.flatMap((part) => part.fields), ...preset]);
  return [...names]
    .map((name) => definition.fields[name])
    .filter(
      (field): field is FieldDefinition =>
        field !== undefined && isEntered(field, mode, preset.includes(field.name)) && mayWrite(field),
    );
}

/** A hidden field has no input; its value comes with the address, if at all. */
function isEntered(field: FieldDefinition, mode: EntryMode, isPreset: boolean): boolean {
  if (field.readOnly || field.computed || (field.hidden && !isPreset)) return false;
  if (mode === 'create' && field.updateOnly) return false;
  // A secret that can be entered only once cannot be shown afterwards either.
  return !(mode === 'edit' && field.writeOnce && field.writeOnly);
}

/** A create-only field: on an edit it keeps its place, but is locked. */
export function isLocked(field: FieldDefinition, mode: EntryMode): boolean {
  return mode === 'edit' && field.writeOnce === true;
}
