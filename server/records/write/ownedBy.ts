import { scopeOf } from '#server/records/scope.ts';
import { matches } from '#model/conditions.ts';
import { resolveCondition } from '#model/resolveCondition.ts';
import type { Definition } from '#model/definition.ts';
import type { Context, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';

/**
 * Puts a new record into the scope of who creates it: `{ user_id: $user.id }` is filled in where nothing was said. A record that its own
 * creator could not see is refused.
 */
export function ownedBy(context: Context, definition: Definition, record: RecordData): RecordData {
  const scope = scopeOf(definition, context.actor);
  if (scope === undefined) return record;
  const user = { user: context.actor, now: context.clock() };
  const owned = { ...record };
  for (const [name, value] of Object.entries(resolveCondition(scope, user))) {
    const plain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    if (plain && name in definition.fields && (owned[name] === undefined || owned[name] === null)) owned[name] = value;
  }
  if (!matches(scope, owned, { ...user, fields: definition.fields, stored: true })) throw new ApiError('access.denied');
  return owned;
}
