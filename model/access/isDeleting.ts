import type { Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { isTransient } from './stateTraits.ts';

/** The name that all kinds of records share for the state while they are deleted. */
export const DELETING = 'deleting';

/**
 * Whether the record is being deleted.
 *
 * @example
 *   isDeleting(volumes, { status: 'deleting' }); // true
 */
export function isDeleting(definition: Pick<Definition, 'stateField' | 'fields'>, record: Values): boolean {
  const { stateField } = definition;
  return stateField !== undefined && record[stateField] === DELETING && isTransient(definition, record);
}
