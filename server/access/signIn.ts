import { ApiError } from '#server/http/apiError.ts';
import type { Context } from '#server/context.ts';
import { attemptIsRefused, forgetAttempts } from './signInFreeze.ts';
import { hashPassword, verifyPassword, PASSWORD_COST, type PasswordCost } from './passwordHash.ts';
import type { SessionClient, Sessions } from './sessions.ts';
import { accountByLogin, type UserAccount } from './userAccount.ts';

export interface Credentials {
  name: string;
  password: string;
}

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
    const attempt = account ? `user ${account.id}` : `name ${login}`;
    if (await attemptIsRefused(db, attempt, clock())) throw new ApiError('identity.frozen');
    const right = await verifyPassword(credentials.password, account?.passwordHash ?? (await nobodysHash));
    if (!account || !right) throw new ApiError('identity.mismatch');
    await forgetAttempts(db, attempt);
    refuseUnusable(account, clock());
    return db.transaction(async (tx) => {
      const token = await sessions.open(tx, account, client);
      await tx.run('update users set last_login_at = ?, last_login_ip = ? where id = ?', [clock(), client.address ?? null, account.id]);
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
