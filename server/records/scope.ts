import type { Actor } from '#model/actor.ts';
import type { Condition } from '#model/conditions.ts';
import type { Definition, Operation } from '#model/definition.ts';
import { scopeFor } from '#model/scope.ts';

/** Held by the platform itself (`createContext.ts`) and by nobody who signs in. */
export const PLATFORM_GRANT = 'platform';

/** A condition that no record meets, whatever its fields. */
const NOTHING: Condition = { $any: [] };

/** Who may open a record, list it or point at it knows that it exists. */
const SEEING: readonly Operation[] = ['list', 'show', 'pick'];

/** The rows that exist for a reader: absent for all of them. */
export function scopeOf(definition: Definition, actor: Actor, operations: readonly Operation[] = SEEING): Condition | undefined {
  if (actor.grants.includes(PLATFORM_GRANT)) return undefined;
  const list = [...new Set(operations.flatMap((operation) => definition.access[operation]))];
  const scope = scopeFor(actor, { access: { ...definition.access, list }, scope: definition.scope });
  return scope === 'nothing' ? NOTHING : scope;
}
