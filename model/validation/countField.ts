import { isWritable } from '#model/access/access.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** How many are to be made, as a field of the form and of the body (`create.many`); of no table. */
export function countField(
  { many }: NonNullable<Definition['create']>,
  label: Label = { zh: '', en: '' },
): FieldDefinition {
  return { name: 'count', type: 'integer', label, required: true, min: 1, max: many, default: 1 };
}

/** The field by which several made at once are told apart; undefined where none is entered (an address says itself). */
export function numberedField({ fields, titleField }: Pick<Definition, 'fields' | 'titleField'>): string | undefined {
  return ['name', titleField].find((name) => {
    const field = fields[name];
    return field !== undefined && (field.type === 'name' || field.type === 'text') && isWritable(field);
  });
}
