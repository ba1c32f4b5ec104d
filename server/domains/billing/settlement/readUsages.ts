import { cycleInterval, cycleOf, type Interval } from '#model/rules/time/calendar/cycle.ts';
import type { NamedPeriod } from '#model/domains/billing/discountPeriods.ts';
import { countsEvents } from '#model/domains/billing/rating/meterScale.ts';
import type { PricedUsage } from '#model/domains/billing/rating/planSettlement.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import type { UsageSpan } from '#model/domains/billing/rating/rate.ts';
import { spansOf, type SpanRow } from '#server/domains/billing/metering/spansOf.ts';
import { usageOf, type UsageRow } from '#server/domains/billing/metering/usage/usageOf.ts';
import { grantDiscounts } from '#server/domains/billing/prices/discounts/grantDiscounts.ts';
import type { PriceFrom, PricedProduct } from '#server/domains/billing/prices/priceFor.ts';
import { among, idList, preparedQuery } from '#server/engine/db/preparedQuery.ts';
import type { Context } from '#server/engine/context.ts';
import { yieldToEventLoop } from '#server/engine/process/yieldToEventLoop.ts';
import { createPriceCache, type PriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import type { SettledItem } from './settledItem.ts';

/** Usage of an item under the prices of one product. */
export interface ProductUsage extends PricedUsage {
  product: PricedProduct['product'];
  versions: readonly (PricedUsage['versions'][number] & Pick<PriceFrom, 'factor' | 'list' | 'agreed'>)[];
  discounts?: readonly NamedPeriod[] | undefined;
}

/** The usage of an item in a cycle. */
export interface ItemUsage {
  /** The product that priced it last is the last one. */
  usages: ProductUsage[];
  /** There is usage without a price. */
  isUnpriced: boolean;
}

/** A cycle up to an instant, in seconds since 1970. */
export interface CycleUntil {
  zone: string;
  cycle: string;
  until: number;
  /** Reports of meters from this instant on (milliseconds) are left out. */
  receivedBefore: number;
}

export interface Measured {
  spans: readonly SpanRow[];
  events: readonly UsageRow[];
}

const MS = 1_000;

/** The use of items in a cycle, before the instant: their charged periods, and the reports of meters. */
export async function readMeasured(
  context: Context,
  items: readonly SettledItem[],
  at: CycleUntil,
): Promise<(item: SettledItem) => Measured> {
  const { from, to } = intervalOf(at);
  const ids = items.map(({ id }) => id);
  const spans = await spansOf(context, ids, from * MS, to * MS);
  const events = await usageOf(context, ids, from * MS, to * MS, at.receivedBefore);
  return ({ id }) => ({ spans: spans.get(id) ?? [], events: events.get(id) ?? [] });
}

function intervalOf({ zone, cycle, until }: CycleUntil): Interval {
  const { from, to } = cycleInterval(cycle, zone);
  return { from, to: Math.min(to, until) };
}

const reportedBefore = preparedQuery(
  (kysely, at: { list: string; from: number; to: number; before: number }, dialect) =>
    kysely
      .selectFrom('usage_events')
      .select(['item_id', 'at'])
      .where((eb) => among(eb, 'item_id', at.list, dialect))
      .where('received_at', '>=', at.from)
      .where('received_at', '<', at.to)
      .where('at', '<', at.before),
);

/** The items for which something was reported in `[from, to)` that happened before `cycle`, by the cycle of it. */
export async function lateCycles(
  { db }: Context,
  items: readonly SettledItem[],
  { received, cycle, zone }: { received: Interval; cycle: string; zone: string },
): Promise<Map<string, SettledItem[]>> {
  const { from } = cycleInterval(cycle, zone);
  const late = new Map<string, SettledItem[]>();
  const list = idList(
    items.map(({ id }) => id),
    db.dialect,
  );
  const rows = await reportedBefore(db, { list, ...received, before: from * MS });
  const cycles = Map.groupBy(rows, ({ at }) => cycleOf(Math.floor(at / MS), zone));
  for (const [each, found] of cycles) {
    const ids = new Set(found.map(({ item_id }) => item_id));
    late.set(
      each,
      items.filter(({ id }) => ids.has(id)),
    );
  }
  return late;
}

/**
 * Prices the usage of items, and counts their uses of discounts, for a settlement that books it. The caller has locked
 * the account.
 */
export async function usagesToBook(
  context: Context,
  accountId: number,
  items: readonly SettledItem[],
  at: CycleUntil,
  prices: PriceCache = createPriceCache(context, { grants: true }),
): Promise<({ item: SettledItem } & ItemUsage)[]> {
  const measuredOf = await readMeasured(context, items, at);
  const used = [];
  for (const item of items) {
    await yieldToEventLoop();
    used.push({ item, ...(await pricedUsage(prices, item, measuredOf(item), at)) });
  }
  return grantDiscounts(context, accountId, used, at);
}

/** Prices the usage of one item. A resized item has usage of several products. */
export async function pricedUsage(
  prices: PriceCache,
  item: SettledItem,
  { spans, events }: Measured,
  at: CycleUntil,
): Promise<ItemUsage> {
  const { from, to } = intervalOf(at);
  const specs = Map.groupBy(spans, ({ spec }) => spec);
  // Usage that a meter reports has the present specification of the item.
  if (events.length > 0 && !specs.has(item.spec)) specs.set(item.spec, []);
  const usages: ProductUsage[] = [];
  let isUnpriced = false;
  for (const [spec, some] of specs) {
    const begins = [
      ...some.map((span) => span.from ?? 0),
      // An event from before the item, which an earlier version accepted, decides on no product.
      ...(spec === item.spec ? events.map((event) => Math.max(event.at, item.from ?? 0)) : []),
    ];
    const begin = Math.max(from * MS, Math.min(...begins));
    const priced = await prices.of(item, spec, begin, to * MS - 1);
    const versions = priced === undefined ? [] : versionsOf(priced);
    const [first] = versions;
    isUnpriced ||= first === undefined || first.effective_from * MS > begin;
    if (priced === undefined || first === undefined) continue;
    const { meter } = first.price;
    const usage = countsEvents(meter)
      ? events.filter((event) => event.meter === meter && spec === item.spec).map(spanOfEvent)
      : some.map((span) => spanOfTime(span, to));
    // Usage before the first price has none.
    const after = usage.filter((each) => each.to > first.effective_from || each.from >= first.effective_from);
    const clipped = after.map((each) => ({ ...each, from: Math.max(each.from, first.effective_from) }));
    const { product } = priced;
    const place = { product_id: product.id, category_id: product.category_id, region_id: item.region_id };
    const discounts = await prices.discounts({ ...place, ...at, account_id: item.account_id });
    usages.push({ product, versions, spans: clipped, ...(discounts.length > 0 && { discounts }) });
  }
  return { usages, isUnpriced };
}

const spanOfEvent = ({ at, quantity }: UsageRow): UsageSpan => {
  const second = Math.floor(at / MS);
  return { from: second, to: second, quantity: BigInt(quantity) };
};

const spanOfTime = ({ from, to, quantity }: SpanRow, until: number): UsageSpan => ({
  from: Math.floor((from ?? 0) / MS),
  to: Math.min(until, Math.floor((to ?? until * MS) / MS)),
  quantity: BigInt(quantity ?? 0),
});

type Version = ProductUsage['versions'][number];

/** A settlement prices many items with the prices that it has read once. */
const parsed = new WeakMap<PriceFrom, Version | null>();

function versionsOf({ product, versions }: PricedProduct): ProductUsage['versions'] {
  return versions.flatMap((version) => {
    let known = parsed.get(version);
    if (known === undefined) {
      const { id, from, factor, list, agreed, price: terms } = version;
      const { price } = readPrice({ ...terms, meter: terms.meter ?? product.meter });
      known =
        price === undefined
          ? null
          : {
              id,
              price,
              factor,
              list,
              ...(agreed && { agreed }),
              effective_from: Math.floor(from / MS),
            };
      parsed.set(version, known);
    }
    return known ?? [];
  });
}
