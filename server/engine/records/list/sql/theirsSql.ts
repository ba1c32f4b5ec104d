import { conditionFields } from '#model/conditions/conditions.ts';
import type { Definition } from '#model/language/definition.ts';
import { fieldAt } from '#model/conditions/fieldPath.ts';
import { hasOpenPart } from '#model/access/ownership/hasOpenPart.ts';
import { rulesFor } from '#model/access/policies/rulesFor.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import type { SqlPart } from '#server/engine/db/database.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import { isReadable } from '#server/engine/records/list/readableFields.ts';
import { whereSql, type SqlEnv } from './fieldSql.ts';

/**
 * Whether the reader may change a row, for cases that only the database can decide: the owner is found through a
 * reference, or in a field that the reader cannot see. Absent if the record itself decides it.
 */
export function theirsSql(definition: Definition, alias: string, env: SqlEnv): SqlPart | undefined {
  const { actor } = env;
  if (actor.grants.includes(PLATFORM_GRANT)) return undefined;
  // If policies show more than the reader owns, every scope is needed to decide ownership.
  if (!hasOpenPart(definition) && rulesFor(actor, definition) === undefined) return undefined;
  const owned = theirScope(actor, definition);
  if (owned === undefined || owned === 'nothing') return undefined;
  const isSeen = (path: string) => {
    const top = fieldAt(definition.fields, path)?.top;
    return top !== undefined && isReadable(top, actor);
  };
  if (conditionFields(owned).every(isSeen)) return undefined;
  const { text, params } = whereSql(owned, definition, alias, env);
  return { text: `case when ${text} then 1 else 0 end`, params };
}
