import type { Condition, ConditionTest } from '#model/conditions/conditions.ts';
import type { Json } from '#model/language/definition.ts';

/**
 * The part of a scope that depends on its reader: `{ $any: [{ user_id: '$user.id' }, { is_public: true }] }` shows
 * readers their own records and those open to everyone, but they may change only their own. A scope without such an
 * alternative is returned unchanged. `sharing` names the fields with the tenants that share a record: an alternative by
 * one of them shows the record without making the reader an owner.
 *
 * @example
 *   ownScope({ $any: [{ user_id: '$user.id' }, { is_public: true }] }); // { $any: [{ user_id: '$user.id' }] }
 */
export function ownScope(scope: Condition, sharing: ReadonlySet<string> = NONE): Condition {
  // The scope of an invalid file may be no condition at all: the compiler reports that and checks the rest.
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
  // `$any` holds a list of conditions, which may contain alternatives again.
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
