import type { Definition, FieldDefinition } from '#model/definition.ts';

export type EntryMode = 'create' | 'edit';

/** The fields that a person enters, in the order of the form. What the reader may not write was left out by the server. */
export function enteredFields(definition: Definition, mode: EntryMode, mayWrite: (field: FieldDefinition) => boolean): FieldDefinition[] {
  return definition.form.parts
    .flatMap((part) => part.fields)
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
