import { isGranted } from '#model/access/granted.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { PLATFORM_GRANT } from '#server/engine/records/scope.ts';

const WHERE = 'authorisations';

/**
 * Refuses a write that changes what somebody has been granted, by an account that may make it only by a statement of a
 * policy (3044): it could grant itself everything. Accounts that may authorise by kind and role are not affected.
 */
export function refuseGranting({ actor, schemas }: Context): void {
  const definition = schemas.resources[WHERE];
  if (definition === undefined || actor.grants.includes(PLATFORM_GRANT)) return;
  if (!isGranted(actor, definition.access.create)) throw new ApiError('iam.grantsMore');
}

/** Whether a policy applies to anybody, through an authorisation or a role. */
export async function isGivenPolicy({ db }: Context, id: number): Promise<boolean> {
  const given = await db.kysely
    .selectFrom('authorisations')
    .select('id')
    .where('policy_id', '=', id)
    .executeTakeFirst();
  if (given !== undefined) return true;
  const roles = await db.kysely.selectFrom('roles').select('policy_ids').where('type', '=', 'custom').execute();
  return roles.some(({ policy_ids }) => idsIn(policy_ids).includes(id));
}

/**
 * The policies that a role holds, as its row has them.
 *
 * @example
 *   idsIn('[2, 10]'); // [2, 10]
 */
export function idsIn(stored: string | null): unknown[] {
  const ids: unknown = JSON.parse(stored ?? 'null');
  return Array.isArray(ids) ? ids : [];
}
