import { isWritable } from '#model/access/access.ts';
import type { Definition, Label } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/**
 * The number of records to create, as a field of the form and of the body (`create.many`); no table has it.
 *
 * @example
 *   countField(5).max; // 5
 */
export function countField(many: number, label: Label = { zh: '', en: '' }): FieldDefinition {
  return { name: 'count', type: 'integer', label, required: true, min: 1, max: many, default: 1 };
}

/**
 * The field that distinguishes several records created at once; undefined if none is entered, for example because an
 * address identifies the record.
 *
 * @example
 *   numberedField({ fields: { name }, titleField: 'name' }); // 'name'
 */
export function numberedField({ fields, titleField }: Pick<Definition, 'fields' | 'titleField'>): string | undefined {
  return ['name', titleField].find((name) => {
    const field = fields[name];
    return field !== undefined && (field.type === 'name' || field.type === 'text') && isWritable(field);
  });
}
