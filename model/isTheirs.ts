import type { Actor } from './actor.ts';
import { conditionFields, matches, type ConditionContext, type Values } from './conditions.ts';
import type { Definition, Operation } from './definition.ts';
import { ownScope } from './rules/ownScope.ts';
import { scopeFor } from './scope.ts';

/** Who may open a record, list it or point at it knows that it exists. */
const SEEING: readonly Operation[] = ['list', 'show', 'pick'];

/**
 * Is the record, which the actor sees, also his to change? What is there for everybody is not. A record that says nothing of what the scope
 * asks for, a row of a list without those fields, is not judged.
 */
export function isTheirs(actor: Actor, { access, scope, fields }: Definition, record: Values, context?: ConditionContext): boolean {
  const words = Object.keys(scope);
  if (words.length === 0) return true;
  const own = Object.fromEntries(words.map((word) => [word, ownScope(scope[word] ?? {})]));
  const list = [...new Set(SEEING.flatMap((operation) => access[operation]))];
  const owned = scopeFor(actor, { access: { ...access, list }, scope: own });
  if (owned === undefined) return true;
  if (owned === 'nothing') return false;
  const asked = conditionFields(owned);
  if (!asked.some((path) => (path.split('.')[0] ?? path) in record)) return true;
  return matches(owned, record, { ...context, user: actor, fields });
}
