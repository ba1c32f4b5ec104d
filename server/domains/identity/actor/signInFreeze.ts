import { createHash } from 'node:crypto';
import type { Context } from '#server/engine/context.ts';
import type { Database } from '#server/engine/db/database.ts';

/** The key under which wrong passwords and wrong codes of a user are counted. */
export const attemptKey = (userId: number): string => `user ${userId}`;

/** The number of wrong passwords that freeze an account, and the duration. */
export interface FreezeRule {
  allowed: number;
  freezeMs: number;
}

export const freezeRule = ({ live }: Pick<Context, 'live'>): FreezeRule => ({
  allowed: live.read('login.max_failures'),
  freezeMs: live.read('login.freeze_minutes') * 60_000,
});

export interface Attempt {
  /** The account is frozen and the password must not be checked. */
  refused: boolean;
  attempts: number;
  /** Milliseconds since 1970; 0 if this attempt did not freeze the account. */
  frozenUntil: number;
}

/**
 * Counts an attempt before its password is checked, so that simultaneous guesses are counted too. `account` is the key
 * of a user or of an unknown name: both freeze in the same way (spec 8.3, 1136).
 */
export async function countAttempt(
  db: Database,
  account: string,
  now: number,
  { allowed, freezeMs }: FreezeRule,
): Promise<Attempt> {
  /** The result of a first wrong password. */
  const first = allowed > 1 ? 0 : now + freezeMs;
  const row = await db.kysely
    .insertInto('sign_in_attempts')
    .values({ account: accountKey(account), attempts: 1, last_at: now, frozen_until: first, refused: 0 })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((eb) => {
        const known = 'sign_in_attempts';
        const frozen = eb(`${known}.frozen_until`, '>', now);
        const stale = eb.or([eb(`${known}.frozen_until`, '>', 0), eb(`${known}.last_at`, '<', now - freezeMs)]);
        const counted = eb(`${known}.attempts`, '+', 1);
        return {
          refused: eb.case().when(frozen).then(eb.lit(1)).else(eb.lit(0)).end(),
          attempts: eb
            .case()
            .when(frozen)
            .then(eb.ref(`${known}.attempts`))
            .when(stale)
            .then(eb.lit(1))
            .else(counted)
            .end(),
          last_at: eb
            .case()
            .when(frozen)
            .then(eb.ref(`${known}.last_at`))
            .else(eb.ref('excluded.last_at'))
            .end(),
          frozen_until: eb
            .case()
            .when(frozen)
            .then(eb.ref(`${known}.frozen_until`))
            .when(stale)
            .then(eb.lit(first))
            .when(counted, '>=', allowed)
            .then(eb('excluded.last_at', '+', freezeMs))
            .else(eb.lit(0))
            .end(),
        };
      }),
    )
    .returning(['refused', 'attempts', 'frozen_until'])
    .executeTakeFirstOrThrow();
  return { refused: row.refused === 1, attempts: row.attempts, frozenUntil: row.frozen_until };
}

/**
 * Takes back an attempt whose password was right while the second factor is still open: it neither counts as a guess
 * nor forgets the wrong codes before it. Leaves the count if another attempt came between.
 */
export async function giveBackAttempt(db: Database, account: string, attempt: Attempt): Promise<void> {
  await db.kysely
    .updateTable('sign_in_attempts')
    .set({ attempts: attempt.attempts - 1, frozen_until: 0 })
    .where('account', '=', accountKey(account))
    .where('attempts', '=', attempt.attempts)
    .where('frozen_until', '=', attempt.frozenUntil)
    .execute();
}

/** Called after a right password, and when an administrator unlocks the account. */
export async function forgetAttempts(db: Database, account: string): Promise<void> {
  await db.kysely.deleteFrom('sign_in_attempts').where('account', '=', accountKey(account)).execute();
}

// Unknown names may have any length and content; their hash does not.
const accountKey = (account: string) => createHash('sha256').update(account).digest('base64url');
