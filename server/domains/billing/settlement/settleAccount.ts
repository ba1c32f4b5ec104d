import { cycleInterval, cycleOf, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import { releaseAdmissions } from '#server/domains/billing/admission/releaseAdmissions.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import { nextSettlement } from '#server/domains/billing/metering/nextSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import { adjustCycle, type LateUsages } from './adjustCycle.ts';
import { closeAccount, closedCycles, keptMonths } from './closeAccount.ts';
import { bookCharges, type BillCharge } from './bookCharges.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { lateCycles, usagesToBook, type CycleUntil } from './readUsages.ts';
import { settleBills, type BillUsage } from './settleBills.ts';
import type { SettledOn } from './writeBill.ts';
import { settlementKey } from './settlementKey.ts';
import { ITEM_COLUMNS, type SettledItem } from './settledItem.ts';

const HOUR_MS = 3_600_000;

/**
 * Settles the earliest hour that is due of one account, in the transaction of `context`: lines, bills, one payment, and
 * when each item is due again. Returns when the account is due next; undefined if it is not. With `through`
 * (milliseconds), the hours up to there are one payment, as far as they are in one month: the lines are the same.
 */
export async function settleAccount(
  context: Context,
  accountId: number,
  { through = 0, prices = createPriceCache(context, { grants: true }) }: { through?: number; prices?: PriceCache } = {},
): Promise<number | undefined> {
  await lockAccount(context, accountId);
  const waiting = await dueItems(context.db, { account: accountId, now: context.clock() });
  const due = Math.min(...waiting.map(({ next_at: next }) => next ?? Infinity));
  if (waiting.length === 0) return nextDue(context, accountId);
  const zone = billingZone(context);
  const hour = lastHour(due, Math.min(through, context.clock()), zone);
  const begin = due - HOUR_MS;
  const months = await keptMonths(context);
  // Before an hour after a cutoff, so that the order of jobs has no effect on a bill.
  for (const { period, status, cutoff } of months)
    if (status === 'closing' && cutoff !== null && cutoff < hour)
      await closeAccount(context, accountId, { period, cutoff }, zone);
  const items = waiting.filter(({ next_at: next }) => next !== null && next <= hour);
  const until = Math.floor(hour / 1_000);
  const [first, last] = [cycleOf(begin / 1_000, zone), cycleOf(until - 1, zone)];
  const cycles = await lateCycles(context, items, { received: { from: begin, to: hour }, cycle: first, zone });
  const earlier = [...cycles.keys(), first].filter((cycle) => cycle !== last);
  const closed = await closedCycles(context, { accountId, hour, zone }, earlier, months);
  const late: LateUsages = new Map();
  for (const [cycle, some] of cycles)
    if (closed.get(cycle) === 'adjusts')
      await adjustCycle(context, accountId, some, { zone, cycle, until, receivedBefore: hour, current: last }, late);
  // An hour can begin in one cycle and end in the next one.
  for (const cycle of [first, last]) cycles.set(cycle, items);
  const settledFrom = dayOf(begin / 1_000, zone);
  const charges: BillCharge[] = [];
  for (const [cycle, some] of cycles)
    if (!closed.has(cycle)) {
      const at = { zone, cycle, until, receivedBefore: hour, settledOn: dayOf(until - 1, zone), settledFrom };
      charges.push(...(await settleCycle(context, { accountId, prices }, some, at, cycle === last ? late : undefined)));
    }
  await releaseAdmissions(context, accountId, items);
  await bookCharges(context, accountId, settlementKey(accountId, { from: begin, to: hour }), charges);
  const isAgain = await scheduleItems(context, items, hour);
  // Anything else is due after this hour.
  return isAgain ? nextSettlement(hour) : nextDue(context, accountId);
}

/** The whole hour up to which one payment settles: at least the one that is due, at most the end of its month. */
function lastHour(due: number, through: number, zone: string): number {
  const end = cycleInterval(cycleOf(due / 1_000 - 1, zone), zone).to * 1_000;
  return Math.max(due, Math.floor(Math.min(through, end) / HOUR_MS) * HOUR_MS);
}

/** When an account is to be settled next (milliseconds); undefined if it has nothing to settle. */
export async function nextDue({ db }: Context, accountId: number): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('billing_items')
    // A sum, so that the database does not look for the first in an index of all accounts.
    .select((eb) => eb.fn.min(eb('next_at', '+', 0)).as('next_at'))
    .where('account_id', '=', accountId)
    .where('charge_type', '=', 'postpaid')
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

/** Locked, so that a write of their records waits for the settlement. */
const dueItems = preparedQuery((kysely, { account, now }: { account: number; now: number }, dialect) =>
  kysely
    .selectFrom('billing_items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', account)
    .where('charge_type', '=', 'postpaid')
    .where('next_at', '<=', now)
    .orderBy('id')
    .$if(dialect === 'postgres', (query) => query.forUpdate()),
);

/** Settles what is open. Returns what to pay, with the corrections of closed cycles in the current one. */
async function settleCycle(
  context: Context,
  { accountId, prices }: { accountId: number; prices: PriceCache },
  items: readonly SettledItem[],
  at: CycleUntil & SettledOn,
  late: LateUsages = new Map(),
): Promise<BillCharge[]> {
  const used: BillUsage[] = [];
  for (const { item, usages, isUnpriced } of await usagesToBook(context, accountId, items, at, prices)) {
    // Unpriced usage is logged, and charged once a price exists.
    if (isUnpriced) context.log.warn({ item: item.id, cycle: at.cycle }, 'there is usage without a price');
    if (usages.length > 0 || late.has(item.id)) used.push({ item, usages, late: late.get(item.id) });
  }
  const charges = await settleBills(context, accountId, used, { ...at, closes: false });
  await rememberProducts(context, used);
  return charges;
}

/** The product that priced an item last, which cannot change while it does. */
async function rememberProducts({ db }: Context, used: readonly BillUsage[]): Promise<void> {
  const changed = used.flatMap(({ item, usages }) => {
    const usage = usages.at(-1);
    return usage === undefined || item.product_id === usage.product.id
      ? []
      : [{ id: item.id, product: usage.product.id }];
  });
  for (const [product, some] of Map.groupBy(changed, (each) => each.product)) {
    const ids = some.map(({ id }) => id);
    await remember(db, { product, list: idList(ids, db.dialect) });
  }
}

const remember = preparedQuery((kysely, { product, list }: { product: number; list: string }, dialect) =>
  kysely
    .updateTable('billing_items')
    .set({ product_id: product })
    .where((eb) => among(eb, 'id', list, dialect)),
);

const usedLater = preparedQuery((kysely, { list, hour }: { list: string; hour: number }, dialect) =>
  kysely
    .selectFrom('spans')
    .select('item_id')
    .where((eb) => among(eb, 'item_id', list, dialect))
    .where((eb) => eb.or([eb('to', 'is', null), eb('to', '>', hour)])),
);

const reportedLater = preparedQuery((kysely, { list, hour }: { list: string; hour: number }, dialect) =>
  kysely
    .selectFrom('usage_events')
    .select('item_id')
    .distinct()
    .where((eb) => among(eb, 'item_id', list, dialect))
    .where((eb) => eb.or([eb('at', '>=', hour), eb('received_at', '>=', hour)])),
);

const dueNext = preparedQuery((kysely, { list, next }: { list: string; next: number | null }, dialect) =>
  kysely
    .updateTable('billing_items')
    .set({ next_at: next })
    .where((eb) => among(eb, 'id', list, dialect)),
);

/** An item is due again while it has usage after the hour, and if more was reported since. Returns whether any is. */
async function scheduleItems({ db }: Context, items: readonly SettledItem[], hour: number): Promise<boolean> {
  const ids = items.map(({ id }) => id);
  const list = idList(ids, db.dialect);
  const later = [...(await usedLater(db, { list, hour })), ...(await reportedLater(db, { list, hour }))];
  const again = new Set(later.map(({ item_id }) => item_id));
  for (const [next, some] of [
    [nextSettlement(hour), ids.filter((id) => again.has(id))],
    [null, ids.filter((id) => !again.has(id))],
  ] as const)
    if (some.length > 0) await dueNext(db, { list: idList(some, db.dialect), next });
  return again.size > 0;
}
