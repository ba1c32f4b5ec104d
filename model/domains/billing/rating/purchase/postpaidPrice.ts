import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { Interval } from '#model/rules/time/calendar/cycle.ts';
import { countsEvents, meterScale } from '#model/domains/billing/rating/meterScale.ts';
import { readPrice, type Price } from '#model/domains/billing/rating/price.ts';
import { priceFunction } from '#model/domains/billing/rating/priceFunction.ts';

const HOUR_S = 3_600n;

/**
 * The cost of a quantity (millionths of a unit) for the first hour of a cycle, in micro-yuan, and the price of one unit
 * of the meter. `hourly` is null if the use is measured. Undefined without a price.
 *
 * @example
 *   postpaidPrice(terms, 1_000_000n, cycle); // { unitPrice: 350_000n, hourly: 350_000n }
 */
export function postpaidPrice(
  terms: PriceTerms,
  quantity: bigint,
  cycle: Interval,
): { unitPrice: bigint; hourly: bigint | null } | undefined {
  const { price } = readPrice(terms);
  if (price === undefined) return undefined;
  const unitPrice = unitPriceOf(price);
  if (countsEvents(price.meter)) return { unitPrice, hourly: null };
  return { unitPrice, hourly: priceFunction(price, meterScale(price.meter, cycle))(quantity * HOUR_S) };
}

/** The price of the first unit. */
function unitPriceOf(price: Price): bigint {
  if (price.model === 'package') return price.package_price;
  return price.model === 'flat' || price.model === 'per_unit' ? price.unit_price : (price.tiers[0]?.unit_price ?? 0n);
}
