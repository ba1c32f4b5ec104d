import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { PLATFORM_GRANT } from '#model/values/constants.ts';
import { rowsFor } from '#model/access/policies/rowsFor.ts';

export { PLATFORM_GRANT };

/** A condition that no record meets. */
const NOTHING: Condition = { $any: [] };

/** The condition on rows that are visible to a reader, or that they may use this operation on. Absent: all rows. */
export function scopeOf(
  definition: Definition,
  actor: Actor,
  operation: Operation | 'seen' = 'seen',
): Condition | undefined {
  if (actor.grants.includes(PLATFORM_GRANT)) return undefined;
  const rows = rowsFor(actor, definition, operation);
  return rows === 'nothing' ? NOTHING : rows;
}
