import type { Context } from '#server/engine/context.ts';
import type { ItemRow } from './openItems.ts';

/** The accounts with items that are due for settlement at `at`; null: items without an account. */
export async function accountsDue({ db }: Pick<Context, 'db'>, at: number): Promise<(number | null)[]> {
  const rows = await db.kysely
    .selectFrom('billing_items')
    .select('account_id')
    .distinct()
    .where('charge_type', '=', 'postpaid')
    .where('next_at', '<=', at)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** The items of an account that are due for settlement at `at`, in the order of their ids. */
export function itemsOf({ db }: Pick<Context, 'db'>, account: number | null, at: number): Promise<ItemRow[]> {
  return db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('account_id', account === null ? 'is' : '=', account)
    .where('next_at', '<=', at)
    .orderBy('id')
    .execute();
}
