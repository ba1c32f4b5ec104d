import { can } from '#model/access/access.ts';
import type { Actor } from '#model/access/actor.ts';
import type { Operation } from '#model/language/definition.ts';
import type { GivenStatements } from '#model/access/policies/statement.ts';
import { isPlatformKind } from '#model/rules/isPlatformKind.ts';
import { givenTo } from '#server/domains/identity/actor/givenTo.ts';
import { accountById, actorOf } from '#server/domains/identity/actor/userAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

/** An account that can revoke authorisations can undo the effect of any statement. */
const UNDOING: readonly Operation[] = ['list', 'show', 'delete'];
const WHERE = 'authorisations';

/** Refuses a write after which no account could revoke an authorisation (3045). Runs in the write’s transaction. */
export async function refuseLockOut(context: Context): Promise<void> {
  const { actor: writer, db, clock, schemas } = context;
  const definition = schemas.resources[WHERE];
  // Writes by the platform itself, such as at the first start, are exempt.
  if (definition === undefined || writer.grants.includes(PLATFORM_GRANT)) return;
  const kinds = schemas.roles.kinds.map(({ kind }) => kind).filter(isPlatformKind);
  const rows = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', 1)
    .where('activated', '=', 1)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
    .where((eb) => eb(eb.ref('kind').$castTo<number>(), 'in', kinds))
    .orderBy('kind')
    .orderBy('id')
    .execute();
  for (const { id } of rows) {
    const account = await accountById(db, id);
    if (account === undefined) continue;
    const { roles, statements } = await givenTo(db, account, clock(), schemas.roles);
    const actor: Actor = actorOf(account, roles, schemas.roles, statements && atWorst(statements));
    if (UNDOING.every((operation) => can(actor, operation, definition).allowed)) return;
  }
  throw new ApiError('iam.nobodyCouldUndo');
}

/**
 * Assumes the worst: everything that is denied anywhere, at any time or for any record is denied, and nothing is
 * allowed.
 */
function atWorst({ key, statements }: GivenStatements): GivenStatements {
  const denied = statements.filter(({ statement }) => statement.effect === 'Deny');
  return {
    key: `${key} at worst`,
    roles: [],
    statements: denied.map(({ statement, source }) => ({
      source,
      statement: { ...statement, conditions: [], resources: ['*'] },
    })),
  };
}
