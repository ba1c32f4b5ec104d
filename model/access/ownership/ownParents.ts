import type { Actor } from '#model/access/actor.ts';
import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { theirScope } from './theirScope.ts';

/**
 * The records that the reference `name` may point at, so that a new record can belong to the actor: with the scope `{
 * ticket_id.user_id: $user.id }` the tickets with the actor's `user_id`. `undefined` if the scope has no condition on
 * them.
 *
 * @example
 *   ownParents({ ...tenant, id: 7 }, replies, 'ticket_id'); // { user_id: 7 }
 */
export function ownParents(
  actor: Actor,
  definition: Pick<Definition, 'access' | 'scope' | 'fields'>,
  name: string,
): Condition | undefined {
  const scope = theirScope(actor, definition);
  return scope === undefined || scope === 'nothing' ? undefined : parentCondition(scope, `${name}.`);
}

function parentCondition(scope: Condition, prefix: string): Condition | undefined {
  const parts = Object.entries(scope).flatMap(([key, test]) => partsOf(key, test, prefix));
  return parts.length > 1 ? { $all: parts } : parts[0];
}

/** The language gives `$all` and `$any` lists of conditions, and a path a test. */
function partsOf(key: string, test: Condition[string], prefix: string): Condition[] {
  if (key.startsWith(prefix)) return [{ [key.slice(prefix.length)]: test as ConditionTest }];
  if (key !== '$all' && key !== '$any') return [];
  const parts = (test as Condition[]).map((part) => parentCondition(part, prefix));
  const conditions = parts.filter((part) => part !== undefined);
  // An alternative without a condition admits every record.
  if (key === '$any') return conditions.length === parts.length ? [{ $any: conditions }] : [];
  return conditions;
}
