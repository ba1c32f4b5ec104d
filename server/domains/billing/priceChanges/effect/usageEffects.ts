import { planOf } from '#model/domains/billing/explain/recomputeAmount.ts';
import { momentOf, readFacts, withPricesOf } from '#server/domains/billing/explain/billFacts.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { bookedLines } from '#server/domains/billing/settlement/writeBill.ts';
import type { Context } from '#server/engine/context.ts';
import type { Effect } from './priceEffect.ts';
import { tryPrices, type TriedPrice } from './triedPrices.ts';

/** Bills that are read together. */
const AT_ONCE = 200;

/**
 * The bills of months that these prices concern: what is due, and what would be due with all of them. Both are planned
 * by the function that settles; only where it looks prices up differs.
 */
export async function usageEffects(
  context: Context,
  tried: readonly TriedPrice[],
  months: readonly string[],
): Promise<Effect[]> {
  if (tried.length === 0) return [];
  const prices = createPriceCache(context);
  const others = createPriceCache(context, { prices: tryPrices(context, tried) });
  const ids = new Set(tried.map(({ product }) => product.id));
  const effects: Effect[] = [];
  let last = 0;
  for (;;) {
    const bills = await concerned(context, tried, months)
      .where('bills.id', '>', last)
      .orderBy('bills.id')
      .limit(AT_ONCE)
      .execute();
    const booked = await bookedLines(context, bills);
    const wanted = [];
    for (const bill of bills)
      wanted.push({ bill, moment: await momentOf(context, bill), adjusted: booked.get(bill.id)?.adjusted ?? 0n });
    for (const read of await readFacts(context, wanted, prices)) {
      const after = await withPricesOf(others, read);
      if (![...read.usages, ...after.usages].some(({ product }) => ids.has(product.id))) continue;
      const due = { before: planOf(read.facts).due, after: planOf(after.facts).due };
      effects.push({ account_id: read.bill.account_id, ...due });
    }
    last = bills.at(-1)?.id ?? last;
    if (bills.length < AT_ONCE) return effects;
  }
}

/**
 * The bills with a line of one of the products, or of the type and way of charging for which one that was never sold
 * would be looked up.
 */
function concerned({ db }: Context, tried: readonly TriedPrice[], months: readonly string[]) {
  const ids = tried.map(({ product }) => product.id);
  const added = tried.filter(({ product }) => product.status === 'draft').map(({ product }) => product.resource_type);
  return db.kysely
    .selectFrom('bills')
    .innerJoin('billing_items', 'billing_items.id', 'bills.item_id')
    .selectAll('bills')
    .where('bills.billing_cycle', 'in', months)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('bill_lines')
            .select('bill_lines.id')
            .whereRef('bill_lines.bill_id', '=', 'bills.id')
            .where('bill_lines.product_id', 'in', ids),
        ),
        ...(added.length > 0
          ? [eb.and([eb('billing_items.resource_type', 'in', added), eb('billing_items.charge_type', '=', 'postpaid')])]
          : []),
      ]),
    );
}
