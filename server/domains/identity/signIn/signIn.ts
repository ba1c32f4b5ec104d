import { foldText } from '#model/values/foldText.ts';
import { definitionNamed } from '#server/domains/identity/policies/definitionNamed.ts';
import { recordSession } from '#server/domains/identity/session/recordSession.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { admit, type Admitted } from './admit.ts';
import {
  attemptKey,
  countAttempt,
  forgetAttempts,
  freezeRule,
  giveBackAttempt,
} from '#server/domains/identity/actor/signInFreeze.ts';
import { hashPassword, verifyPassword, PASSWORD_COST, type PasswordCost } from '#server/engine/access/passwordHash.ts';
import type { SessionClient, Sessions } from '#server/domains/identity/session/sessions.ts';
import { accountByLogin } from '#server/domains/identity/actor/userAccount.ts';

export interface Credentials {
  name: string;
  password: string;
}

/**
 * Signs in by name, phone number or e-mail address and password. An unknown name takes as long and gets the same
 * replies as a wrong password, including the freeze; only a caller with the right password learns what is wrong with an
 * account (spec 8.3).
 */
export function createSignIn(sessions: Sessions, cost: PasswordCost = PASSWORD_COST) {
  // Checked for unknown names, so that they take as long as known ones.
  const decoyHash = hashPassword('nobody has this password', cost);

  return async function signIn(context: Context, credentials: Credentials, client: SessionClient): Promise<Admitted> {
    const { db, realTime, live } = context;
    const login = credentials.name.trim();
    const account = await accountByLogin(db, definitionNamed(context, 'users'), login);
    const key = account ? attemptKey(account.id) : `name ${foldText(login)}`;
    const attempt = await countAttempt(db, key, realTime(), freezeRule(context));
    if (attempt.refused)
      throw new ApiError('identity.frozen', { params: { minutes: live.read('login.freeze_minutes') } });
    const right = await verifyPassword(credentials.password, account?.passwordHash ?? (await decoyHash));
    if (!account || !right) {
      // Runs the same statement for an unknown name, so that it takes as long.
      await db.kysely
        .updateTable('users')
        .set({ failed_count: attempt.attempts, locked_until: attempt.frozenUntil || null })
        .where('id', '=', account?.id ?? 0)
        .execute();
      await recordSession(context, 'sign_in', account, 'failed');
      throw new ApiError('identity.mismatch');
    }
    if (account.secondFactor) await giveBackAttempt(db, key, attempt);
    else await forgetAttempts(db, key);
    return context.transaction((inside) => admit(inside, sessions, account, client, 'password'));
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
