import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { actorFor } from './actorFor.ts';
import { mayStay } from './mayStay.ts';
import { accountById } from './userAccount.ts';

/**
 * The actor of an account that began a task, with the rights that a session from this address has now. Undefined if the
 * account is gone, disabled or expired. Signing out does not end a task.
 */
export async function actorNow(
  { db, clock, schemas }: Context,
  userId: number,
  address: string | undefined,
): Promise<Actor | undefined> {
  const account = await accountById(db, userId);
  const now = clock();
  return account && mayStay(account, now) ? actorFor(db, account, schemas.roles, { now, address }) : undefined;
}
