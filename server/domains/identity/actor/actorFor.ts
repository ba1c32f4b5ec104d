import type { Actor } from '#model/access/actor.ts';
import { activeStatements } from '#model/access/policies/activeStatements.ts';
import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { Database } from '#server/engine/db/database.ts';
import { givenTo, type PolicyInstead } from './givenTo.ts';
import { actorOf, type UserAccount } from './userAccount.ts';

interface Asked {
  now: number;
  /** Where they would call from; unknown addresses are in no network. */
  address?: string | undefined;
  /** As if this were the document in force. */
  instead?: PolicyInstead | undefined;
}

/** Another account as it would ask now: for telling what it may do, never for doing anything. */
export async function actorFor(
  db: Database,
  account: UserAccount,
  roles: RolesDefinition,
  { now, address, instead }: Asked,
): Promise<Actor> {
  const given = await givenTo(db, account, now, roles, instead);
  return actorOf(account, given.roles, roles, given.statements && activeStatements(given.statements, { address, now }));
}
