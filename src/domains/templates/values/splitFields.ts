import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The fields that are secrets, or those that are not, with the groups around them. Secrets are entered apart: they are
 * encrypted and never come back.
 *
 * @example
 *   Object.keys(splitFields({ port, password }, true)); // ['password']
 */
export function splitFields(fields: Fields, secrets: boolean): Record<string, FieldDefinition> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
      if (field.type !== 'object') return (field.type === 'secret') === secrets ? [[name, field]] : [];
      const inner = splitFields(field.fields, secrets);
      return Object.keys(inner).length === 0 ? [] : [[name, { ...field, fields: inner }]];
    }),
  );
}
