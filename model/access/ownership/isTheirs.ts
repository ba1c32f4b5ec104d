import type { Actor } from '#model/access/actor.ts';
import { conditionFields, matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { hasOpenPart } from './hasOpenPart.ts';
import { theirScope } from './theirScope.ts';

/**
 * The server's answer for a record whose owner the console cannot find: behind a reference, or in a field that is
 * hidden from this reader.
 */
export const THEIRS = '_theirs';

/** The input of a decision about ownership, in addition to the record. */
export interface OwnershipContext extends ConditionContext {
  /**
   * The fields behind the paths of the scope that follow references, by path. The record carries their values under the
   * same names.
   */
  through?: Readonly<Record<string, FieldDefinition>> | undefined;
}

/**
 * Whether the actor, who sees the record, may also change it. A record that is open to everyone belongs to someone
 * else. A record without the fields of the scope, such as a row of a list, counts as owned.
 *
 * @example
 *   isTheirs({ ...tenant, id: 7 }, vms, { vm_id: 1, user_id: 7 }); // true
 */
export function isTheirs(
  actor: Actor,
  definition: Definition,
  record: Values,
  context: OwnershipContext = {},
): boolean {
  const answer = record[THEIRS];
  if (typeof answer === 'boolean') return answer;
  const owned = hasOpenPart(definition) ? theirScope(actor, definition) : undefined;
  if (owned === undefined) return true;
  if (owned === 'nothing') return false;
  const { fields } = definition;
  const { through = {} } = context;
  const isKnown = (path: string) => path in record || (!(path in through) && (path.split('.')[0] ?? path) in record);
  if (!conditionFields(owned).some(isKnown)) return true;
  return matches(owned, record, { ...context, user: actor, fields: { ...fields, ...through } });
}
