import type { Session } from '#server/engine/product/authenticator.ts';
import { LRUCache } from 'lru-cache';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { Ids } from '#server/engine/context.ts';
import type { LiveSettings } from '#server/engine/settings/liveSettings.ts';
import type { StoredRecords } from '#server/domains/storedRecords.ts';
import type { Database } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { FactorsOfAccount } from '#server/domains/identity/factors/factorRule.ts';
import { dropTickets } from '#server/domains/identity/factors/tickets.ts';
import { givenTo } from '#server/domains/identity/actor/givenTo.ts';
import { factorsIn, type SessionFactor } from './sessionFactors.ts';
import { isConsentDue } from '#server/domains/identity/terms/consent.ts';
import { mayStay } from '#server/domains/identity/actor/mayStay.ts';
import { accountById, actorOf, type UserAccount } from '#server/domains/identity/actor/userAccount.ts';

type ReadsSettings = Pick<LiveSettings, 'read'>;

export const sessionIdleMs = (live: ReadsSettings): number => live.read('login.session_idle_hours') * 3_600_000;
export const sessionLongestMs = (live: ReadsSettings): number => live.read('login.session_longest_days') * 86_400_000;

/** The time for which another process may still accept a session that was revoked here. */
const BELIEVED_MS = 2_000;
/** The time of the last request is written at most this often. */
const SEEN_STEP_MS = 5 * 60_000;
const MOST_CACHED = 50_000;

export interface SessionClient {
  address: string | undefined;
  agent: string | undefined;
}

/** What a session was opened or proved with. */
export interface SessionProof {
  factors: readonly SessionFactor[];
  /** Milliseconds since 1970; default: now. */
  at?: number;
}

/** A session, and what its account signs in with. */
export interface AccountSession extends Session {
  account: FactorsOfAccount;
  /** Its owner has to accept the terms before anything is written. */
  consentDue: boolean;
}

export interface Sessions {
  /** Returns the token, which is not stored anywhere else. */
  open(db: Database, account: UserAccount, client: SessionClient, proof: SessionProof): Promise<string>;
  /** When and with what its owner last proved who they are. */
  proofOf(db: Database, sessionId: string): Promise<Required<SessionProof>>;
  /** Its owner has just proved who they are. */
  prove(db: Database, sessionId: string, factor: SessionFactor): Promise<void>;
  find(token: string): Promise<AccountSession | undefined>;
  /** Its token is refused from then on; listeners close open connections. */
  revoke(db: Database, sessionId: string): Promise<void>;
  /** The session ended by other means, or the token must be looked up again. */
  forget(sessionId: string): void;
  revokeUser(db: Database, userId: number, except?: string): Promise<void>;
  /** The user changed: the next request reads it again. */
  forgetUser(userId: number): void;
  /** Permissions changed: the next request of every account reads them again. */
  forgetEverybody(): void;
  onRevoked(listener: (sessionId: string) => void): () => void;
}

const SESSION_COLUMNS = ['id', 'user_id', 'last_seen_at', 'expires_at', 'revoked_at'] as const;

type SessionRow = Pick<StoredRecords['sessions'], (typeof SESSION_COLUMNS)[number]>;

type Cached = { checkedAt: number; row: SessionRow; session: AccountSession };

export interface SessionsDeps {
  db: Database;
  /** Decides what an account may do today; sessions themselves live in real time. */
  clock: () => number;
  realTime: () => number;
  ids: Ids;
  live: ReadsSettings;
  roles: () => RolesDefinition;
}

const sessionOf = preparedQuery((kysely, { hash }: { hash: string }) =>
  kysely
    .selectFrom('sessions')
    .select([...SESSION_COLUMNS, 'consent_due'])
    .where('token_hash', '=', hash),
);

