import { isGranted } from '#model/access/granted.ts';
import { theirScope } from '#model/access/ownership/theirScope.ts';
import type { Context } from '#server/engine/context.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';
import type { ResourceHooks } from '#server/engine/product/hooks.ts';
import { refuseLockOut } from './refuseLockOut.ts';

/** A change applies from the next request on. */
export const authorisationHooks: ResourceHooks<'authorisations'> = {
  beforeCreate: (context, input) => ({ ...input, limited: isLimited(context) }),
  afterWrite: refuseLockOut,
};

/** Only an actor who may authorise everywhere, by kind and role, can grant more than their own permissions. */
function isLimited({ actor, schemas }: Context): boolean {
  const definition = schemas.resources.authorisations;
  if (definition === undefined || actor.grants.includes(PLATFORM_GRANT)) return false;
  return !isGranted(actor, definition.access.create) || theirScope(actor, definition) !== undefined;
}
