import { cycleOf, dayOf } from '#model/rules/rating/calendar/cycle.ts';
import { BILLING_ZONE } from '#model/rules/rating/calendar/zone.ts';
import { planSettlement } from '#model/rules/rating/planSettlement.ts';
import { releaseAdmissions } from '#server/domains/billing/admission/releaseAdmissions.ts';
import { describeLines, latestLine } from '#server/domains/billing/consumption/describeLines.ts';
import { sumDays } from '#server/domains/billing/consumption/sumDays.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { nextSettlement } from '#server/domains/billing/metering/nextSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import { payBills, type BillCharge } from './payBills.ts';
import { createPriceCache } from './createPriceCache.ts';
import { lateCycles, pricedUsage, readMeasured, type CycleUntil, type ItemUsage } from './readUsages.ts';
import { billsOf, bookedLines, storeBills, writeLines, type PlannedBill } from './writeBill.ts';

const HOUR_MS = 3_600_000;

/**
 * Settles the earliest hour that is due of one account, in the transaction of `context`: lines, bills, one payment, and
 * when each item is due again. Returns when the account is due next; undefined if it is not.
 */
export async function settleAccount(context: Context, accountId: number): Promise<number | undefined> {
  await lockAccount(context, accountId);
  const hour = await nextDue(context, accountId);
  if (hour === undefined || hour > context.clock()) return hour;
  const items = await dueItems(context, accountId, hour);
  const until = Math.floor(hour / 1_000);
  const zone = BILLING_ZONE;
  const [first, last] = [cycleOf(until - HOUR_MS / 1_000, zone), cycleOf(until - 1, zone)];
  const cycles = await lateCycles(context, items, { receivedFrom: hour - HOUR_MS, cycle: first, zone });
  // An hour can begin in one cycle and end in the next one.
  for (const cycle of [first, last]) cycles.set(cycle, items);
  const charges: BillCharge[] = [];
  const after = await latestLine(context);
  for (const [cycle, some] of cycles)
    charges.push(...(await settleCycle(context, accountId, some, { zone, cycle, until })));
  await releaseAdmissions(context, accountId, items);
  await storeBills(
    context,
    await payBills(context, accountId, `${accountId} ${new Date(hour).toISOString()}`, charges),
  );
  await describeLines(context, accountId, { after, settledOn: dayOf(until - 1, zone) });
  await sumDays(
    context,
    accountId,
    charges.flatMap(({ days }) => days),
  );
  await scheduleItems(context, items, hour);
  return nextDue(context, accountId);
}

async function nextDue({ db }: Context, accountId: number): Promise<number | undefined> {
  const row = await db.kysely
    .selectFrom('billing_items')
    .select((eb) => eb.fn.min('next_at').as('next_at'))
    .where('account_id', '=', accountId)
    .where('charge_type', '=', 'postpaid')
    .executeTakeFirst();
  return row?.next_at ?? undefined;
}

/** Locked, so that a write of their records waits for the settlement. */
const dueItems = ({ db }: Context, accountId: number, hour: number): Promise<ItemRow[]> =>
  db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('charge_type', '=', 'postpaid')
    .where('next_at', '<=', hour)
    .orderBy('id')
    .$if(db.dialect === 'postgres', (query) => query.forUpdate())
    .execute();

async function settleCycle(
  context: Context,
  accountId: number,
  items: readonly ItemRow[],
  at: CycleUntil,
): Promise<BillCharge[]> {
  const prices = createPriceCache(context);
  const measuredOf = await readMeasured(context, items, at);
  const used: ({ item: ItemRow } & ItemUsage)[] = [];
  for (const item of items) {
    const usage = await pricedUsage(prices, item, measuredOf(item), at);
    // Never 0.00 in silence: it is charged as soon as there is a price.
    if (usage.isUnpriced) context.log.warn({ item: item.id, cycle: at.cycle }, 'there is usage without a price');
    if (usage.usages.length > 0) used.push({ item, ...usage });
  }
  const bills = await billsOf(
    context,
    accountId,
    used.map(({ item }) => item),
    at.cycle,
  );
  const booked = await bookedLines(context, [...bills.values()]);
  const planned: PlannedBill[] = [];
  const charges: BillCharge[] = [];
  for (const { item, usages } of used) {
    const bill = bills.get(item.id);
    if (bill === undefined) throw new Error(`The item ${item.id} has no bill of ${at.cycle}`);
    const known = booked.get(bill.id) ?? [];
    const { lines, due, charge } = planSettlement({
      ...at,
      usages,
      booked: known,
      charged: BigInt(bill.due_amount ?? 0),
      closes: false,
    });
    planned.push({ bill, item, usages, booked: known, planned: lines });
    const settled = { due_amount: Number(due), settled_to: at.until * 1_000, updated_at: context.clock() };
    charges.push({
      bill: { ...bill, ...settled },
      item,
      usage: usages.at(-1),
      amount: Number(charge),
      days: lines.map(({ day }) => day),
    });
  }
  await writeLines(context, planned, at);
  await rememberProducts(context, charges);
  return charges;
}

/** The product that priced an item last, which cannot change while it does. */
async function rememberProducts({ db }: Context, charges: readonly BillCharge[]): Promise<void> {
  const changed = charges.flatMap(({ item, usage }) =>
    usage === undefined || item.product_id === usage.product.id ? [] : [{ id: item.id, product: usage.product.id }],
  );
  for (const [product_id, some] of Map.groupBy(changed, ({ product }) => product))
    await db.kysely
      .updateTable('billing_items')
      .set({ product_id })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
}

/** An item is due again while it has usage after the hour, and if something was reported since. */
async function scheduleItems({ db }: Context, items: readonly ItemRow[], hour: number): Promise<void> {
  const ids = items.map(({ id }) => id);
  const later = await db.kysely
    .selectFrom('spans')
    .select('item_id')
    .distinct()
    .where('item_id', 'in', ids)
    .where((eb) => eb.or([eb('to', 'is', null), eb('to', '>', hour)]))
    .execute();
  const reported = await db.kysely
    .selectFrom('usage_events')
    .select('item_id')
    .distinct()
    .where('item_id', 'in', ids)
    .where((eb) => eb.or([eb('at', '>=', hour), eb('received_at', '>=', hour)]))
    .execute();
  const again = new Set([...later, ...reported].map(({ item_id }) => item_id));
  for (const [next, some] of [
    [nextSettlement(hour), ids.filter((id) => again.has(id))],
    [null, ids.filter((id) => !again.has(id))],
  ] as const)
    if (some.length > 0)
      await db.kysely.updateTable('billing_items').set({ next_at: next }).where('id', 'in', some).execute();
}
