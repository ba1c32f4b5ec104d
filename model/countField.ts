import type { Definition, FieldDefinition, Label } from './definition.ts';

/** How many are to be made, as a field of the form and of the body (`create.many`); of no table. */
export function countField({ many }: NonNullable<Definition['create']>, label: Label = { zh: '', en: '' }): FieldDefinition {
  return { name: 'count', type: 'integer', label, required: true, min: 1, max: many, default: 1 };
}
