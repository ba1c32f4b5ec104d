import type { Actor } from '#model/access/actor.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';

const OVERVIEW = '/index';

/**
 * The page after signing in without a redirect (spec 6): the landing page of the first of the user's roles, in the
 * order of the table of roles.
 *
 * @example
 *   landingPath(tenant, { roles: [] }); // '/index'
 */
export function landingPath(actor: Actor, { roles }: Pick<RolesDefinition, 'roles'>): string {
  return roles.find(({ role }) => actor.grants.includes(role))?.landing ?? OVERVIEW;
}
