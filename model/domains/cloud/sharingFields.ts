import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

const found = new WeakMap<object, ReadonlySet<string>>();

/**
 * The fields with the tenants that share a record.
 *
 * @example
 *   sharingFields({ shared_with }); // Set { 'shared_with' } for a list of tenants
 */
export function sharingFields(fields: Readonly<Record<string, FieldDefinition>>): ReadonlySet<string> {
  let names = found.get(fields);
  if (names === undefined) {
    names = new Set(
      Object.values(fields)
        .filter(({ type, tenant }) => type === 'references' && tenant === true)
        .map(({ name }) => name),
    );
    found.set(fields, names);
  }
  return names;
}
