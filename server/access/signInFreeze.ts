import { createHash } from 'node:crypto';
import { ACCOUNT_FREEZE_MS } from '#model/constants.ts';
import type { Database } from '#server/db/database.ts';

const WRONG_PASSWORDS_ALLOWED = 5;

export interface Attempt {
  /** The account is frozen and the password must not be looked at. */
  refused: boolean;
  attempts: number;
  /** Milliseconds since 1970; 0 when this attempt did not freeze the account. */
  frozenUntil: number;
}

/**
 * Counts an attempt before its password is looked at, so that guesses sent at the same moment are counted too. `account` is a word for a
 * user or for a name nobody has: both freeze alike (spec 8.3, 1136).
 */
export async function countAttempt(db: Database, account: string, now: number): Promise<Attempt> {
  const frozen = 'sign_in_attempts.frozen_until > ?';
  const stale = 'sign_in_attempts.frozen_until > 0 or sign_in_attempts.last_at < ?';
  const [row] = await db.all<{ refused: number; attempts: number; frozen_until: number }>(
    `insert into sign_in_attempts (account, attempts, last_at, frozen_until, refused) values (?, 1, ?, 0, 0)
     on conflict (account) do update set
       refused = case when ${frozen} then 1 else 0 end,
       attempts = case when ${frozen} then sign_in_attempts.attempts when ${stale} then 1 else sign_in_attempts.attempts + 1 end,
       last_at = case when ${frozen} then sign_in_attempts.last_at else excluded.last_at end,
       frozen_until = case when ${frozen} then sign_in_attempts.frozen_until when ${stale} then 0
         when sign_in_attempts.attempts + 1 >= ${WRONG_PASSWORDS_ALLOWED} then excluded.last_at + ${ACCOUNT_FREEZE_MS} else 0 end
     returning refused, attempts, frozen_until`,
    [accountKey(account), now, now, now, now - ACCOUNT_FREEZE_MS, now, now, now - ACCOUNT_FREEZE_MS],
  );
  return { refused: row?.refused === 1, attempts: row?.attempts ?? 1, frozenUntil: Number(row?.frozen_until ?? 0) };
}

/** After a right password, and when an administrator unlocks the account. */
export async function forgetAttempts(db: Database, account: string): Promise<void> {
  await db.run('delete from sign_in_attempts where account = ?', [accountKey(account)]);
}

// Names that nobody has may be of any length and content; their hash is neither.
const accountKey = (account: string) => createHash('sha256').update(account).digest('base64url');
