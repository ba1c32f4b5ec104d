import { isGranted } from './granted.ts';
import type { Actor } from './actor.ts';
import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Definition, Grant } from '#model/language/definition.ts';
import { resolveCondition, resolveValue } from '#model/conditions/resolveCondition.ts';

/** The word of every signed-in reader. It admits them, but does not decide whose rows they see. */
const EVERYBODY = 'all';

/**
 * The rows of a resource that exist for the actor: `undefined` for all of them, `'nothing'` for none, else a condition
 * without `$user` words. The actor sees the union of the rows of the words by which `access.list` admits them; a word
 * without an entry in `scope` sees every row. An actor admitted only by `all` sees the rows of the words in `scope`
 * that they hold, if any: a tenant keeps their scope even if everyone may list.
 *
 * @example
 *   scopeFor({ ...tenant, id: 7 }, { access, scope: { TENANT: { user_id: '$user.id' } } }); // { user_id: 7 }
 */
export function scopeFor(
  actor: Actor,
  definition: Pick<Definition, 'access' | 'scope'>,
): Condition | undefined | 'nothing' {
  const { access, scope } = definition;
  if (!isGranted(actor, access.list)) return 'nothing';
  const admitting = access.list.filter((grant) => grant !== EVERYBODY && actor.grants.includes(grant));
  const words = admitting.length > 0 ? admitting : wordsInScope(actor, scope);
  if (words.length === 0) return undefined;
  const parts: Condition[] = [];
  for (const word of words) {
    const condition = Object.hasOwn(scope, word) ? scope[word] : undefined;
    if (condition === undefined) return undefined;
    const met = whatCanHold(condition, actor);
    if (met !== undefined) parts.push(resolveCondition(met, { user: actor }));
  }
  const [first, ...others] = parts;
  if (first === undefined) return 'nothing';
  return others.length === 0 ? first : { $any: parts };
}

function wordsInScope(actor: Actor, scope: Definition['scope']): Grant[] {
  const words = actor.grants.filter((grant) => grant !== EVERYBODY && Object.hasOwn(scope, grant));
  return words.length === 0 && Object.hasOwn(scope, EVERYBODY) ? [EVERYBODY] : words;
}

/**
 * The part of a condition that can hold for the actor. A part that uses a property the actor lacks never holds, so that
 * an actor without an organisation does not see the rows without one. Of several alternatives the others remain;
 * undefined if none does.
 */
function whatCanHold(condition: Condition, actor: Actor): Condition | undefined {
  const { $any: alternatives, $all: together, ...rest } = condition;
  if (lacksActor(rest, actor)) return undefined;
  const held: Condition = { ...rest };
  if (Array.isArray(together)) {
    const all = partsThatCanHold(together, actor);
    if (all.length < together.length) return undefined;
    held['$all'] = all;
  }
  if (Array.isArray(alternatives)) {
    const some = partsThatCanHold(alternatives, actor);
    if (some.length === 0) return undefined;
    held['$any'] = some;
  }
  return held;
}

/** Both keys hold lists of conditions. */
function partsThatCanHold(parts: readonly unknown[], actor: Actor): Condition[] {
  return parts.flatMap((part) => {
    const met = whatCanHold(part as Condition, actor);
    return met === undefined ? [] : [met];
  });
}

/** Whether the condition uses a property that the actor does not have. */
function lacksActor(test: Condition | ConditionTest | Condition[], actor: Actor): boolean {
  if (typeof test === 'string') return test.startsWith('$user.') && resolveValue(test, { user: actor }) === null;
  if (test === null || typeof test !== 'object') return false;
  return Object.values(test).some((part: ConditionTest | Condition | Condition[]) => lacksActor(part, actor));
}
