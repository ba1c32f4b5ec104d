import type { Actor } from './actor.ts';
import type { Grant } from '#model/language/definition.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';

/** The data of a signed-in user (spec 3, “Current user”), in the server and in the console. */
export interface UserData {
  id: number;
  name: string;
  bp_id?: number | null;
  project_ids?: readonly (number | string)[];
  default_project_id?: number | string | null;
  kind: number;
  permissions?: readonly { role: string }[] | null;
}

/**
 * The user as access lists see them. Kinds 0 and 1 hold the word of their authority and the roles of their kind,
 * whatever roles were assigned; every other kind holds the assigned roles too. Every signed-in user holds `all`.
 *
 * @example
 *   actorFrom({ id: 7, name: 'lin', kind: 3, permissions: [{ role: 'TENANT' }] }, roles).grants // ['TENANT', …,
 *   'all']
 */
export function actorFrom(user: UserData, roles: RolesDefinition): Actor {
  const kind = roles.kinds.find((each) => each.kind === user.kind);
  const given = isPlatformKind(user.kind) ? [] : (user.permissions ?? []).map(({ role }) => role);
  const grants: Grant[] = [...given, ...(kind === undefined ? [] : [kind.authority, ...kind.holds]), 'all'];
  const { project_ids, default_project_id } = user;
  return {
    id: user.id,
    name: user.name,
    kind: user.kind,
    bp_id: user.bp_id ?? null,
    grants: [...new Set(grants)],
    ...(project_ids && { project_ids }),
    ...(default_project_id !== undefined && { default_project_id }),
  };
}
