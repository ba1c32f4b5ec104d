import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import type { AgreedPrice } from './agreedPeriods.ts';

/**
 * The terms of a product with agreed prices in place of its own. A unit price replaces tiers and packages; what nothing
 * was agreed about stays: other periods, free usage, the least charge. `meter`: by what the product counted when the
 * agreement began. If it counts by something else since then, the agreement keeps its meter, and free usage and the
 * least charge, which are about the new one, do not count.
 *
 * @example
 *   agreedTerms(list, [{ product_id: 7, price: '0.80', period: null, unit: null }], 'hour').unit_price; // '0.80'
 */
export function agreedTerms(list: PriceTerms, prices: readonly AgreedPrice[], meter: PriceTerms['meter']): PriceTerms {
  const unit = prices.find(({ period }) => period === null);
  const periods = prices.flatMap(({ period, unit: of, price }) =>
    period === null ? [] : [{ period, unit: of, price }],
  );
  const terms = periods.length === 0 ? list : { ...list, period_prices: merged(list.period_prices, periods) };
  if (unit === undefined) return terms;
  return {
    ...terms,
    model: list.model === 'flat' ? 'flat' : 'per_unit',
    meter,
    unit_price: unit.price,
    tiers: null,
    package_size: null,
    package_price: null,
    ...(meter !== list.meter && { free_quota: null, min_charge: null }),
  };
}

type Periods = NonNullable<PriceTerms['period_prices']>;

/** The agreed prices, and those of periods that are not agreed. */
function merged(list: PriceTerms['period_prices'], agreed: Periods): Periods {
  const isAgreed = ({ period, unit }: Periods[number]) =>
    agreed.some((each) => each.period === period && each.unit === unit);
  return [...(list ?? []).filter((each) => !isAgreed(each)), ...agreed];
}
