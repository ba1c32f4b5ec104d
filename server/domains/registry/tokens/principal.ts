import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Actor } from '#model/access/actor.ts';
import { hashPassword, PASSWORD_COST, verifyPassword, type PasswordCost } from '#server/engine/access/passwordHash.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { decodeRecord } from '#server/engine/records/table/decodeRecord.ts';
import { definitionOf } from '#server/domains/registry/client/theRegistry.ts';
import { DEPLOYMENT, readTicket } from './pullTicket.ts';

export type Robot = RecordOf<'registryRobots'>;

/** Whose token it is. */
export type Principal =
  | { kind: 'user'; actor: Actor }
  | { kind: 'robot'; robot: Robot }
  /** A deployment that pulls one repository. */
  | { kind: 'deployment'; repository: string };

/** The functions of identity that a sign-in to the registry uses. */
export interface RegistryIdentity {
  /** The account with this login, if it exists. */
  idOfLogin(context: Context, login: string): Promise<number | undefined>;
  /** Its actor with its present rights; undefined if it is gone, disabled or expired. */
  readerOf(context: Context, userId: number): Promise<Actor | undefined>;
  /** Counts an attempt; refuses it while too many wrong ones have frozen the name. */
  countAttempt(context: Context, name: string): Promise<{ forget(): Promise<void> }>;
}

export const ROBOT_PREFIX = 'robot+';
/** The last use is written at most this often. */
const SEEN_STEP_MS = 60_000;
const KEPT_MS = 60_000;

/**
 * Finds who has sent these credentials (`Authorization: Basic`), with the freeze of a sign-in: it is counted apart from
 * that of the console, so that a wrong password in a pipeline locks no one out there.
 */
export function createPrincipals(identity: RegistryIdentity, cost: PasswordCost = PASSWORD_COST) {
  // Checked for unknown names, so that they take as long as known ones.
  const decoyHash = hashPassword('nobody has this password', cost);
  // A pull asks for several tokens within seconds, and a hash costs on purpose.
  const verified = new LRUCache<string, true>({ max: 10_000, ttl: KEPT_MS });

  async function isRight(password: string, stored: string | undefined): Promise<boolean> {
    const key = hash('sha256', JSON.stringify([password, stored ?? '']), 'base64url');
    if (stored !== undefined && verified.has(key)) return true;
    const right = await verifyPassword(password, stored ?? (await decoyHash));
    if (right && stored !== undefined) verified.set(key, true);
    return right && stored !== undefined;
  }

  async function user(context: Context, login: string, password: string): Promise<Principal | undefined> {
    const id = await identity.idOfLogin(context, login);
    const row = await context.db.kysely
      .selectFrom('registry_passwords')
      .select(['password', 'last_used_at'])
      .where('user_id', '=', id ?? 0)
      .executeTakeFirst();
    if (!(await isRight(password, row?.password)) || id === undefined) return undefined;
    const actor = await identity.readerOf(context, id);
    if (actor === undefined) return undefined;
    const now = context.clock();
    if ((row?.last_used_at ?? 0) < now - SEEN_STEP_MS)
      await context.db.kysely
        .updateTable('registry_passwords')
        .set({ last_used_at: now })
        .where('user_id', '=', id)
        .execute();
    return { kind: 'user', actor };
  }

  return async function principalOf(context: Context, header: string | null): Promise<Principal> {
    const given = readBasic(header);
    if (given === undefined) throw new ApiError('repository.wrongCredentials');
    const { login, password } = given;
    if (login === DEPLOYMENT) {
      const repository = readTicket(context, password);
      if (repository !== undefined) return { kind: 'deployment', repository };
      throw new ApiError('repository.wrongCredentials');
    }
    const attempt = await identity.countAttempt(context, `registry ${login}`);
    const found = login.startsWith(ROBOT_PREFIX)
      ? await robotOf(context, login, password)
      : await user(context, login, password);
    if (found === undefined) throw new ApiError('repository.wrongCredentials');
    await attempt.forget();
    return found;
  };
}

export type PrincipalOf = ReturnType<typeof createPrincipals>;

/** The secret of a robot is random, so that a plain hash reveals nothing. */
async function robotOf(context: Context, login: string, secret: string): Promise<Principal | undefined> {
  const row = await context.db.kysely
    .selectFrom('registry_robots')
    .selectAll()
    .where('login', '=', login)
    .where('secret_hash', '=', tokenHash(secret))
    .executeTakeFirst();
  const now = context.clock();
  if (row === undefined || row.revoked_at !== null || (row.expires_at ?? 0) <= now) return undefined;
  if ((row.last_used_at ?? 0) < now - SEEN_STEP_MS)
    await context.db.kysely
      .updateTable('registry_robots')
      .set({ last_used_at: now })
      .where('id', '=', row.id)
      .execute();
  return { kind: 'robot', robot: decodeRecord<'registryRobots'>(definitionOf(context, 'registryRobots'), row) };
}

const LONGEST = 1_024;

function readBasic(header: string | null): { login: string; password: string } | undefined {
  const [, coded] = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header ?? '') ?? [];
  if (coded === undefined || coded.length > LONGEST) return undefined;
  const text = Buffer.from(coded, 'base64').toString('utf8');
  const at = text.indexOf(':');
  return at <= 0 ? undefined : { login: text.slice(0, at).trim(), password: text.slice(at + 1) };
}
