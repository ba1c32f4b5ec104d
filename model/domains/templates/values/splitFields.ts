import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

const isAny = () => true;

/**
 * The fields that are secrets, or those that are not, with the groups around them. Secrets are entered apart: they are
 * encrypted and never come back. `keeps`: only those whose path it takes.
 *
 * @example
 *   Object.keys(splitFields({ port, password }, true)); // ['password']
 */
export function splitFields(
  fields: Fields,
  secrets: boolean,
  keeps: (path: string) => boolean = isAny,
  above = '',
): Record<string, FieldDefinition> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, FieldDefinition][] => {
      const path = `${above}${name}`;
      if (field.type !== 'object') return (field.type === 'secret') === secrets && keeps(path) ? [[name, field]] : [];
      const inner = splitFields(field.fields, secrets, keeps, `${path}.`);
      return Object.keys(inner).length === 0 ? [] : [[name, { ...field, fields: inner }]];
    }),
  );
}
