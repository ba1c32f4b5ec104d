import type { Actor } from '#model/access/actor.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';

const OVERVIEW = '/index';

/**
 * Where a user lands after signing in without a redirect (spec 6): the landing page of the first of their roles, in the
 * order of the roles' table.
 */
export function landingPath(actor: Actor, { roles }: Pick<RolesDefinition, 'roles'>): string {
  return roles.find(({ role }) => actor.grants.includes(role))?.landing ?? OVERVIEW;
}
