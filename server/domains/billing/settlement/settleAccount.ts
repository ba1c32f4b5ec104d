import { cycleOf } from '#model/rules/rating/calendar/cycle.ts';
import { BILLING_ZONE } from '#model/rules/rating/calendar/zone.ts';
import { planSettlement } from '#model/rules/rating/planSettlement.ts';
import { releaseAdmissions } from '#server/domains/billing/admission/releaseAdmissions.ts';
import { lockAccount } from '#server/domains/billing/ledger/lockAccount.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { nextSettlement } from '#server/domains/billing/metering/nextSettlement.ts';
import type { Context } from '#server/engine/context.ts';
import { payBills, type BillCharge } from './payBills.ts';
import { createPriceCache } from './createPriceCache.ts';
import { lateCycles, pricedUsage, readMeasured, type CycleUntil } from './readUsages.ts';
import { billOf, bookedLines, writeLines } from './writeBill.ts';

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
  for (const [cycle, some] of cycles)
    charges.push(...(await settleCycle(context, accountId, some, { zone, cycle, until })));
  await releaseAdmissions(context, accountId, items);
  await payBills(context, accountId, `${accountId} ${new Date(hour).toISOString()}`, charges);
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
  const charges: BillCharge[] = [];
  for (const item of items) {
    const { usages, isUnpriced } = await pricedUsage(prices, item, measuredOf(item), at);
    // Never 0.00 in silence: it is charged as soon as there is a price.
    if (isUnpriced) context.log.warn({ item: item.id, cycle: at.cycle }, 'there is usage without a price');
    if (usages.length === 0) continue;
    const bill = await billOf(context, accountId, item, at.cycle);
    const booked = await bookedLines(context, bill);
    const { lines, due, charge } = planSettlement({
      ...at,
      usages,
      booked,
      charged: BigInt(bill.due_amount ?? 0),
      closes: false,
    });
    await writeLines(context, { bill, item, usages }, { booked, planned: lines }, at);
    await context.db.kysely
      .updateTable('bills')
      .set((eb) => ({
        due_amount: Number(due),
        settled_to: at.until * 1_000,
        updated_at: context.clock(),
        _version: eb('_version', '+', 1),
      }))
      .where('id', '=', bill.id)
      .execute();
    const usage = usages.at(-1);
    charges.push({ bill, item, usage, amount: Number(charge) });
    if (usage !== undefined && item.product_id !== usage.product.id)
      await context.db.kysely
        .updateTable('billing_items')
        .set({ product_id: usage.product.id })
        .where('id', '=', item.id)
        .execute();
  }
  return charges;
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
