import type { Condition, Values } from '#model/conditions/conditions.ts';
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

/**
 * Whether nothing is left to do in a state, whatever its colour. It never asks for attention.
 *
 * @example
 *   isFinal(partners, { status: 'rejected' }); // true
 */
export function isFinal(definition: Stateful, record: Values): boolean {
  return stateOf(definition, record)?.final === true;
}

/**
 * The states that a condition names; empty where it names none.
 *
 * @example
 *   statesIn({ status: ['pending', 'second_review'] }, 'status'); // ['pending', 'second_review']
 */
export function statesIn(condition: Condition, stateField: string | undefined): string[] {
  const test = stateField === undefined ? undefined : condition[stateField];
  const words: unknown = isTest(test) ? (test['eq'] ?? test['in']) : test;
  return (Array.isArray(words) ? words : [words]).filter((word) => typeof word === 'string');
}

const isTest = (test: unknown): test is Record<string, unknown> =>
  typeof test === 'object' && test !== null && !Array.isArray(test);
