import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#model/access/actor.ts';
import { readPolicy } from '#model/access/policies/readPolicy.ts';
import type {
  GivenRole,
  GivenStatement,
  GivenStatements,
  GivenWithin,
  Statement,
} from '#model/access/policies/statement.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { Database } from '#server/engine/db/database.ts';
import { accountById, actorOf, type UserAccount } from './userAccount.ts';

/** The permissions that authorisations and custom roles currently grant an account. */
export interface Given {
  /** Roles for the whole platform: they count like those of the account itself. */
  roles: string[];
  statements: GivenStatements | undefined;
}

/** A version of a policy other than the one in force. */
export interface PolicyInstead {
  policyId: number;
  version: string;
  document: string;
}

type AuthorisationRow = Awaited<ReturnType<typeof authorisationsOf>>[number];

const POLICY_COLUMNS = ['id', 'name', 'default_version', 'bp_id', 'document'] as const;

type PolicyRow = Pick<StoredRecords['policies'], (typeof POLICY_COLUMNS)[number]>;

/** Parsed once per document. */
const documents = new LRUCache<string, readonly Statement[]>({ max: 2_000 });
/** Accounts with the same grants share one object, so that its meaning for a resource is computed once. */
const sets = new LRUCache<string, GivenStatements>({ max: 10_000 });

/** Authorisations of the account itself, and of its organisation. */
const authorisationsOf = preparedQuery(
  (kysely, { id, bp_id, now }: { id: number; bp_id: number | null; now: number }) =>
    kysely
      .selectFrom('authorisations as a')
      .leftJoin('roles as r', 'r.code', 'a.role_id')
      .select(['a.target_type', 'a.role_id', 'a.policy_id', 'a.scope', 'a.project_id', 'a.cloud_id', 'a.limited'])
      .select(['a.created_by', 'r.type as role_type', 'r.name as role_name', 'r.policy_ids as role_policies'])
      .select('r.bp_id as role_bp')
      .where((eb) => eb.or([eb('a.expires_at', 'is', null), eb('a.expires_at', '>', now)]))
      .where((eb) =>
        eb.or([
          eb.and([eb('a.principal_type', '=', 'user'), eb('a.user_id', '=', id)]),
          // Matches no row without an organisation, because nothing equals null.
          eb.and([eb('a.principal_type', '=', 'bp'), eb('a.bp_id', '=', bp_id)]),
        ]),
      )
      .orderBy('a.id'),
);

export async function givenTo(
  db: Database,
  account: UserAccount,
  now: number,
  roles: RolesDefinition,
  instead?: PolicyInstead,
): Promise<Given> {
  const rows = await authorisationsOf(db, { id: account.id, bp_id: account.bp_id, now });
  const ownRoles = await customRoles(db, account.roles);
  const platform = rows
    .filter((row) => row.target_type === 'role' && row.scope === 'platform' && !isLimited(row))
    .flatMap(({ role_id }) => role_id ?? []);
  const parts = [...ownRoles, ...rows]
    .filter((row) => isInside(row, row.role_bp, account))
    .map((row) => ({ row, policies: policiesOf(row) }))
    .filter(({ row, policies }) => policies.length > 0 || isNarrowRole(row));
  if (parts.length === 0) return { roles: platform, statements: undefined };
  const policies = await readPolicies(
    db,
    parts.flatMap((part) => part.policies),
  );
  const replaced = instead && policies.get(instead.policyId);
  if (instead && replaced)
    policies.set(replaced.id, { ...replaced, default_version: instead.version, document: instead.document });
  const statements: GivenStatement[] = [];
  const given: GivenRole[] = [];
  for (const { row, policies: ids } of parts) {
    const place = await placeOf(db, row, account, now, roles);
    if (place === undefined) continue;
    if (isNarrowRole(row))
      given.push({ ...place, role: row.role_id ?? '', source: { policy: row.role_name ?? '', version: '', sid: '' } });
    for (const id of ids)
      statements.push(...statementsOf(policies.get(id), row, account).map((each) => ({ ...place, ...each })));
  }
  return { roles: platform, statements: setOf(account, statements, given) };
}

