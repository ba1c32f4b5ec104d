import type { Condition } from '#model/conditions/conditions.ts';
import type { Context } from '#server/engine/context.ts';
import { knownDefinition } from '#server/engine/records/knownDefinition.ts';
import { findRecordOrNone } from '#server/engine/records/findRecord.ts';
import { sumBy } from '#server/engine/records/list/sumBy.ts';
import { SUMS_OF_DAYS } from './consumptionTables.ts';
import { instantsOf, within, type Period } from './period.ts';

/**
 * The amounts that each source paid, in micro-yuan of whole fen. `unpaid`: the part that is still owed; null unless it
 * is one account.
 */
export interface Paid {
  voucher: number;
  granted: number;
  cash: number;
  unpaid: number | null;
}

const PARTS = ['voucher_amount', 'granted_amount', 'cash_amount'] as const;

/**
 * The payments of a period: of a month, its bills and orders; of a day, what was taken from the wallet on that day,
 * whose last hour is charged at midnight. Undefined if a filter names more than accounts: only they pay.
 */
export async function paidOf(context: Context, period: Period, filter: Condition): Promise<Paid | undefined> {
  if (Object.keys(filter).some((name) => name !== 'account_id')) return undefined;
  const sums =
    period.field === 'billing_cycle' ? await ofMonth(context, period, filter) : await ofDay(context, period, filter);
  const [voucher = 0, granted = 0, cash = 0] = sums;
  return { voucher, granted, cash, unpaid: await unpaidOf(context, { period, filter, cash }) };
}

async function ofMonth(context: Context, period: Period, filter: Condition): Promise<number[]> {
  const query = { by: [], sums: PARTS, filter, also: within(period) };
  const [bills, lines] = [knownDefinition(context, 'bills'), knownDefinition(context, 'billLines')];
  const [ofBills] = bills === undefined ? [] : await sumBy(context, bills, query);
  const [ofOrders] = lines === undefined ? [] : await sumBy(context, lines, { ...query, summed: SUMS_OF_DAYS });
  return PARTS.map((name) => (ofBills?.sums[name] ?? 0) + (ofOrders?.sums[name] ?? 0));
}

const ofDay = (context: Context, period: Period, filter: Condition): Promise<number[]> => {
  const { from, to } = instantsOf(context, period);
  return takenFrom(context, filter, { gte: iso(from), lt: iso(to) });
};

/** The amounts that charges took from wallets, less those that they returned. */
async function takenFrom(
  context: Context,
  filter: Condition,
  created_at: { gte: string; lt?: string },
): Promise<number[]> {
  const funds = knownDefinition(context, 'funds');
  if (funds === undefined) return [];
  const also = { type: { in: ['settle', 'consume', 'refund'] }, created_at };
  const rows = await sumBy(context, funds, { by: ['direction'], sums: PARTS, filter, also });
  return PARTS.map((name) =>
    rows.reduce((sum, { values, sums }) => sum + (values.direction === 'inbound' ? -1 : 1) * (sums[name] ?? 0), 0),
  );
}

/** The debt of an account belongs to its latest charges: the earlier ones are paid first. */
async function unpaidOf(
  context: Context,
  { period, filter, cash }: { period: Period; filter: Condition; cash: number },
): Promise<number | null> {
  const accounts = knownDefinition(context, 'accounts');
  const { account_id: id } = filter;
  if (accounts === undefined || typeof id !== 'number') return null;
  const account = await findRecordOrNone(context, accounts, id);
  if (account === undefined) return null;
  const owed = typeof account.balance === 'number' ? Math.max(0, -account.balance) : 0;
  if (owed === 0) return 0;
  const [, , later = 0] = await takenFrom(context, filter, { gte: iso(instantsOf(context, period).to) });
  return Math.min(Math.max(0, owed - later), Math.max(0, cash));
}

const iso = (at: number): string => new Date(at).toISOString();
