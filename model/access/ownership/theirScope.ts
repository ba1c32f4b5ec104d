import type { Actor } from '#model/access/actor.ts';
import type { Condition } from '#model/conditions/conditions.ts';
import type { Definition, Operation } from '#model/language/definition.ts';
import { isGranted } from '#model/access/granted.ts';
import { ownScope } from '#model/rules/ownScope.ts';
import { sharingFields } from '#model/domains/cloud/sharingFields.ts';
import { scopeFor } from '#model/access/scope.ts';

/** Actors who may open a record, list it or point at it know that it exists. */
const SEEING: readonly Operation[] = ['list', 'show', 'pick'];

/**
 * The records that the actor may create and change: those of the scope without the parts that are open to everyone or
 * shared. `undefined` for every record, `'nothing'` for none. Actors who may create records without seeing any are
 * checked by the words that let them create.
 *
 * @example
 *   theirScope({ ...tenant, id: 7 }, images); // { user_id: 7 }, without the public images that they see
 */
export function theirScope(
  actor: Actor,
  { access, scope, fields }: Pick<Definition, 'access' | 'scope' | 'fields'>,
): Condition | undefined | 'nothing' {
  const seeing = [...new Set(SEEING.flatMap((operation) => access[operation]))];
  const list = isGranted(actor, seeing) ? seeing : [...access.create, ...access.import];
  const own = Object.fromEntries(
    Object.entries(scope).map(([word, condition]) => [word, ownScope(condition, sharingFields(fields))]),
  );
  return scopeFor(actor, { access: { ...access, list }, scope: own });
}
