import type { Actor } from '#model/actor.ts';
import type { Json, RolesDefinition } from '#model/definition.ts';
import type { Database } from '#server/db/database.ts';

/** The columns of `users` that signing in depends on. */
interface UserRow {
  id: number;
  name: string;
  kind: number;
  bp_id: number | null;
  password: string | null;
  permissions: string | Json | null;
  enabled: number | boolean | null;
  activated: number | boolean | null;
  expires_at: number | null;
}

export interface UserAccount {
  id: number;
  name: string;
  kind: number;
  bp_id: number | null;
  passwordHash: string | undefined;
  roles: string[];
  enabled: boolean;
  activated: boolean;
  /** Milliseconds since 1970. */
  expiresAt: number | undefined;
}

const COLUMNS = 'id, name, kind, bp_id, password, permissions, enabled, activated, expires_at';

export async function accountById(db: Database, id: number): Promise<UserAccount | undefined> {
  const [row] = await db.all<UserRow>(`select ${COLUMNS} from users where id = ?`, [id]);
  return row && accountOf(row);
}

/** By name or phone number, as the sign-in form says; a name wins over a phone number that looks the same. */
export async function accountByLogin(db: Database, login: string): Promise<UserAccount | undefined> {
  const rows = await db.all<UserRow>(`select ${COLUMNS} from users where name = ? or phone = ?`, [login, login]);
  const row = rows.find((each) => each.name === login) ?? rows[0];
  return row && accountOf(row);
}

/** Spec 6: the roles given, those that the kind holds by itself, the word of the kind, and `all`. */
export function actorOf(account: UserAccount, { kinds }: RolesDefinition): Actor {
  const kind = kinds.find((each) => each.kind === account.kind);
  const grants = new Set([...account.roles, ...(kind?.holds ?? []), ...(kind ? [kind.authority] : []), 'all']);
  return { id: account.id, name: account.name, kind: account.kind, bp_id: account.bp_id, grants: [...grants] };
}

function accountOf(row: UserRow): UserAccount {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    bp_id: row.bp_id,
    passwordHash: row.password ?? undefined,
    roles: rolesIn(row.permissions),
    enabled: Boolean(row.enabled),
    activated: Boolean(row.activated),
    expiresAt: row.expires_at ?? undefined,
  };
}

function rolesIn(permissions: string | Json | null): string[] {
  const list: unknown = typeof permissions === 'string' ? JSON.parse(permissions) : permissions;
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown) => (isPermission(each) ? [each.role] : []));
}

const isPermission = (value: unknown): value is { role: string } =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';
