import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * The open items that an account pays by use, locked. What was paid in advance, or has ended with its subscription, is
 * not touched by arrears.
 */
export const itemsInArrears = ({ db }: Context, accountId: number): Promise<ItemRow[]> =>
  db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('open_key', 'is not', null)
    .where('charge_type', '=', 'postpaid')
    .where('state', '!=', 'expired')
    .orderBy('id')
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .execute();
