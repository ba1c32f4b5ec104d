import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';

/** How often people buy a unit of time at once. */
const COUNTS: Record<Period['unit'], readonly number[]> = {
  hour: [1],
  day: [1, 7, 14],
  week: [1, 2],
  month: [1, 2, 3, 6, 9],
  year: [1, 2, 3],
};

/** The periods that a price offers: those with a price of their own, and multiples of a single unit. */
export function periodsOf(price: Pick<PriceTerms, 'period_prices'> | null): Period[] {
  const periods: Period[] = [];
  for (const { period: count, unit } of price?.period_prices ?? []) {
    if (count == null || unit == null) continue;
    for (const each of count === 1 ? COUNTS[unit] : [count])
      if (!periods.some((known) => known.unit === unit && known.count === each)) periods.push({ count: each, unit });
  }
  return periods;
}

/** The word of a period in the address. */
export const periodKey = ({ count, unit }: Period): string => `${count}-${unit}`;
