import { balanceOwner, type BalanceOwner } from '#model/domains/billing/balanceOwner.ts';
import type { Context } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import { storeRecord } from '#server/engine/records/write/createRecord.ts';
import { onBehalf } from '#server/engine/records/onBehalf.ts';
import { defaultValues } from '#server/engine/records/write/values/defaultValues.ts';

/**
 * Opens an account for every organisation, and every user with a separate balance, that has none (spec 3, 6, 7.8). Runs
 * at every start, for owners that are older than accounts.
 */
export async function openMissingAccounts(context: Context): Promise<number> {
  const { db, schemas } = context;
  if (['accounts', 'users', 'partners'].some((name) => schemas.resources[name] === undefined)) return 0;
  const organisations = await db.kysely
    .selectFrom('partners as owner')
    .leftJoin('accounts', 'accounts.bp_id', 'owner.id')
    .where('accounts.id', 'is', null)
    .select('owner.id')
    .orderBy('owner.id')
    .execute();
  const users = await db.kysely
    .selectFrom('users as owner')
    .leftJoin('accounts', 'accounts.user_id', 'owner.id')
    .where('accounts.id', 'is', null)
    .select(['owner.id', 'owner.kind', 'owner.bp_id'])
    .orderBy('owner.id')
    .execute();
  const owners: BalanceOwner[] = [
    ...organisations.map(({ id }): BalanceOwner => ({ type: 'bp', id })),
    ...users.map(balanceOwner).filter(({ type }) => type === 'user'),
  ];
  for (const owner of owners) await context.transaction((inside) => openAccount(inside, owner)).catch(unlessOpened);
  return owners.length;
}

/** Another starting process opened it first. */
function unlessOpened(error: unknown): void {
  if (!(error instanceof ApiError) || error.key !== 'request.taken') throw error;
}

export type OpenAccount = typeof openAccount;

/**
 * Opens the account of one owner, in the transaction of `context`; does nothing if it exists, or if the product has no
 * accounts.
 */
export async function openAccount(context: Context, { type, id }: BalanceOwner): Promise<void> {
  const column = type === 'bp' ? 'bp_id' : 'user_id';
  const definition = context.schemas.resources['accounts'];
  if (definition === undefined) return;
  const known = await context.db.kysely.selectFrom('accounts').select('id').where(column, '=', id).executeTakeFirst();
  if (known !== undefined) return;
  // Every process computes the same number, so that two starting at once open only one account.
  const number = `${type === 'bp' ? 'B' : 'U'}${String(id).padStart(8, '0')}`;
  await storeRecord(onBehalf(context, { id: 0, name: context.actor.name }), definition, {
    ...defaultValues(definition),
    account_no: number,
    owner_type: type,
    [column]: id,
  });
}
