import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { forgetAttempts } from './signInFreeze.ts';
import type { SessionClient, Sessions } from '#server/domains/identity/session/sessions.ts';
import type { UserAccount } from '#server/domains/identity/actor/userAccount.ts';

/** The word under which wrong passwords of a user are counted. */
export const attemptKey = (userId: number): string => `user ${userId}`;

export interface SignedIn {
  token: string;
  account: UserAccount;
}

/**
 * Opens a session for who has proved to own the account, or says what is wrong with it (spec 8.3). In the transaction
 * of the proof.
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
