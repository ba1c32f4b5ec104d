import type { Actor } from '#model/access/actor.ts';
import { activeStatements } from '#model/access/policies/activeStatements.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { givenTo, type PolicyInstead } from './givenTo.ts';
import { actorOf, type UserAccount } from './userAccount.ts';

interface ActorOptions {
  now: number;
  /** The address that they would call from; an unknown address is in no network. */
  address?: string | undefined;
  /** The version to use instead of the one in force. */
  instead?: PolicyInstead | undefined;
}

/** The actor of another account at this moment: to report its permissions, or for `actorNow`. */
export async function actorFor(
  db: Database,
  account: UserAccount,
  roles: RolesDefinition,
  { now, address, instead }: ActorOptions,
): Promise<Actor> {
  const given = await givenTo(db, account, now, roles, instead);
  return actorOf(account, given.roles, roles, given.statements && activeStatements(given.statements, { address, now }));
}
