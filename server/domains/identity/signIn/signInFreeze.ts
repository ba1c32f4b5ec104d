import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';

/** When wrong passwords freeze an account, and for how long. */
export interface FreezeRule {
  allowed: number;
  freezeMs: number;
}

export const freezeRule = ({ live }: Pick<Context, 'live'>): FreezeRule => ({
  allowed: live.read('login.max_failures'),
  freezeMs: live.read('login.freeze_minutes') * 60_000,
});

export interface Attempt {
  /** The account is frozen and the password must not be looked at. */
  refused: boolean;
  attempts: number;
  /** Milliseconds since 1970; 0 when this attempt did not freeze the account. */
  frozenUntil: number;
}

/**
 * Counts an attempt before its password is looked at, so that guesses sent at the same moment are counted too.
 * `account` is a word for a user or for a name nobody has: both freeze alike (spec 8.3, 1136).
 */
export async function countAttempt(
  db: Database,
  account: string,
  now: number,
  { allowed, freezeMs }: FreezeRule,
): Promise<Attempt> {
  const frozen = 'sign_in_attempts.frozen_until > ?';
  const stale = 'sign_in_attempts.frozen_until > 0 or sign_in_attempts.last_at < ?';
  /** What a first wrong password leads to. */
  const first = allowed > 1 ? 0 : now + freezeMs;
  const [row] = await db.all<{ refused: number; attempts: number; frozen_until: number }>(
    `insert into sign_in_attempts (account, attempts, last_at, frozen_until, refused) values (?, 1, ?, ?, 0)
     on conflict (account) do update set
       refused = case when ${frozen} then 1 else 0 end,
       attempts = case when ${frozen} then sign_in_attempts.attempts when ${stale} then 1 else sign_in_attempts.attempts + 1 end,
       last_at = case when ${frozen} then sign_in_attempts.last_at else excluded.last_at end,
       frozen_until = case when ${frozen} then sign_in_attempts.frozen_until when ${stale} then cast(? as bigint)
         when sign_in_attempts.attempts + 1 >= cast(? as integer) then excluded.last_at + cast(? as bigint) else 0 end
     returning refused, attempts, frozen_until`,
    [accountKey(account), now, first, now, now, now - freezeMs, now, now, now - freezeMs, first, allowed, freezeMs],
  );
  return { refused: row?.refused === 1, attempts: row?.attempts ?? 1, frozenUntil: Number(row?.frozen_until ?? 0) };
}

/** After a right password, and when an administrator unlocks the account. */
export async function forgetAttempts(db: Database, account: string): Promise<void> {
  await db.run('delete from sign_in_attempts where account = ?', [accountKey(account)]);
}

// Names that nobody has may be of any length and content; their hash is neither.
const accountKey = (account: string) => createHash('sha256').update(account).digest('base64url');
