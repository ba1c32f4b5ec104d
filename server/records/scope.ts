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
  const scope = scopeFor(actor, operations === SEEING ? seen(definition) : admittedBy(definition, operations));
  return scope === 'nothing' ? NOTHING : scope;
}

type Admitting = Pick<Definition, 'access' | 'scope'>;

const known = new WeakMap<Definition, Admitting>();

/** Asked several times on every request. */
function seen(definition: Definition): Admitting {
  let admitting = known.get(definition);
  if (admitting === undefined) known.set(definition, (admitting = admittedBy(definition, SEEING)));
  return admitting;
}

function admittedBy({ access, scope }: Definition, operations: readonly Operation[]): Admitting {
  return { access: { ...access, list: [...new Set(operations.flatMap((operation) => access[operation]))] }, scope };
}
