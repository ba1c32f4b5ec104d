import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { Context } from '#server/engine/context.ts';

/** The items that an account is charged for by use now, in the order of the ids; without those that a meter reports. */
export function runningUse({ db }: Pick<Context, 'db'>, accountId: number): Promise<ItemRow[]> {
  return db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('charge_type', '=', 'postpaid')
    .where('state', '=', 'active')
    .where('quantity', '>', 0)
    .orderBy('id')
    .execute();
}
