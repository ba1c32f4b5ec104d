import type { Actor } from '#model/access/actor.ts';
import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { theirScope } from './theirScope.ts';

/**
 * Which records the reference `name` may point at, so that a new record may be the actor's: with the scope `{
 * ticket_id.user_id: $user.id }` those tickets whose `user_id` is theirs. `undefined` where the scope asks nothing of
 * them.
 */
export function ownParents(
  actor: Actor,
  definition: Pick<Definition, 'access' | 'scope' | 'fields'>,
  name: string,
): Condition | undefined {
  const scope = theirScope(actor, definition);
  return scope === undefined || scope === 'nothing' ? undefined : asked(scope, `${name}.`);
}

function asked(scope: Condition, prefix: string): Condition | undefined {
  const parts = Object.entries(scope).flatMap(([key, test]) => partsOf(key, test, prefix));
  return parts.length > 1 ? { $all: parts } : parts[0];
}

/** The language gives `$all` and `$any` lists of conditions, and a path a test. */
function partsOf(key: string, test: Condition[string], prefix: string): Condition[] {
  if (key.startsWith(prefix)) return [{ [key.slice(prefix.length)]: test as ConditionTest }];
  if (key !== '$all' && key !== '$any') return [];
  const parts = (test as Condition[]).map((part) => asked(part, prefix));
  const asking = parts.filter((part) => part !== undefined);
  // One alternative that asks nothing lets every record be chosen.
  if (key === '$any') return asking.length === parts.length ? [{ $any: asking }] : [];
  return asking;
}
