import type { AgreedPeriod } from '#model/domains/billing/prices/agreed/agreedPeriods.ts';
import { agreedTerms } from '#model/domains/billing/prices/agreed/agreedTerms.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';

/** What a price book says in place of a list price. */
export interface Agreed {
  book: AgreedPeriod['book'];
  terms: PriceTerms;
}

/** A price from an instant on, with the factor of its time. */
interface Agreeable {
  from: number;
  list: PriceTerms;
  factor: bigint;
  agreed?: Agreed;
  price: PriceTerms;
}

/**
 * Each price as often as an agreement begins or ends while it is in force. Without any, these very prices. The factor
 * of the cloud multiplies an agreed price as it does the one in whose place it stands.
 */
export function withAgreed<Price extends Agreeable>(
  prices: readonly Price[],
  periods: readonly AgreedPeriod[],
): readonly Price[] {
  if (periods.length === 0) return prices;
  return prices.flatMap((price, index) => {
    const until = prices[index + 1]?.from ?? Infinity;
    const inside = periods.filter(({ from, to }) => from < until && to > price.from);
    const begins = new Set([price.from, ...inside.flatMap(({ from, to }) => [from, to])]);
    return [...begins]
      .filter((from) => from >= price.from && from < until)
      .toSorted((one, other) => one - other)
      .map((from): Price => {
        const period = inside.find((each) => each.from <= from && from < each.to);
        if (period === undefined) return { ...price, from };
        const terms = agreedTerms(price.list, period.prices, meterAt(prices, period));
        return { ...price, from, agreed: { book: period.book, terms }, price: scalePrice(terms, price.factor) };
      });
  });
}

/** By what the product counted when the agreement began. */
const meterAt = (prices: readonly Agreeable[], { from }: AgreedPeriod) =>
  (prices.findLast((each) => each.from <= from) ?? prices[0])?.list.meter ?? null;
