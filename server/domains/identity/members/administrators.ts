import type { RolesDefinition } from '#model/language/productDefinition.ts';
import type { Context } from '#server/engine/context.ts';
import { administratorRole, ORGANISATION_ADMIN } from '#server/domains/identity/actor/organisationAdmin.ts';
import { accountById, type UserAccount } from '#server/domains/identity/actor/userAccount.ts';
import { mayStay } from '#server/domains/identity/actor/mayStay.ts';
import { ApiError } from '#server/engine/http/apiError.ts';

/** True for the administrator of an organisation, and for a member who was made one. */
export const administers = (
  { kind, bp_id, roles }: Pick<UserAccount, 'kind' | 'bp_id' | 'roles'>,
  known: RolesDefinition,
): boolean => bp_id !== null && (kind === ORGANISATION_ADMIN || roles.includes(administratorRole(known)));

/** The administrators of an organisation who can sign in, without one account: whom a member turns to. */
export async function administratorsOf(context: Context, bp: number, except = 0): Promise<UserAccount[]> {
  const { roles } = context.schemas;
  const rows = await context.db.kysely
    .selectFrom('users')
    .select('id')
    .where('bp_id', '=', bp)
    .where('id', '<>', except)
    .where((eb) =>
      eb.or([eb('kind', '=', ORGANISATION_ADMIN), eb('permissions', 'like', `%"${administratorRole(roles)}"%`)]),
    )
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const found: UserAccount[] = [];
  for (const { id } of rows) {
    const account = await accountById(context.db, id);
    if (account && administers(account, roles) && mayStay(account, context.clock())) found.push(account);
  }
  return found;
}

/**
 * Refuses what would leave the organisation without an administrator who can sign in (1166). The row of the
 * organisation is locked, so that two who remove each other do not both succeed.
 */
export async function refuseLastAdministrator(context: Context, bp: number, leaving: number): Promise<void> {
  if (context.db.dialect === 'postgres')
    await context.db.kysely.selectFrom('partners').select('id').where('id', '=', bp).forUpdate().execute();
  if ((await administratorsOf(context, bp, leaving)).length === 0) throw new ApiError('organisation.lastAdministrator');
}
