import { ApiError } from '#server/http/apiError.ts';
import type { Context } from '#server/context.ts';
import { countAttempt, forgetAttempts } from './signInFreeze.ts';
import { hashPassword, verifyPassword, PASSWORD_COST, type PasswordCost } from './passwordHash.ts';
import type { SessionClient, Sessions } from './sessions.ts';
import { accountByLogin, type UserAccount } from './userAccount.ts';

export interface Credentials {
  name: string;
  password: string;
}

/** The word under which wrong passwords of a user are counted. */
export const attemptKey = (userId: number): string => `user ${userId}`;

export interface SignedIn {
  token: string;
  account: UserAccount;
}

/**
 * Signs in by name or phone number and password. A name that nobody has costs the same time and gets the same answers as a wrong
 * password, the freeze included; what is wrong with an account is told only to who knows its password (spec 8.3).
 */
export function createSignIn(sessions: Sessions, cost: PasswordCost = PASSWORD_COST) {
  // Verified for unknown names, so that they take as long as known ones.
  const nobodysHash = hashPassword('nobody has this password', cost);

  return async function signIn(context: Context, credentials: Credentials, client: SessionClient): Promise<SignedIn> {
    const { db, clock } = context;
    const login = credentials.name.trim();
    const account = await accountByLogin(db, login);
    const key = account ? attemptKey(account.id) : `name ${login}`;
    const attempt = await countAttempt(db, key, clock());
    if (attempt.refused) throw new ApiError('identity.frozen');
    const right = await verifyPassword(credentials.password, account?.passwordHash ?? (await nobodysHash));
    if (!account || !right) {
      // The same statement for nobody, so that it takes the same time.
      await db.run('update users set failed_count = ?, locked_until = ? where id = ?', [attempt.attempts, attempt.frozenUntil || null, account?.id ?? 0]);
      throw new ApiError('identity.mismatch');
    }
    await forgetAttempts(db, key);
    refuseUnusable(account, clock());
    return db.transaction(async (tx) => {
      const token = await sessions.open(tx, account, client);
      await tx.run('update users set last_login_at = ?, last_login_ip = ?, failed_count = 0, locked_until = null where id = ?', [clock(), client.address ?? null, account.id]);
      return { token, account };
    });
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

function refuseUnusable(account: UserAccount, now: number): void {
  if (!account.activated) throw new ApiError('identity.notActivated');
  if (!account.enabled) throw new ApiError('identity.disabled');
  if (account.expiresAt !== undefined && account.expiresAt <= now) throw new ApiError('identity.expired');
}
