import type { Actor } from '#model/access/actor.ts';
import { matches, type Condition, type ConditionContext } from '#model/conditions/conditions.ts';
import type { Definition, Json } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { fieldKind } from '#model/fields/index.ts';
import { resolveValue } from '#model/conditions/resolveCondition.ts';
import { fillScope } from './fillScope.ts';
import { theirScope } from './theirScope.ts';

/**
 * Whether the actor could create and own any record. They could not if the scope requires an organisation and they have
 * none, or if it requires a value that they can neither enter nor receive. `mayEnter` decides which fields they fill
 * in.
 *
 * @example
 *   couldBeTheirs({ ...actor, bp_id: null }, organisationOnly, () => true); // false
 */
export function couldBeTheirs(
  actor: Actor,
  definition: Definition,
  mayEnter: (field: FieldDefinition) => boolean,
  context: ConditionContext = {},
): boolean {
  const owned = theirScope(actor, definition);
  if (owned === undefined) return true;
  if (owned === 'nothing') return false;
  const { fields } = definition;
  const given = { ...context, user: actor };
  const start = startOf(definition, actor, given);
  const isEntered = (name: string) => {
    const field = fields[name];
    return definition.path.includes(`{${name}}`) || (field !== undefined && mayEnter(field));
  };
  return isPossible(owned, {
    isEntered,
    holds: (part) =>
      matches(part, { ...start, ...fillScope(part, start, definition, given) }, { ...given, fields, stored: true }),
  });
}

/** The stored form of a new record before the actor enters anything. */
function startOf({ fields, cloud, id }: Definition, actor: Actor, context: ConditionContext): Record<string, Json> {
  const values: Record<string, Json> = cloud === undefined ? {} : { user_id: actor.id, bp_id: actor.bp_id };
  for (const field of Object.values(fields)) {
    if (field.default === undefined || field.name === id.field) continue;
    const value = resolveValue(field.default, context);
    values[field.name] =
      value === null || Array.isArray(value) ? value : (fieldKind(field.type).operand(value, field) ?? null);
  }
  return values;
}

interface Possible {
  isEntered(name: string): boolean;
  /** On a record without any entered value. */
  holds(part: Condition): boolean;
}

function isPossible(condition: Condition, possible: Possible): boolean {
  return Object.entries(condition).every(([key, test]) => {
    // The language gives these keys conditions.
    if (key === '$any') return (test as Condition[]).some((part) => isPossible(part, possible));
    if (key === '$all') return (test as Condition[]).every((part) => isPossible(part, possible));
    const names = Object.keys(key === '$not' ? (test as Condition) : { [key]: test }).map(
      (path) => path.split('.')[0] ?? path,
    );
    return names.some((name) => name.startsWith('$') || possible.isEntered(name)) || possible.holds({ [key]: test });
  });
}