/** Custom roles assigned to the account itself apply to the whole platform. */
async function customRoles(db: Database, codes: readonly string[]): Promise<AuthorisationRow[]> {
  if (codes.length === 0) return [];
  const rows = await db.kysely
    .selectFrom('roles')
    .select('policy_ids')
    .where('type', '=', 'custom')
    .where('bp_id', 'is', null)
    .where('code', 'in', codes)
    .orderBy('code')
    .execute();
  return rows.map(({ policy_ids }) => ({
    target_type: 'role',
    role_id: null,
    role_type: 'custom',
    role_name: null,
    role_policies: policy_ids,
    role_bp: null,
    policy_id: null,
    scope: 'platform',
    project_id: null,
    cloud_id: null,
    limited: 0,
    created_by: null,
  }));
}

const isLimited = ({ limited }: AuthorisationRow): boolean => limited === 1;

/** A role of the product is named in access lists; if it is limited in scope, it selects rows instead. */
const isNarrowRole = (row: AuthorisationRow): boolean =>
  row.target_type === 'role' && row.role_type === 'system' && (row.scope !== 'platform' || isLimited(row));

/**
 * An organisation can rewrite its own policies at any time: they apply only inside the organisation, within the
 * permissions of the granter.
 */
const isInside = (row: AuthorisationRow, writtenBy: number | null, { bp_id }: UserAccount): boolean =>
  writtenBy === null || (isLimited(row) && writtenBy === bp_id);

function policiesOf({ target_type, role_type, role_policies, policy_id }: AuthorisationRow): number[] {
  if (target_type === 'policy') return policy_id === null ? [] : [policy_id];
  // The access lists contain the permissions of the product's roles.
  if (role_type !== 'custom') return [];
  const ids: unknown = JSON.parse(role_policies ?? 'null');
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
}

async function readPolicies(db: Database, ids: readonly number[]): Promise<Map<number, PolicyRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.kysely.selectFrom('policies').select(POLICY_COLUMNS).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function statementsOf(policy: PolicyRow | undefined, row: AuthorisationRow, account: UserAccount): GivenStatement[] {
  if (policy === undefined || !isInside(row, policy.bp_id, account)) return [];
  let statements = documents.get(policy.document);
  if (statements === undefined) {
    const read = readPolicy(policy.document);
    // A document of an older release that cannot be parsed is ignored as a whole, because enforcing a part of it is not
    // safe.
    statements = 'statements' in read ? read.statements : [];
    documents.set(policy.document, statements);
  }
  return statements.map((statement) => ({
    statement,
    source: { policy: policy.name, version: policy.default_version ?? '', sid: statement.sid },
  }));
}

interface Place {
  within?: GivenWithin;
  giver?: Actor;
}

/** Undefined if it grants nothing: its granter is gone, or in another organisation. */
async function placeOf(
  db: Database,
  row: AuthorisationRow,
  account: UserAccount,
  now: number,
  roles: RolesDefinition,
): Promise<Place | undefined> {
  const within = withinOf(row);
  if (within === 'nothing') return undefined;
  const place = within === undefined ? {} : { within };
  if (!isLimited(row)) return place;
  const giver = row.created_by === null ? undefined : await accountById(db, row.created_by);
  const isTrusted =
    giver !== undefined &&
    giver.enabled &&
    giver.activated &&
    giver.review === undefined &&
    (giver.expiresAt === undefined || giver.expiresAt > now);
  return isTrusted && giver.bp_id !== null && giver.bp_id === account.bp_id
    ? { ...place, giver: actorOf(giver, [], roles) }
    : undefined;
}

function withinOf({ scope, project_id, cloud_id }: AuthorisationRow): GivenWithin | undefined | 'nothing' {
  if (scope === 'project')
    return project_id === null ? 'nothing' : { field: 'project_id', to: 'projects', id: project_id };
  if (scope === 'cloud') return cloud_id === null ? 'nothing' : { field: 'cloud_id', to: 'clouds', id: cloud_id };
  return undefined;
}

function setOf(
  account: UserAccount,
  statements: readonly GivenStatement[],
  roles: readonly GivenRole[],
): GivenStatements | undefined {
  if (statements.length === 0 && roles.length === 0) return undefined;
  const text = JSON.stringify([statements, roles]);
  // Statements that refer to their reader differ for each reader.
  const key = hash(
    'sha1',
    roles.length > 0 || text.includes('"$user.') ? `${account.id} ${JSON.stringify(account)} ${text}` : text,
    'base64url',
  );
  let found = sets.get(key);
  if (found === undefined) sets.set(key, (found = { key, statements, roles }));
  return found;
}
