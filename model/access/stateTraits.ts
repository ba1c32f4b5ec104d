import type { Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { EnumValue } from '#model/language/fieldDefinition.ts';

type Stateful = Pick<Definition, 'stateField' | 'fields'>;

/**
 * Whether the record is in a state that ends automatically. Lists poll only while this is the case.
 *
 * @example
 *   isTransient(vms, { status: 'STARTING' }); // true
 */
export function isTransient(definition: Stateful, record: Values): boolean {
  return stateOf(definition, record)?.transient === true;
}

/**
 * Whether the record is in a state in which only the actions that name it are possible, such as a recycle bin.
 *
 * @example
 *   isClosed(vms, { status: 'soft_deleted' }); // true
 */
export function isClosed(definition: Stateful, record: Values): boolean {
  return stateOf(definition, record)?.closed === true;
}

function stateOf({ stateField, fields }: Stateful, record: Values): EnumValue | undefined {
  const state = stateField === undefined ? undefined : record[stateField];
  const values = stateField === undefined ? undefined : fields[stateField]?.values;
  return typeof state === 'string' && values !== undefined && Object.hasOwn(values, state) ? values[state] : undefined;
}
