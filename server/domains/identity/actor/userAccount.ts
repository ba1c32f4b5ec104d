import type { Actor } from '#model/access/actor.ts';
import { actorFrom } from '#model/access/actorFrom.ts';
import type { GivenStatements } from '#model/access/policies/statement.ts';
import type { Definition } from '#model/language/definition.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { Kysely } from 'kysely';
import type { Database, KnownTables } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { loginIds, memberIds } from './loginIds.ts';
import type { Channel } from '#server/engine/delivery/sender.ts';

/** The data that signing in depends on. */
const accounts = (kysely: Kysely<KnownTables>) =>
  kysely
    .selectFrom('users as u')
    .leftJoin('partners as b', 'b.id', 'u.bp_id')
    .leftJoin('projects as p', (join) =>
      join.onRef('p.id', '=', 'u.default_project_id').onRef('p.bp_id', '=', 'u.bp_id').on('p.enabled', '=', 1),
    )
    .select(['u.id', 'u.name', 'u.kind', 'u.bp_id', 'u.password', 'u.permissions', 'u.enabled', 'u.activated'])
    .select([
      'u.expires_at',
      'u.locked_until',
      'u.second_factor',
      'u.terms_version',
      'u.project_ids',
      'b.status as organisation',
      'b.audit_note',
      'b.second_factor as organisation_factor',
      'p.id as default_project',
    ]);

type UserRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

export interface UserAccount {
  id: number;
  name: string;
  kind: number;
  bp_id: number | null;
  passwordHash: string | undefined;
  roles: string[];
  /** The projects of the account, including its default project. */
  projectIds: number[];
  /** Enabled, and of its own organisation. */
  defaultProjectId: number | null;
  /** True if neither the account nor its organisation is disabled. */
  enabled: boolean;
  activated: boolean;
  /** The state of the organisation's review; absent without a review, or after its approval. */
  review?: { status: 'pending' } | { status: 'rejected'; reason: string };
  /** Milliseconds since 1970. */
  expiresAt: number | undefined;
  /** After too many wrong passwords; milliseconds since 1970. */
  lockedUntil: number | undefined;
  /** Whether signing in needs a second factor. */
  secondFactor: boolean;
  /** Whether its organisation requires one. */
  organisationRequires: boolean;
  /** The version of the terms that it accepted last. */
  termsVersion: string | null;
}

const userById = preparedQuery((kysely, { id }: { id: number }) => accounts(kysely).where('u.id', '=', id));

export async function accountById(db: Database, id: number): Promise<UserAccount | undefined> {
  const [row] = await userById(db, { id });
  return row && accountOf(row);
}

/**
 * By name, phone number or e-mail address, as the sign-in form states, whatever case and width was typed. Of accounts
 * of an older release that share a spelling, the one with exactly this name; a name takes precedence over a number that
 * looks the same. What nothing else matches may name a member of an organisation, as `zhang@acme`.
 */
export async function accountByLogin(db: Database, users: Definition, login: string): Promise<UserAccount | undefined> {
  const found = await loginIds(db, users, login);
  const ids = found.length > 0 ? found : await memberIds(db, users, login);
  // Runs the same statement for an unknown name, so that it takes as long.
  const rows = await accounts(db.kysely)
    .where('u.id', 'in', ids.length === 0 ? [0] : ids)
    .execute();
  const row = rows.find((each) => each.name === login) ?? rows.find(({ id }) => id === ids[0]);
  return row && accountOf(row);
}

/** The account with this phone number or e-mail address. */
export async function accountByTarget(
  db: Database,
  channel: Channel,
  target: string,
): Promise<UserAccount | undefined> {
  const row = await accounts(db.kysely)
    .where(channel === 'sms' ? 'u.phone' : 'u.email', '=', target)
    .executeTakeFirst();
  return row && accountOf(row);
}

/** The actor for access lists. */
export function actorOf(
  account: UserAccount,
  authorised: readonly string[],
  roles: RolesDefinition,
  statements?: GivenStatements,
): Actor {
  const permissions = [...account.roles, ...authorised].map((role) => ({ role }));
  const actor = actorFrom(
    {
      id: account.id,
      name: account.name,
      bp_id: account.bp_id,
      kind: account.kind,
      permissions,
      project_ids: account.projectIds,
      default_project_id: account.defaultProjectId,
    },
    roles,
  );
  return statements === undefined ? actor : { ...actor, statements };
}

function accountOf(row: UserRow): UserAccount {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    bp_id: row.bp_id,
    passwordHash: row.password || undefined,
    roles: listIn(row.permissions).flatMap((each) => (isPermission(each) ? [each.role] : [])),
    projectIds: projectsOf(row),
    defaultProjectId: row.default_project,
    enabled: row.enabled === 1 && row.organisation !== 'disabled',
    activated: row.activated === 1,
    ...reviewOf(row),
    expiresAt: row.expires_at ?? undefined,
    lockedUntil: row.locked_until ?? undefined,
    secondFactor: row.second_factor === 1,
    organisationRequires: row.organisation_factor === 1,
    termsVersion: row.terms_version,
  };
}

function reviewOf({ organisation, audit_note: reason }: UserRow): Pick<UserAccount, 'review'> {
  if (organisation === 'pending') return { review: { status: 'pending' } };
  return organisation === 'rejected' ? { review: { status: 'rejected', reason: reason ?? '' } } : {};
}

function projectsOf({ project_ids, default_project }: UserRow): number[] {
  const own = listIn(project_ids).filter((each) => typeof each === 'number');
  return [...new Set([...own, ...(default_project === null ? [] : [default_project])])];
}

function listIn(stored: string | null): unknown[] {
  const list: unknown = JSON.parse(stored ?? 'null');
  return Array.isArray(list) ? list : [];
}

const isPermission = (value: unknown): value is { role: string } =>
  typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string';
