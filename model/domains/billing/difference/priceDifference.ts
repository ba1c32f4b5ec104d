import { MICRO, readMicro } from '#model/rules/money/microDecimal.ts';
import { PRICE_TERMS, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

/** One term of a price, before and after. */
export interface TermChange {
  /** A field of the price; `tier` and `entry` are the amounts of a tier, `period` is the price of a period. */
  term: Exclude<(typeof PRICE_TERMS)[number], 'tiers' | 'period_prices'> | 'tier' | 'entry' | 'period';
  /** The end of a tier (null: the last one), or a period. */
  of?: { index: number; to: string | null } | { count: number; unit: string };
  before: string | null;
  after: string | null;
  isChanged: boolean;
  /** The change of an amount as a share of the one before, in millionths; null where there is none to compare. */
  share: bigint | null;
}

type Terms = Map<string, Pick<TermChange, 'term' | 'of'> & { value: string }>;

/**
 * The terms of two prices, compared one by one: both sides of each, and by how much an amount moves. `before` is
 * undefined for a first price.
 *
 * @example
 *   priceDifference(unit('1.20'), unit('0.90')).find(({ isChanged }) => isChanged)?.share; // -250_000n
 */
export function priceDifference(before: PriceTerms | undefined, after: PriceTerms): TermChange[] {
  const [then, now] = [termsOf(before), termsOf(after)];
  const names = [...new Set([...now.keys(), ...then.keys()])];
  return names.flatMap((name) => {
    const [old, is] = [then.get(name), now.get(name)];
    const known = is ?? old;
    if (known === undefined) return [];
    const [was, value] = [old?.value ?? null, is?.value ?? null];
    const isChanged = before !== undefined && !isSame(was, value);
    return [
      {
        term: known.term,
        ...(known.of && { of: known.of }),
        before: was,
        after: value,
        isChanged,
        share: shareOf(was, value),
      },
    ];
  });
}

function termsOf(price: PriceTerms | undefined): Terms {
  const terms: Terms = new Map();
  if (price === undefined) return terms;
  for (const term of PRICE_TERMS) {
    if (term === 'tiers') {
      for (const [index, { to = null, unit_price, flat }] of (price.tiers ?? []).entries()) {
        const of = { index, to };
        if (unit_price != null) terms.set(`tier ${index}`, { term: 'tier', of, value: unit_price });
        if (flat != null) terms.set(`entry ${index}`, { term: 'entry', of, value: flat });
      }
    } else if (term === 'period_prices') {
      for (const { period, unit, price: amount } of price.period_prices ?? [])
        if (period != null && unit != null && amount != null)
          terms.set(`${period} ${unit}`, { term: 'period', of: { count: period, unit }, value: amount });
    } else if (price[term] != null) terms.set(term, { term, value: String(price[term]) });
  }
  return terms;
}

/** `1.2` and `1.200000` are one amount. */
function isSame(one: string | null, other: string | null): boolean {
  const [a, b] = [readMicro(one), readMicro(other)];
  return a !== undefined && b !== undefined ? a === b : one === other;
}

function shareOf(was: string | null, value: string | null): bigint | null {
  const [old, now] = [readMicro(was), readMicro(value)];
  return old === undefined || now === undefined || old === 0n ? null : ((now - old) * MICRO) / old;
}
