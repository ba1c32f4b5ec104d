import { cycleInterval } from '#model/rules/time/calendar/cycle.ts';
import type { NamedPeriod } from '#model/domains/billing/discountPeriods.ts';
import type { BillFacts } from '#model/domains/billing/explain/explanation.ts';
import { wirePrice } from '#model/domains/billing/explain/wirePrice.ts';
import { microDecimal } from '#model/rules/money/microDecimal.ts';
import { billingZone } from '#server/domains/billing/basis/billingZone.ts';
import type { ItemRow } from '#server/domains/billing/metering/openItems.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import {
  pricedUsage,
  readMeasured,
  type CycleUntil,
  type Measured,
  type ProductUsage,
} from '#server/domains/billing/settlement/readUsages.ts';
import type { BillRow } from '#server/domains/billing/settlement/billRows.ts';
import type { Context } from '#server/engine/context.ts';

/** A moment in the life of a bill. `closes`: it has ended. */
export type BillMoment = CycleUntil & { closes: boolean };

/** The facts from which a bill follows at a moment, and the rows behind it. */
export interface ReadFacts {
  bill: BillRow;
  item: ItemRow;
  moment: BillMoment;
  facts: BillFacts;
  usages: readonly ProductUsage[];
  measured: Measured;
}

/** The moment to which a bill is settled: its last hour, or its close. */
export async function momentOf(context: Context, bill: BillRow): Promise<BillMoment> {
  const zone = billingZone(context);
  const cycle = bill.billing_cycle ?? '';
  const settled = bill.settled_to ?? 0;
  if (bill.status !== 'closed')
    return { zone, cycle, until: Math.floor(settled / 1_000), receivedBefore: settled, closes: false };
  const month = await context.db.kysely
    .selectFrom('closes')
    .select('cutoff_at')
    .where('period', '=', cycle)
    .executeTakeFirst();
  const receivedBefore = month?.cutoff_at ?? settled;
  return { zone, cycle, until: cycleInterval(cycle, zone).to, receivedBefore, closes: true };
}

/** Reads what bills follow from, each at its moment. Read-only. */
export async function readFacts(
  context: Context,
  bills: readonly { bill: BillRow; moment: BillMoment; adjusted: bigint }[],
  prices: PriceCache = createPriceCache(context),
): Promise<ReadFacts[]> {
  if (bills.length === 0) return [];
  const items = await context.db.kysely
    .selectFrom('billing_items')
    .selectAll()
    .where('id', 'in', [...new Set(bills.map(({ bill }) => bill.item_id ?? 0))])
    .execute();
  const read: ReadFacts[] = [];
  for (const { bill, moment, adjusted } of bills) {
    const item = items.find(({ id }) => id === bill.item_id);
    if (item === undefined) continue;
    const measured = (await readMeasured(context, [item], moment))(item);
    const { usages } = await pricedUsage(prices, item, measured, moment);
    read.push({ bill, item, moment, usages, measured, facts: wireFacts(moment, usages, adjusted) });
  }
  return read;
}

/** The same bill with the prices of another cache. */
export async function withPricesOf(prices: PriceCache, read: ReadFacts): Promise<ReadFacts> {
  const { item, measured, moment, facts } = read;
  const { usages } = await pricedUsage(prices, item, measured, moment);
  return { ...read, usages, facts: { ...wireFacts(moment, usages, 0n), adjusted: facts.adjusted } };
}

const wireDiscounts = ({ from, to, discounts, continues }: NamedPeriod) => ({
  from,
  ...(continues && { continues }),
  to: to === Infinity ? null : to,
  discounts: discounts.map(({ id, name, value, min_amount, max_discount, stackable, priority }) => ({
    id,
    name,
    value: microDecimal(value),
    min_amount: microDecimal(min_amount),
    max_discount: max_discount === null ? null : microDecimal(max_discount),
    stackable,
    priority,
  })),
});

const wireFacts = ({ zone, cycle, until, closes }: BillMoment, usages: readonly ProductUsage[], adjusted: bigint) => ({
  zone,
  cycle,
  until,
  closes,
  usages: usages.map(({ versions, spans, discounts }) => ({
    versions: versions.map(({ id, effective_from, price }) => ({ id, effective_from, price: wirePrice(price) })),
    spans: spans.map(({ from, to, quantity }) => ({ from, to, quantity: microDecimal(quantity) })),
    ...(discounts && { discounts: discounts.map(wireDiscounts) }),
  })),
  adjusted: microDecimal(adjusted),
});
