import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { upsertMany } from '#server/engine/records/table/upsertMany.ts';
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
  for (const some of inPortions(items)) {
    const ids = some.map(({ id }) => id);
    const found = await kysely
      .selectFrom('bills')
      .selectAll()
      .where('billing_cycle', '=', cycle)
      .where('item_id', 'in', ids)
      .execute();
    for (const bill of found) {
      // What comes later belongs to another bill: a mistake here is one of the calling code.
      if (bill.status === 'closed') throw new Error(`The bill ${bill.id} is closed`);
      bills.set(bill.item_id ?? 0, bill);
    }
    const first = some
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
    if (first.length === 0) continue;
    for (const bill of await kysely.insertInto('bills').values(first).returningAll().execute())
      bills.set(bill.item_id ?? 0, bill);
  }
  return bills;
}

/** What a settlement changes of a bill. */
const BILL_CHANGES = [
  'due_amount',
  'voucher_amount',
  'granted_amount',
  'cash_amount',
  'sources',
  'status',
  'closed_at',
  'settled_to',
  'updated_at',
] as const satisfies readonly (keyof BillRow)[];

/** Writes the amounts of bills that exist. */
export async function storeBills({ db }: Context, bills: readonly BillRow[]): Promise<void> {
  for (const some of inPortions(bills)) {
    const [first] = some;
    // Every column: a new row would have to be whole, although there is none.
    const names = first === undefined ? [] : (Object.keys(first) as (keyof BillRow)[]);
    await upsertMany(db, 'bills', {
      names,
      values: some.flatMap((bill) => names.map((name) => bill[name])),
      set: BILL_CHANGES,
    });
  }
}
