import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

/** A place that a text is copied from: a field of the record that a reference names. */
export interface CopySource {
  reference: string;
  of: string;
}

/** A field with a copy of what changed records hold. */
export interface Copier {
  definition: Definition;
  field: FieldDefinition;
  /** Its references to the changed resource. */
  by: string[];
  /** The fields of the changed resource that it may hold. */
  of: string[];
}

/**
 * The places that a copied text comes from, in order: the first that holds something is copied.
 *
 * @example
 *   copySources(['bp_id.name', 'user_id.nickname']); // [{ reference: 'bp_id', of: 'name' }, …]
 */
export const copySources = (copied: readonly string[]): CopySource[] =>
  copied.map((path) => {
    const [reference = '', of = ''] = path.split('.');
    return { reference, of };
  });

/**
 * The fields that hold copies of texts of a resource.
 *
 * @example
 *   copiersOf(resources, 'partners'); // [{ definition: accounts, field: customer, by: ['bp_id'], of: ['name'] }]
 */
export function copiersOf(resources: Readonly<Record<string, Definition>>, resource: string): Copier[] {
  let known = byProduct.get(resources);
  if (known === undefined) byProduct.set(resources, (known = copiersByResource(resources)));
  return known.get(resource) ?? [];
}

/** A cache; definitions never change. */
const byProduct = new WeakMap<Readonly<Record<string, Definition>>, ReadonlyMap<string, Copier[]>>();

function copiersByResource(resources: Readonly<Record<string, Definition>>): ReadonlyMap<string, Copier[]> {
  const found = new Map<string, Copier[]>();
  for (const definition of Object.values(resources)) {
    for (const field of Object.values(definition.fields)) {
      const places = copySources(field.copied ?? []);
      const byTarget = Map.groupBy(places, ({ reference }) => definition.fields[reference]?.to ?? '');
      for (const [target, some] of byTarget)
        found.set(target, [
          ...(found.get(target) ?? []),
          {
            definition,
            field,
            by: [...new Set(some.map(({ reference }) => reference))],
            of: [...new Set(some.map(({ of }) => of))],
          },
        ]);
    }
  }
  return found;
}
