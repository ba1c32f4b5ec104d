import { accountById } from '#server/domains/identity/actor/userAccount.ts';
import { recordSession } from '#server/domains/identity/session/recordSession.ts';
import type { Context } from '#server/engine/context.ts';

/** What the check returns. If it refuses, the failed sign-in of this account is recorded; 0 is an unknown account. */
export async function orFailed<T>(context: Context, userId: number, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (refusal) {
    await recordSession(context, 'sign_in', await accountById(context.db, userId), 'failed');
    throw refusal;
  }
}
