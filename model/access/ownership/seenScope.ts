import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { scopeFor } from '#model/access/scope.ts';

/** Actors who may open a record, list it or point at it know that it exists. */
const SEEING: readonly Operation[] = ['list', 'show', 'pick'];

type Admitting = Pick<Definition, 'access' | 'scope'>;

const known = new WeakMap<Admitting, Admitting>();

/**
 * The records that exist for the actor by kind and role: `undefined` for all of them, `'nothing'` for none. The result
 * of the definition is cached because every request needs it several times.
 *
 * @example
 *   seenScope({ ...tenant, id: 7 }, vms); // { user_id: 7 }
 */
export function seenScope(actor: Actor, definition: Admitting): Condition | undefined | 'nothing' {
  let admitting = known.get(definition);
  if (admitting === undefined) {
    const { access, scope } = definition;
    known.set(
      definition,
      (admitting = {
        access: { ...access, list: [...new Set(SEEING.flatMap((operation) => access[operation]))] },
        scope,
      }),
    );
  }
  return scopeFor(actor, admitting);
}
