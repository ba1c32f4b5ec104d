import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

/**
 * The part of a scope that speaks of its reader: `{ $any: [{ user_id: '$user.id' }, { is_public: true }] }` shows them
 * their own and what is everybody's, and only their own is theirs to change. A scope without such a choice is given
 * back as it is. `sharing` names the fields that say with whom a record is shared: a choice by one of them shows the
 * record, and gives nobody a part in it.
 */
export function ownScope(scope: Condition, sharing: ReadonlySet<string> = NONE): Condition {
  // What a file with mistakes says may be no condition at all: the compiler tells it, and judges the rest.
  return Object.fromEntries(Object.entries(scope ?? {}).map(([key, test]) => [key, ownPart(key, test, sharing)]));
}

const NONE: ReadonlySet<string> = new Set();

function ownPart(key: string, test: Condition[string], sharing: ReadonlySet<string>): Condition[string] {
  if (!Array.isArray(test)) return test;
  // The language gives `$all` a list of conditions.
  return key === '$any'
    ? ownChoices(test, sharing)
    : key === '$all'
      ? (test as Condition[]).map((part) => ownScope(part, sharing))
      : test;
}

function ownChoices(choices: (Json | Condition)[], sharing: ReadonlySet<string>): Condition[] {
  // `$any` holds a list of conditions; what is in them again may be a choice.
  const conditions = choices as Condition[];
  const own = conditions.filter(
    (part) => speaksOfReader(part) && !Object.keys(part ?? {}).some((key) => sharing.has(key)),
  );
  return (own.length === 0 ? conditions : own).map((part) => ownScope(part, sharing));
}

function speaksOfReader(part: ConditionTest | Condition | Condition[]): boolean {
  if (typeof part === 'string') return part.startsWith('$user.');
  if (part === null || typeof part !== 'object') return false;
  return Object.values(part).some((each: ConditionTest | Condition) => speaksOfReader(each));
}
