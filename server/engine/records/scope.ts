import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { rowsFor } from '#model/access/policies/rowsFor.ts';

/** Held by the platform itself (`createContext.ts`) and by nobody who signs in. */
export const PLATFORM_GRANT = 'platform';

/** A condition that no record meets, whatever its fields. */
const NOTHING: Condition = { $any: [] };

/** The rows that exist for a reader, or with which they may do this: absent for all of them. */
export function scopeOf(
  definition: Definition,
  actor: Actor,
  operation: Operation | 'seen' = 'seen',
): Condition | undefined {
  if (actor.grants.includes(PLATFORM_GRANT)) return undefined;
  const rows = rowsFor(actor, definition, operation);
  return rows === 'nothing' ? NOTHING : rows;
}
