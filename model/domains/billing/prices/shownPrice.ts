import type { Product } from '#model/language/records.ts';
import { HOURS_OF_A_MONTH, hourlyPrice } from './hourlyPrice.ts';
import { microYuan } from '#model/rules/money/money.ts';
import type { PriceTerms } from './priceTerms.ts';

export interface ShownPrice {
  /** Micro-yuan for one unit of `meter`; null without a price. */
  unit_price: number | null;
  meter: Product['meter'];
  /** Micro-yuan for an hour, to compare products; null if the meter counts more than time. */
  price_hour: number | null;
}

type Period = NonNullable<PriceTerms['period_prices']>[number];

const HOURS = { hour: 1, day: 24, week: 168, month: HOURS_OF_A_MONTH, year: 12 * HOURS_OF_A_MONTH };

/** Meters that count a quantity and time: the price of a period is for one unit of it. */
const SIZED: Partial<Record<Product['meter'], Product['meter']>> = {
  gb: 'gb_month',
  gb_hour: 'gb_month',
  gb_month: 'gb_month',
  mbps_hour: 'mbps_month',
  mbps_month: 'mbps_month',
};

/**
 * The one amount by which lists show and compare a product: the unit price, the first tier or a package of what is
 * metered; a month of a subscription, from the price of one month or else of the shortest period.
 *
 * @example
 *   shownPrice(terms, { charge_type: 'postpaid', meter: 'hour' }); // { unit_price: 360000, … }
 */
export function shownPrice(
  terms: PriceTerms,
  { charge_type, meter: fallback }: Pick<Product, 'charge_type' | 'meter'>,
): ShownPrice {
  const meter = terms.meter ?? fallback;
  if (charge_type === 'prepaid') {
    const [micro, hours] = monthOf(terms.period_prices ?? []);
    const sized = SIZED[meter];
    if (micro === null) return { unit_price: null, meter: sized ?? 'month', price_hour: null };
    const month = Number((BigInt(micro) * BigInt(HOURS_OF_A_MONTH)) / BigInt(hours));
    return {
      unit_price: month,
      meter: sized ?? 'month',
      price_hour: sized === undefined ? Math.floor(micro / hours) : null,
    };
  }
  const text = terms.unit_price ?? terms.tiers?.[0]?.unit_price ?? terms.package_price ?? null;
  const unit_price = microYuan(text) ?? null;
  const compares = terms.model === 'per_unit' || terms.model === 'flat';
  return { unit_price, meter, price_hour: compares ? (hourlyPrice(unit_price, meter) ?? null) : null };
}

/** Micro-yuan and hours of the period that stands for a month. */
function monthOf(periods: readonly Period[]): [number | null, number] {
  const known = periods.flatMap(({ period, unit, price }): [number, number][] => {
    const micro = microYuan(price ?? null);
    return micro === undefined || !period || !unit ? [] : [[micro, period * HOURS[unit]]];
  });
  const month = known.find(([, hours]) => hours === HOURS_OF_A_MONTH);
  return month ?? known.toSorted(([, a], [, b]) => a - b)[0] ?? [null, 1];
}
