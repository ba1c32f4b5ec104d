import { release } from '#server/domains/billing/ledger/hold.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import type { Context } from '#server/engine/context.ts';

/**
 * Makes the first hour available again that was held for the records of these items (24018): their first settlement
 * charges them like any other hour. Runs in the transaction of that settlement.
 */
export async function releaseAdmissions(context: Context, accountId: number, items: readonly ItemRow[]): Promise<void> {
  const held = await context.db.kysely
    .selectFrom('holds')
    .select(['id', 'ref_id'])
    .where('account_id', '=', accountId)
    .where('state', '=', 'held')
    .where('purpose', '=', ADMISSION)
    .orderBy('id')
    .execute();
  if (held.length === 0) return;
  const settled = new Set(items.map(({ resource_id }) => resource_id));
  for (const { id, ref_id } of held) if (settled.has(ref_id)) await release(context, id);
}

/** The purpose of holds for the first hour. */
export const ADMISSION = 'admission';
