import { grantAccount, type LedgerAccount } from '#server/domains/billing/ledger/ledgerAccount.ts';
import { sumDays } from '#server/domains/billing/consumption/sumDays.ts';
import { refund } from '#server/domains/billing/ledger/refund.ts';
import { spend } from '#server/domains/billing/ledger/spend.ts';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { ProductUsage } from './readUsages.ts';
import { storeBills, type SettledBill } from './billRows.ts';
import type { SettledItem } from './settledItem.ts';

/** The amount that one bill charges now, in micro-yuan of whole fen; negative if too much was charged. */
export interface BillCharge {
  bill: SettledBill;
  item: SettledItem;
  usage: ProductUsage | undefined;
  amount: number;
  /** The days of the lines that were written (`2026-03-01`). */
  days: readonly string[];
}

interface Source {
  account: LedgerAccount;
  amount: number;
}

const AMOUNTS = { voucher: 'voucher_amount', granted: 'granted_amount', cash: 'cash_amount' } as const;

/** Pays what a settlement charges, stores the bills and sums their days. `key` is unique for the settlement. */
export async function bookCharges(
  context: Context,
  accountId: number,
  key: string,
  charges: readonly BillCharge[],
): Promise<void> {
  await storeBills(context, await payBills(context, accountId, key, charges));
  await sumDays(
    context,
    accountId,
    charges.flatMap(({ days }) => days),
  );
}

/**
 * Pays the charges of one account: one transaction of the ledger, and one more if something is returned. A negative
 * charge goes back to the sources that paid for the bill, the last one first. Returns the bills with what paid them.
 */
async function payBills(
  context: Context,
  accountId: number,
  key: string,
  charges: readonly BillCharge[],
): Promise<SettledBill[]> {
  const revenues = await revenueAccounts(context, charges);
  const revenueOf = ({ usage }: BillCharge) => revenues.get(usage?.product.category_id ?? 0) ?? 'revenue.other';
  const due = charges.filter(({ amount }) => amount > 0);
  const paid: SettledBill[] = charges.filter(({ amount }) => amount === 0).map(({ bill }) => bill);
  if (due.length > 0) {
    const { parts } = await spend(context, {
      account_id: accountId,
      kind: 'settle',
      key,
      source: 'interval',
      items: due.map((charge) => ({
        amount: charge.amount,
        to: revenueOf(charge),
        category_id: charge.usage?.product.category_id ?? null,
        product_id: charge.usage?.product.id ?? null,
        region_id: charge.item.region_id,
      })),
    });
    const byItem = Map.groupBy(parts, ({ item }) => item);
    for (const [index, { bill }] of due.entries())
      paid.push(
        withSources(
          bill,
          (byItem.get(index) ?? []).map(({ source, amount }) => ({
            account: source.kind === 'cash' ? 'wallet.cash' : grantAccount(source.id),
            amount,
            kind: source.kind,
          })),
        ),
      );
  }
  for (const charge of charges.filter(({ amount }) => amount < 0)) {
    const back = lastSources(charge.bill, -charge.amount);
    await refund(context, {
      account_id: accountId,
      key: `${key} ${charge.bill.id}`,
      ref: { type: 'bill', id: charge.bill.id },
      source: 'interval',
      from: [{ account: revenueOf(charge), amount: -charge.amount }],
      back,
    });
    const returned = back.map(({ account, amount, kind }) => ({ account, amount: -amount, kind }));
    paid.push(withSources(charge.bill, returned));
  }
  return paid;
}

type PaidSource = Source & { kind: keyof typeof AMOUNTS };

/** Only this module writes sources. */
const sourcesOf = ({ sources }: SettledBill): PaidSource[] => JSON.parse(sources ?? '[]') as PaidSource[];

/** The bill with more sources, and the totals that follow from them. */
function withSources(bill: SettledBill, added: readonly PaidSource[]): SettledBill {
  const sources = sourcesOf(bill);
  const totals = { voucher: 0, granted: 0, cash: 0 };
  for (const { account, amount, kind } of added) {
    const last = sources.at(-1);
    if (last?.account === account) last.amount += amount;
    else sources.push({ account, amount, kind });
    totals[kind] += amount;
  }
  return {
    ...bill,
    sources: JSON.stringify(sources.filter(({ amount }) => amount !== 0)),
    voucher_amount: (bill.voucher_amount ?? 0) + totals.voucher,
    granted_amount: (bill.granted_amount ?? 0) + totals.granted,
    cash_amount: (bill.cash_amount ?? 0) + totals.cash,
  };
}

/** The amounts to return to each source, the last payment first. */
function lastSources(bill: SettledBill, amount: number): PaidSource[] {
  let rest = amount;
  const back: PaidSource[] = [];
  for (const source of sourcesOf(bill).toReversed()) {
    const part = Math.min(rest, source.amount);
    if (part > 0) back.push({ ...source, amount: part });
    rest -= Math.max(0, part);
  }
  return back;
}

/** The account of the ledger for the revenue of each category of products. */
async function revenueAccounts(
  { db }: Context,
  charges: readonly BillCharge[],
): Promise<Map<number, `revenue.${string}`>> {
  const ids = [...new Set(charges.flatMap(({ usage }) => usage?.product.category_id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await categoryCodes(db, { list: idList(ids, db.dialect) });
  return new Map(rows.map(({ id, code }) => [id, `revenue.${code}` as const]));
}

const categoryCodes = preparedQuery((kysely, { list }: { list: string }, dialect) =>
  kysely
    .selectFrom('categories')
    .select(['id', 'code'])
    .where((eb) => among(eb, 'id', list, dialect)),
);
