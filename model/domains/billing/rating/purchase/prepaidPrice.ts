import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { MICRO, readMicro } from '#model/rules/money/microDecimal.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { periodPrice } from './periodPrice.ts';

/**
 * The cost of a quantity (millionths of a unit) for a period, in micro-yuan: for one unit, and in total. Undefined if
 * the price does not offer the period.
 *
 * @example
 *   prepaidPrice(terms, { count: 1, unit: 'month' }, 2_000_000n); // { unitPrice: 218_000_000n, list: 436_000_000n }
 */
export function prepaidPrice(
  { period_prices: offered }: Pick<PriceTerms, 'period_prices'>,
  period: Period,
  quantity: bigint,
): { unitPrice: bigint; list: bigint } | undefined {
  const offers = (offered ?? []).flatMap(({ period: count, unit, price }) => {
    const amount = readMicro(price ?? null);
    return count == null || unit == null || amount === undefined ? [] : [{ count, unit, price: amount }];
  });
  const unitPrice = periodPrice(offers, period);
  return unitPrice === undefined ? undefined : { unitPrice, list: halfUp(unitPrice * quantity, MICRO) };
}
