import { inChunks } from '#model/values/inChunks.ts';
import { spelled } from '#server/engine/records/table/spelled.ts';
import type { Selectable } from 'kysely';
import type { Context } from '#server/engine/context.ts';
import type { KnownTables } from '#server/engine/db/database.ts';
import { updateMany } from '#server/engine/records/table/updateMany.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { SettledItem } from './settledItem.ts';

/** Few enough rows for the parameters of one statement, in either database. */
const ROWS_AT_ONCE = 200;

const COLUMNS = [
  'id',
  'account_id',
  'item_id',
  'billing_cycle',
  'due_amount',
  'voucher_amount',
  'granted_amount',
  'cash_amount',
  'sources',
  'status',
  'settled_to',
  'closed_at',
  'updated_at',
] as const;

export type BillRow = Selectable<KnownTables['bills']>;

/** The columns of a bill that a settlement reads and writes. */
export type SettledBill = Pick<BillRow, (typeof COLUMNS)[number]>;

const billsIn = preparedQuery((kysely, { cycle, list }: { cycle: string; list: string }, dialect) =>
  kysely
    .selectFrom('bills')
    .select(COLUMNS)
    .where('billing_cycle', '=', cycle)
    .where((eb) => among(eb, 'item_id', list, dialect)),
);

/**
 * The bills of items in a cycle, by item. Each begins with its first settlement. The caller has locked the account, and
 * does not bill a cycle that is closed.
 */
export async function billsOf(
  context: Context,
  accountId: number,
  items: readonly SettledItem[],
  cycle: string,
): Promise<ReadonlyMap<number, SettledBill>> {
  const { kysely } = context.db;
  const now = context.clock();
  const bills = new Map<number, SettledBill>();
  const list = idList(
    items.map(({ id }) => id),
    context.db.dialect,
  );
  const found = await billsIn(context.db, { cycle, list });
  for (const bill of found) {
    // Later charges belong to another bill: a mistake here is one of the calling code.
    if (bill.status === 'closed') throw new Error(`The bill ${bill.id} is closed`);
    bills.set(bill.item_id ?? 0, bill);
  }
  const first = items
    .filter(({ id }) => !bills.has(id))
    .map((item) =>
      spelled(context, 'bills', {
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
      }),
    );
  for (const some of inChunks(first, ROWS_AT_ONCE))
    for (const bill of await kysely.insertInto('bills').values(some).returning(COLUMNS).execute())
      bills.set(bill.item_id ?? 0, bill);
  return bills;
}

/** Writes the amounts of bills that exist, and that some of them are closed. */
export async function storeBills({ db }: Context, bills: readonly SettledBill[]): Promise<void> {
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
