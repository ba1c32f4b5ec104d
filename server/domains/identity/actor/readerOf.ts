import type { Actor } from '#model/access/actor.ts';
import type { Context } from '#server/engine/context.ts';
import { actorFor } from './actorFor.ts';
import { accountById } from './userAccount.ts';

/** The actor with the present rights of an account; undefined if it is gone, disabled or expired. Only for reading. */
export async function readerOf({ db, clock, schemas }: Context, userId: number): Promise<Actor | undefined> {
  const account = await accountById(db, userId);
  const now = clock();
  if (account === undefined || !account.enabled || (account.expiresAt ?? Infinity) <= now) return undefined;
  return actorFor(db, account, schemas.roles, { now });
}
