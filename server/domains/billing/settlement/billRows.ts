import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { updateMany } from '#server/engine/records/table/updateMany.ts';
import { among } from '#server/engine/db/among.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { inPortions } from './inPortions.ts';

export type BillRow = Selectable<KnownTables['bills']>;

/**
 * The bills of items in a cycle, by item. Each begins with its first settlement. The caller has locked the account, and
 * does not bill a cycle that is closed.
 */
export async function billsOf(
  context: Context,
  accountId: number,
  items: readonly ItemRow[],
  cycle: string,
): Promise<ReadonlyMap<number, BillRow>> {
  const { kysely } = context.db;
  const now = context.clock();
  const bills = new Map<number, BillRow>();
  const found = await kysely
    .selectFrom('bills')
    .selectAll()
    .where('billing_cycle', '=', cycle)
    .where((eb) =>
      among(
        eb,
        'item_id',
        items.map(({ id }) => id),
        context.db.dialect,
      ),
    )
    .execute();
  for (const bill of found) {
    // What comes later belongs to another bill: a mistake here is one of the calling code.
    if (bill.status === 'closed') throw new Error(`The bill ${bill.id} is closed`);
    bills.set(bill.item_id ?? 0, bill);
  }
  const first = items
    .filter(({ id }) => !bills.has(id))
    .map((item) => ({
      account_id: accountId,
      user_id: item.user_id,
      bp_id: item.bp_id,
      item_id: item.id,
      resource_name: item.resource_name,
      billing_cycle: cycle,
      due_amount: 0,
      voucher_amount: 0,
      granted_amount: 0,
      cash_amount: 0,
      status: 'open' as const,
      sources: '[]',
      created_at: now,
      updated_at: now,
    }));
  for (const some of inPortions(first))
    for (const bill of await kysely.insertInto('bills').values(some).returningAll().execute())
      bills.set(bill.item_id ?? 0, bill);
  return bills;
}

/** Writes the amounts of bills that exist, and that some of them are closed. */
export async function storeBills({ db }: Context, bills: readonly BillRow[]): Promise<void> {
  const closes = bills.some(({ status }) => status === 'closed');
  await updateMany(
    db,
    'bills',
    bills.map((bill) => ({
      id: bill.id,
      due_amount: bill.due_amount,
      voucher_amount: bill.voucher_amount,
      granted_amount: bill.granted_amount,
      cash_amount: bill.cash_amount,
      sources: bill.sources,
      settled_to: bill.settled_to,
      updated_at: bill.updated_at,
      ...(closes && { status: bill.status, closed_at: bill.closed_at }),
    })),
  );
}
