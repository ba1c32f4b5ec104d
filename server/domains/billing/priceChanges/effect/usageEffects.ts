import type { BillFacts } from '#model/domains/billing/explain/explanation.ts';
import { planOf } from '#model/domains/billing/explain/recomputeAmount.ts';
import { wirePrice } from '#model/domains/billing/explain/wirePrice.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { momentOf, readFacts, type ReadFacts } from '#server/domains/billing/explain/billFacts.ts';
import { createPriceCache } from '#server/domains/billing/prices/createPriceCache.ts';
import { bookedLines } from '#server/domains/billing/settlement/writeBill.ts';
import type { Context } from '#server/engine/context.ts';
import type { Effect } from './priceEffect.ts';

/** A price of a product that is not in force. */
export interface TriedPrice {
  product_id: number;
  version_id: number;
  terms: PriceTerms;
}

/** Bills that are read together. */
const AT_ONCE = 200;

/** The bills of months on which a product is: what is due, and what would be due with another price of it. */
export async function usageEffects(context: Context, price: TriedPrice, months: readonly string[]): Promise<Effect[]> {
  const prices = createPriceCache(context);
  const effects: Effect[] = [];
  let last = 0;
  for (;;) {
    const bills = await context.db.kysely
      .selectFrom('bills')
      .selectAll()
      .where('billing_cycle', 'in', months)
      .where('id', '>', last)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('bill_lines')
            .select('bill_lines.id')
            .whereRef('bill_lines.bill_id', '=', 'bills.id')
            .where('bill_lines.product_id', '=', price.product_id),
        ),
      )
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    const booked = await bookedLines(context, bills);
    const wanted = [];
    for (const bill of bills)
      wanted.push({ bill, moment: await momentOf(context, bill), adjusted: booked.get(bill.id)?.adjusted ?? 0n });
    for (const read of await readFacts(context, wanted, prices)) {
      if (!read.usages.some(({ product }) => product.id === price.product_id)) continue;
      const [before, after] = [planOf(read.facts).due, planOf(withPrice(read, price)).due];
      effects.push({ account_id: read.bill.account_id, before, after });
    }
    last = bills.at(-1)?.id ?? last;
    if (bills.length < AT_ONCE) return effects;
  }
}

/** The facts of a bill as if this price had been in force for the product all the time, times the factors of then. */
function withPrice({ facts, usages }: ReadFacts, { product_id, version_id, terms }: TriedPrice): BillFacts {
  return {
    ...facts,
    usages: facts.usages.map((usage, index) => {
      const known = usages[index];
      if (known?.product.id !== product_id) return usage;
      const versions = known.versions.flatMap(({ factor, effective_from }, place, all) => {
        const { price } = readPrice(scalePrice(terms, factor));
        const goesOn = all[place - 1]?.factor === factor;
        return price === undefined || goesOn ? [] : [{ id: version_id, effective_from, price: wirePrice(price) }];
      });
      return { ...usage, versions };
    }),
  };
}
