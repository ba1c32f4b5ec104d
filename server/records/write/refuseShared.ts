import { matches } from '#model/conditions.ts';
import type { Definition } from '#model/definition.ts';
import { ownScope } from '#model/rules/ownScope.ts';
import type { Context, RecordData } from '#server/context.ts';
import { ApiError } from '#server/http/apiError.ts';
import { scopeOf } from '#server/records/scope.ts';

/** What somebody sees only because it is everybody's is not his to change, to delete or to act on. */
export function refuseShared(context: Context, definition: Definition, record: RecordData): void {
  const own = Object.fromEntries(Object.entries(definition.scope).map(([grant, scope]) => [grant, ownScope(scope)]));
  const scope = scopeOf({ ...definition, scope: own }, context.actor);
  if (scope !== undefined && !matches(scope, record, { fields: definition.fields, stored: true })) throw new ApiError('access.denied');
}
