import type { Actor } from '#model/access/actor.ts';
import type { StoredFile } from '#src/dataProviders/uploadFile.ts';
import type { Preferences } from '#src/session/account/preferences.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';

/** Reply of `GET /users/current` (spec 3). */
export interface CurrentUser {
  id: number | string;
  name: string;
  bp_id: number | string | null;
  kind: number;
  permissions: { role: string }[];
  avatar?: StoredFile | null;
  nickname?: string | null;
  bp_name?: string | null;
  /** Of something new; null where there is none that could be used. */
  default_project_id?: number | null;
  phone?: string | null;
  phone_verified?: boolean | null;
  email?: string | null;
  email_verified?: boolean | null;
  last_login_at?: string | null;
  password_changed_at?: string | null;
  created_at?: string | null;
  preferences?: Partial<Preferences>;
}

/**
 * The signed-in user with every word that an access list may match (spec 6): `all`, the kind's authority, roles held
 * and given.
 */
export function actorOf(user: CurrentUser, roles: RolesDefinition): Actor {
  const kind = roles.kinds.find((entry) => entry.kind === user.kind);
  const given = user.permissions.map((permission) => permission.role);
  const grants = new Set(['all', ...(kind ? [kind.authority, ...kind.holds] : []), ...given]);
  return {
    id: user.id,
    name: user.name,
    bp_id: user.bp_id,
    kind: user.kind,
    grants: [...grants],
    default_project_id: user.default_project_id ?? null,
  };
}
