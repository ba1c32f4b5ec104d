import type { Product } from '#model/language/records.ts';
import { HOURS_OF_A_MONTH, hourlyPrice } from './hourlyPrice.ts';
import { microYuan } from '#model/rules/money/money.ts';
import { priceTermsOf, type PriceTerms } from './priceTerms.ts';

/** The lowest price of a product, in micro-yuan. */
export interface PriceFrom {
  /** For one unit of the product's meter. */
  unit: number;
  /** For the other unit of time: an hour of what is sold by the month, 730 hours of the rest; null without time. */
  other: number | null;
  /** Whether other tiers or periods of it cost more. */
  isFrom: boolean;
}

const HOURS = { hour: 1, day: 24, week: 168, month: HOURS_OF_A_MONTH, year: 12 * HOURS_OF_A_MONTH };

/**
 * The lowest price at which a product is sold: of its tiers, or of its periods for a month. Undefined without a price.
 *
 * @example
 *   priceFrom({ charge_type: 'postpaid', meter: 'hour', price_hour: '0.36', price }); // { unit: 360000, … }
 */
export function priceFrom({
  charge_type,
  meter,
  price_hour,
  price,
}: Pick<Product, 'charge_type' | 'meter' | 'price_hour'> & { price: unknown }): PriceFrom | undefined {
  const terms = priceTermsOf(price);
  const prices = terms === null ? [] : (charge_type === 'prepaid' ? months : units)(terms);
  if (prices.length === 0) return undefined;
  const unit = Math.min(...prices);
  const hour = price_hour === null ? undefined : hourlyPrice(unit, meter);
  return {
    unit,
    other: hour === undefined ? null : meter === 'month' ? hour : hour * HOURS_OF_A_MONTH,
    isFrom: Math.max(...prices) > unit,
  };
}

const months = ({ period_prices }: PriceTerms): number[] =>
  (period_prices ?? []).flatMap(({ period, unit, price }) => {
    const micro = microYuan(price ?? null);
    return micro === undefined || !period || !unit
      ? []
      : Math.floor((micro / (period * HOURS[unit])) * HOURS_OF_A_MONTH);
  });

const units = ({ unit_price, tiers, package_price }: PriceTerms): number[] =>
  [unit_price ?? package_price, ...(tiers ?? []).map((tier) => tier.unit_price)].flatMap(
    (each) => microYuan(each ?? null) ?? [],
  );
