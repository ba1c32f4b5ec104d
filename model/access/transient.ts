import type { Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';

/**
 * Whether the record is in a state that ends automatically. Lists poll only while this is the case.
 *
 * @example
 *   isTransient(vms, { status: 'STARTING' }); // true
 */
export function isTransient(
  { stateField, fields }: Pick<Definition, 'stateField' | 'fields'>,
  record: Values,
): boolean {
  const state = stateField === undefined ? undefined : record[stateField];
  const values = stateField === undefined ? undefined : fields[stateField]?.values;
  return (
    typeof state === 'string' &&
    values !== undefined &&
    Object.hasOwn(values, state) &&
    values[state]?.transient === true
  );
}
