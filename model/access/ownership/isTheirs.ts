import type { Actor } from '#model/access/actor.ts';
import { conditionFields, matches, type ConditionContext, type Values } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import { hasOpenPart } from './hasOpenPart.ts';
import { theirScope } from './theirScope.ts';

/**
 * The server's word on a record whose owner the console cannot find: through a reference, or in a field that this
 * reader does not see.
 */
export const THEIRS = '_theirs';

/** What a decision about ownership leans on besides the record. */
export interface OwnershipContext extends ConditionContext {
  /**
   * What the paths of the scope that lead through references stand for, by path; the record carries their values under
   * the same names.
   */
  through?: Readonly<Record<string, FieldDefinition>> | undefined;
}

/**
 * May the actor, who sees the record, also change it? What is there for everybody belongs to somebody else. A record
 * without the fields that the scope asks for, such as a row of a list, is not judged.
 */
export function isTheirs(
  actor: Actor,
  definition: Definition,
  record: Values,
  context: OwnershipContext = {},
): boolean {
  const said = record[THEIRS];
  if (typeof said === 'boolean') return said;
  const owned = hasOpenPart(definition) ? theirScope(actor, definition) : undefined;
  if (owned === undefined) return true;
  if (owned === 'nothing') return false;
  const { fields } = definition;
  const { through = {} } = context;
  const isKnown = (path: string) => path in record || (!(path in through) && (path.split('.')[0] ?? path) in record);
  if (!conditionFields(owned).some(isKnown)) return true;
  return matches(owned, record, { ...context, user: actor, fields: { ...fields, ...through } });
}
