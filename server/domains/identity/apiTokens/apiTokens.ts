import { LRUCache } from 'lru-cache';
import type { ActorToken } from '#model/access/tokens/actorToken.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import { addressRange, contains } from '#model/rules/addresses/addressRange.ts';
import { givenTo } from '#server/domains/identity/actor/givenTo.ts';
import { accountById, actorOf } from '#server/domains/identity/actor/userAccount.ts';
import { mayStay } from '#server/domains/identity/actor/mayStay.ts';
import { tokenHash } from '#server/engine/access/tokenHash.ts';
import type { Database } from '#server/engine/db/database.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { AccountSession } from '#server/domains/identity/session/sessions.ts';
import { isWellFormed } from './tokenText.ts';

export interface ApiTokens {
  /** The caller of a request with this token; undefined if it is not accepted from this address now. */
  find(text: string, address: string | undefined): Promise<AccountSession | undefined>;
}

export interface ApiTokensDeps {
  db: Database;
  clock: () => number;
  realTime: () => number;
  roles: () => RolesDefinition;
}

/** The last use is written at most this often, so that reading stays cheap. */
const SEEN_STEP_MS = 60_000;
const MOST_KEPT = 10_000;

const COLUMNS = [
  'id',
  'name',
  'user_id',
  'actions',
  'read_only',
  'project_ids',
  'networks',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const;

const tokenOf = preparedQuery((kysely, { hash }: { hash: string }) =>
  kysely.selectFrom('api_tokens').select(COLUMNS).where('token_hash', '=', hash),
);

type TokenRow = Awaited<ReturnType<typeof tokenOf>>[number];

/**
 * API tokens in the database. Every call reads its token and its owner again: a token that is revoked, or whose owner
 * is disabled, is refused at once in every process.
 */
export function createApiTokens({ db, clock, realTime, roles }: ApiTokensDeps): ApiTokens {
  // Calls of a token share one object, so that its meaning for a resource is computed once.
  const shared = new LRUCache<string, ActorToken>({ max: MOST_KEPT });

  function coverOf(row: TokenRow): ActorToken {
    const projects = listIn(row.project_ids).filter((id) => typeof id === 'number');
    const words = listIn(row.actions).filter((word) => typeof word === 'string');
    const key = JSON.stringify([row.id, row.name, words, row.read_only, projects]);
    let found = shared.get(key);
    if (found === undefined) {
      found = { id: row.id, name: row.name, key, words, isReadOnly: row.read_only === 1, ...placesOf(projects) };
      shared.set(key, found);
    }
    return found;
  }

  async function markUsed({ id, last_used_at: last }: TokenRow, address: string | undefined): Promise<void> {
    const now = realTime();
    if (last !== null && now - last < SEEN_STEP_MS && now >= last) return;
    await db.kysely
      .updateTable('api_tokens')
      .set({ last_used_at: now, last_used_ip: address ?? null })
      .where('id', '=', id)
      .execute();
  }

  return {
    async find(text, address) {
      if (!isWellFormed(text)) return undefined;
      const [row] = await tokenOf(db, { hash: tokenHash(text) });
      const now = clock();
      if (row?.user_id == null || row.revoked_at !== null || row.expires_at === null || row.expires_at <= now)
        return undefined;
      if (!isFrom(listIn(row.networks), address)) return undefined;
      const account = await accountById(db, row.user_id);
      if (account === undefined || !mayStay(account, now) || (account.lockedUntil ?? 0) > now) return undefined;
      await markUsed(row, address);
      const given = await givenTo(db, account, now, roles());
      return {
        id: `token ${row.id}`,
        account,
        // Programs cannot read terms: what their owner set up runs until they sign in (decision 354).
        consentDue: false,
        actor: { ...actorOf(account, given.roles, roles(), given.statements), token: coverOf(row) },
      };
    },
  };
}

function placesOf(ids: readonly number[]): Pick<ActorToken, 'within'> {
  return ids.length === 0 ? {} : { within: { field: 'project_id', to: 'projects', ids, owners: ['user_id', 'bp_id'] } };
}

/** Without networks, any address is accepted; an unknown address is in no network. */
function isFrom(networks: readonly unknown[], address: string | undefined): boolean {
  if (networks.length === 0) return true;
  const from = address === undefined ? undefined : addressRange(address);
  if (from === undefined) return false;
  return networks.some((network) => {
    const range = addressRange(String(network));
    return range !== undefined && contains(range, from);
  });
}

function listIn(stored: string | null): unknown[] {
  const list: unknown = JSON.parse(stored ?? 'null');
  return Array.isArray(list) ? list : [];
}