/** Sessions in the database, cached for two seconds, so that a page of lists does not read its session each time. */
export function createSessions({ db, clock, realTime, ids, live, roles }: SessionsDeps): Sessions {
  const cache = new LRUCache<string, Cached>({ max: MOST_CACHED });
  const listeners = new Set<(sessionId: string) => void>();

  async function load(hash: string): Promise<AccountSession | undefined> {
    const now = realTime();
    const [row] = await sessionOf(db, { hash });
    const account = row && isLive(row, now, sessionIdleMs(live)) ? await accountById(db, row.user_id) : undefined;
    if (!row || !account || !mayStay(account, clock())) {
      cache.delete(hash);
      return undefined;
    }
    if (now - row.last_seen_at > SEEN_STEP_MS)
      await db.kysely.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', row.id).execute();
    const given = await givenTo(db, account, clock(), roles());
    const actor = actorOf(account, given.roles, roles(), given.statements);
    const session = { id: row.id, actor, account, consentDue: row.consent_due === 1 };
    cache.set(hash, { checkedAt: now, row: { ...row, last_seen_at: now }, session });
    return session;
  }

  const notify = (sessionIds: string[]) => {
    for (const id of sessionIds) for (const listener of listeners) listener(id);
  };

  return {
    async open(tx, account, client, { factors, at = realTime() }) {
      const token = ids.token();
      const now = realTime();
      const session = {
        id: ids.uuid(),
        token_hash: tokenHash(token),
        user_id: account.id,
        created_at: now,
        updated_at: now,
        last_seen_at: now,
        proved_at: at,
        factors: JSON.stringify(factors),
        expires_at: now + sessionLongestMs(live),
        ip: client.address ?? null,
        user_agent: client.agent?.slice(0, 512) ?? null,
        consent_due: (await isConsentDue(tx, clock(), actorOf(account, [], roles()), account.termsVersion)) ? 1 : 0,
      };
      await tx.kysely.insertInto('sessions').values(session).execute();
      return token;
    },
    proofOf,
    prove: (tx, sessionId, factor) => markProved(tx, sessionId, realTime(), factor),
    find(token) {
      const hash = tokenHash(token);
      const cached = cache.get(hash);
      const now = realTime();
      // The answer may have been given to another process.
      if (
        cached &&
        !cached.session.consentDue &&
        now - cached.checkedAt < BELIEVED_MS &&
        isLive(cached.row, now, sessionIdleMs(live))
      )
        return Promise.resolve(cached.session);
      return load(hash);
    },
    async revoke(tx, sessionId) {
      await markRevoked(tx, realTime()).where('id', '=', sessionId).execute();
      drop(cache, (row) => row.id === sessionId);
      notify([sessionId]);
    },
    async revokeUser(tx, userId, except = '') {
      await markRevoked(tx, realTime()).where('user_id', '=', userId).where('id', '<>', except).execute();
      await dropTickets(tx, userId);
      notify(drop(cache, (row) => row.user_id === userId && row.id !== except));
    },
    forget(sessionId) {
      drop(cache, (row) => row.id === sessionId);
      notify([sessionId]);
    },
    forgetUser: (userId) => void drop(cache, (row) => row.user_id === userId),
    forgetEverybody: () => cache.clear(),
    onRevoked(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

async function proofOf(db: Database, sessionId: string): Promise<Required<SessionProof>> {
  const row = await db.kysely
    .selectFrom('sessions')
    .select(['proved_at', 'factors'])
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return { at: row?.proved_at ?? 0, factors: factorsIn(row?.factors ?? null) };
}

async function markProved(db: Database, sessionId: string, at: number, factor: SessionFactor): Promise<void> {
  const { factors } = await proofOf(db, sessionId);
  await db.kysely
    .updateTable('sessions')
    .set({ proved_at: at, factors: JSON.stringify([...new Set([...factors, factor])]) })
    .where('id', '=', sessionId)
    .execute();
}

const markRevoked = (db: Database, at: number) =>
  db.kysely.updateTable('sessions').set({ revoked_at: at }).where('revoked_at', 'is', null);

/** Forgets the sessions that match, and returns their ids. */
function drop(cache: LRUCache<string, Cached>, matches: (row: SessionRow) => boolean): string[] {
  const dropped: string[] = [];
  for (const [hash, { row }] of cache.entries()) {
    if (!matches(row)) continue;
    cache.delete(hash);
    dropped.push(row.id);
  }
  return dropped;
}

const isLive = (row: SessionRow, now: number, idleMs: number) =>
  row.revoked_at === null && now < row.expires_at && now - row.last_seen_at < idleMs;
