import { ApiError } from '#server/engine/http/apiError.ts';
import type { Context } from '#server/engine/context.ts';
import { attemptKey, forgetAttempts } from '#server/domains/identity/actor/signInFreeze.ts';
import { issueTicket, type Ticket } from '#server/domains/identity/factors/tickets.ts';
import type { SessionFactor } from '#server/domains/identity/session/sessionFactors.ts';
import type { SessionClient, Sessions } from '#server/domains/identity/session/sessions.ts';
import { recordSession } from '#server/domains/identity/session/recordSession.ts';
import type { UserAccount } from '#server/domains/identity/actor/userAccount.ts';

export interface SignedIn {
  kind: 'signed-in';
  token: string;
  account: UserAccount;
}

/** Signed in, or half way: the account has a second factor, and the ticket shows that the first step was right. */
export type Admitted = SignedIn | ({ kind: 'second-step'; account: UserAccount } & Ticket);

/**
 * What follows a right password or code: a session, or the second step. Reports what is wrong with the account (spec
 * 8.3). Runs in the same transaction as the check of its credentials.
 */
export async function admit(
  inside: Context,
  sessions: Sessions,
  account: UserAccount,
  client: SessionClient,
  factor: SessionFactor,
): Promise<Admitted> {
  refuseUnusable(account, inside.clock());
  if (!account.secondFactor) return openSession(inside, sessions, account, client, [factor]);
  // Wrong codes stay counted until the second step is right, too.
  return { kind: 'second-step', account, ...(await issueTicket(inside, 'second-step', account.id, undefined, factor)) };
}

/** Opens a session for an account that has proved itself. */
export async function openSession(
  inside: Context,
  sessions: Sessions,
  account: UserAccount,
  client: SessionClient,
  factors: readonly SessionFactor[],
): Promise<SignedIn> {
  const { db, clock } = inside;
  refuseUnusable(account, clock());
  await forgetAttempts(db, attemptKey(account.id));
  const token = await sessions.open(db, account, client, { factors });
  await db.kysely
    .updateTable('users')
    .set({ last_login_at: clock(), last_login_ip: client.address ?? null, failed_count: 0, locked_until: null })
    .where('id', '=', account.id)
    .execute();
  await recordSession(inside, 'sign_in', account, 'completed');
  return { kind: 'signed-in', token, account };
}

function refuseUnusable(account: UserAccount, now: number): void {
  if (!account.activated) throw new ApiError('identity.notActivated');
  if (account.review?.status === 'pending') throw new ApiError('organisation.pending');
  if (account.review?.status === 'rejected')
    throw new ApiError('organisation.rejected', { params: { reason: account.review.reason } });
  if (!account.enabled) throw new ApiError('identity.disabled');
  if (account.expiresAt !== undefined && account.expiresAt <= now) throw new ApiError('identity.expired');
}
