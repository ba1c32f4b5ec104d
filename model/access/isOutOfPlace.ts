import type { Decision } from './access.ts';
import type { Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { isSequel } from './isSequel.ts';

/**
 * Whether a refused action is not worth showing: it reverses what has not happened. That is a sequel before its state,
 * or one of two opposites such as lock and unlock.
 *
 * @example
 *   isOutOfPlace(vms, 'resume', running, refused); // true
 */
export function isOutOfPlace(definition: Definition, name: string, record: Values, decision: Decision): boolean {
  const action = Object.hasOwn(definition.actions, name) ? definition.actions[name] : undefined;
  if (decision.allowed || action === undefined) return false;
  if (decision.kind === 'state') return isSequel(definition, action);
  return (
    decision.kind === 'condition' &&
    Object.values(definition.actions).some(
      (other) => other.name !== name && fits(other, record) && differs(other, action),
    )
  );
}

type Conditional = Pick<Definition['actions'][string], 'where'>;

/** The value that a condition requires, for each field of which it requires one. */
function required({ where = {} }: Conditional): [string, unknown][] {
  return Object.entries(where).filter(([field, value]) => !field.startsWith('$') && typeof value !== 'object');
}

const fits = (action: Conditional, record: Values) =>
  required(action).length > 0 && required(action).every(([field, value]) => record[field] === value);

/** Whether both require a value of the same field, and not the same one. */
const differs = (one: Conditional, other: Conditional) =>
  required(one).some(([field, value]) => required(other).some(([same, second]) => same === field && second !== value));
