import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { forgetAttempts } from './signInFreeze.ts';
import type { SessionClient, Sessions } from '#server/domains/identity/session/sessions.ts';
import { recordSession } from '#server/domains/identity/session/recordSession.ts';
import type { UserAccount } from '#server/domains/identity/actor/userAccount.ts';

/** The key under which wrong passwords of a user are counted. */
export const attemptKey = (userId: number): string => `user ${userId}`;

export interface SignedIn {
  token: string;
  account: UserAccount;
}

/**
 * Opens a session after a successful sign-in, or reports what is wrong with the account (spec 8.3). Runs in the same
 * transaction as the check of its credentials.
 */
export async function admit(
  inside: Context,
  sessions: Sessions,
  account: UserAccount,
  client: SessionClient,
): Promise<SignedIn> {
  const { db, clock } = inside;
  refuseUnusable(account, clock());
  await forgetAttempts(db, attemptKey(account.id));
  const token = await sessions.open(db, account, client);
  await db.kysely
    .updateTable('users')
    .set({ last_login_at: clock(), last_login_ip: client.address ?? null, failed_count: 0, locked_until: null })
    .where('id', '=', account.id)
    .execute();
  await recordSession(inside, 'sign_in', account, 'completed');
  return { token, account };
}

function refuseUnusable(account: UserAccount, now: number): void {
  if (!account.activated) throw new ApiError('identity.notActivated');
  if (account.review?.status === 'pending') throw new ApiError('organisation.pending');
  if (account.review?.status === 'rejected')
    throw new ApiError('organisation.rejected', { params: { reason: account.review.reason } });
  if (!account.enabled) throw new ApiError('identity.disabled');
  if (account.expiresAt !== undefined && account.expiresAt <= now) throw new ApiError('identity.expired');
}
