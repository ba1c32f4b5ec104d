import { closesFrom } from '#model/rules/time/calendar/closesFrom.ts';
import { cycleInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import type { Context } from '#server/engine/context.ts';
import { preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { bookCharges } from './bookCharges.ts';
import { usagesToBook } from './readUsages.ts';
import { settleBills } from './settleBills.ts';
import { ITEM_COLUMNS } from './settledItem.ts';

/** A month that is being closed, or is closed. */
export interface ClosedMonth {
  /** `YYYY-MM`. */
  period: string;
  /** Reports of meters from this instant on (milliseconds) are corrected in a later month. */
  cutoff: number;
}

/**
 * Ends the bills of one account in a month, in the transaction of `context`: usage that was reported before the cutoff,
 * minimum and rounding. All hours up to the cutoff are settled. Repeating it changes nothing.
 */
export async function closeAccount(
  context: Context,
  accountId: number,
  { period, cutoff }: ClosedMonth,
  zone: string,
): Promise<void> {
  await lockAccount(context, accountId);
  const { db } = context;
  const items = await db.kysely
    .selectFrom('billing_items')
    .select(ITEM_COLUMNS)
    .where('id', 'in', (query) =>
      query
        .selectFrom('bills')
        .select((eb) => eb.ref('item_id').$notNull().as('id'))
        .where('account_id', '=', accountId)
        .where('billing_cycle', '=', period)
        .where('status', '=', 'open'),
    )
    .orderBy('id')
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .execute();
  if (items.length === 0) return;
  const at = {
    zone,
    cycle: period,
    until: cycleInterval(period, zone).to,
    receivedBefore: cutoff,
    settledOn: dayOf(Math.floor(cutoff / 1_000), zone),
  };
  const used = (await usagesToBook(context, accountId, items, at)).map(({ item, usages }) => ({ item, usages }));
  const charges = await settleBills(context, accountId, used, { ...at, closes: true });
  await bookCharges(context, accountId, `${accountId} close ${period}`, charges);
}

/**
 * Which of these cycles are closed for an account at an hour. `adjusts`: what was reported since is corrected in the
 * current cycle; `settled`: the close has counted what the hour would count. Months before the first one that is kept
 * have no bills, and are closed after their time.
 */
export async function closedCycles(
  { db }: Context,
  { accountId, hour, zone }: { accountId: number; hour: number; zone: string },
  cycles: readonly string[],
  months: readonly MonthRow[],
): Promise<Map<string, 'adjusts' | 'settled'>> {
  const closed = new Map<string, 'adjusts' | 'settled'>();
  if (cycles.length === 0) return closed;
  const ended = await db.kysely
    .selectFrom('bills')
    .select('billing_cycle')
    .distinct()
    .where('account_id', '=', accountId)
    .where('billing_cycle', 'in', [...new Set(cycles)])
    .where('status', '=', 'closed')
    .execute();
  for (const { billing_cycle: cycle } of ended) if (cycle !== null) closed.set(cycle, 'settled');
  const past = months.filter(({ cutoff }) => cutoff !== null && cutoff < hour);
  for (const { period, status } of past) if (status !== 'open' || closed.has(period)) closed.set(period, 'adjusts');
  const kept = new Set(months.map(({ period }) => period));
  for (const cycle of cycles)
    if (!kept.has(cycle) && closesFrom(cycle, zone) * 1_000 < hour) closed.set(cycle, 'adjusts');
  return closed;
}

interface MonthRow {
  period: string;
  status: string | null;
  /** Null until it is closed for the first time. A month is open again only if its close has failed. */
  cutoff: number | null;
}

/** The months that are kept, which are those of the platform since it bills. */
export async function keptMonths({ db }: Context): Promise<MonthRow[]> {
  const rows = await monthRows(db, {});
  return rows.map(({ period, status, cutoff_at: cutoff }) => ({ period: period ?? '', status, cutoff }));
}

const monthRows = preparedQuery((kysely) => kysely.selectFrom('closes').select(['period', 'status', 'cutoff_at']));
