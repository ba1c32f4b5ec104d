import type { Condition, ConditionTest } from '#model/conditions.ts';
import type { Json } from '#model/definition.ts';

/**
 * The part of a scope that speaks of its reader: `{ $any: [{ user_id: '$user.id' }, { is_public: true }] }` shows him his own and what is
 * everybody's, and only his own is his to change. A scope without such a choice is given back as it is.
 */
export function ownScope(scope: Condition): Condition {
  return Object.fromEntries(Object.entries(scope).map(([key, test]) => [key, ownPart(key, test)]));
}

function ownPart(key: string, test: Condition[string]): Condition[string] {
  if (!Array.isArray(test)) return test;
  // The language gives `$all` a list of conditions.
  return key === '$any' ? ownChoices(test) : key === '$all' ? (test as Condition[]).map(ownScope) : test;
}

function ownChoices(choices: (Json | Condition)[]): Condition[] {
  // `$any` holds a list of conditions; what is in them again may be a choice.
  const conditions = choices as Condition[];
  const own = conditions.filter(speaksOfReader);
  return (own.length === 0 ? conditions : own).map(ownScope);
}

function speaksOfReader(part: ConditionTest | Condition | Condition[]): boolean {
  if (typeof part === 'string') return part.startsWith('$user.');
  if (part === null || typeof part !== 'object') return false;
  return Object.values(part).some((each: ConditionTest | Condition) => speaksOfReader(each));
}
