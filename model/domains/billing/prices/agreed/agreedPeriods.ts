import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

/** One line of a price book: what a product costs, for a period or by use. */
export interface AgreedPrice {
  product_id: number;
  /** In yuan. */
  price: string;
  period: number | null;
  unit: NonNullable<NonNullable<PriceTerms['period_prices']>[number]['unit']> | null;
}

/** An approved price book, in milliseconds since 1970. */
export interface PriceBook {
  id: number;
  name: string;
  /** Null: for a level of customers. */
  account_id: number | null;
  level: string | null;
  from: number;
  to: number;
  prices: readonly AgreedPrice[];
}

/** The level that an account has from an instant on. */
export interface LevelFrom {
  from: number;
  level: string;
}

/** A time in which a product has agreed prices. */
export interface AgreedPeriod {
  from: number;
  to: number;
  book: Pick<PriceBook, 'id' | 'name'>;
  prices: readonly AgreedPrice[];
}

/**
 * When which book says what a product costs an account. A book of the account comes before one of its level at that
 * time; of several, the one that began last counts, so that a new book takes the place of the old one.
 *
 * @example
 *   agreedPeriods([book], [{ from: 0, level: 'gold' }], 7); // [{ from: 1000, to: 2000, book, prices }]
 */
export function agreedPeriods(
  books: readonly PriceBook[],
  levels: readonly LevelFrom[],
  productId: number,
): AgreedPeriod[] {
  const named = books.flatMap(({ prices, ...book }) => {
    const own = prices.filter(({ product_id }) => product_id === productId);
    return own.length === 0 ? [] : [{ ...book, prices: own }];
  });
  if (named.length === 0) return [];
  const instants = new Set([...named.flatMap(({ from, to }) => [from, to]), ...levels.map(({ from }) => from)]);
  const ordered = [...instants].toSorted((one, other) => one - other);
  const periods: AgreedPeriod[] = [];
  for (const [index, from] of ordered.entries()) {
    const level = levels.findLast((each) => each.from <= from)?.level;
    const [best] = named
      .filter((book) => book.from <= from && from < book.to && (book.account_id !== null || book.level === level))
      .toSorted(byRank);
    if (best === undefined) continue;
    const to = ordered[index + 1] ?? Infinity;
    const last = periods.at(-1);
    if (last?.book.id === best.id && last.to === from) last.to = to;
    else periods.push({ from, to, book: { id: best.id, name: best.name }, prices: best.prices });
  }
  return periods;
}

const byRank = (one: PriceBook, other: PriceBook) =>
  Number(other.account_id !== null) - Number(one.account_id !== null) || other.from - one.from || other.id - one.id;
