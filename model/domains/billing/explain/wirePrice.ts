import { MICRO, microDecimal } from '#model/rules/money/microDecimal.ts';
import type { Price, WirePrice } from '#model/domains/billing/rating/price.ts';

/**
 * Writes a price in its wire form, from which `readPrice` reads the same price.
 *
 * @example
 *   wirePrice(hourly).unit_price; // '0.350000'
 */
export function wirePrice(price: Price): WirePrice {
  const { model, meter } = price;
  const terms = {
    model,
    meter,
    free_quota: microDecimal(price.free_quota),
    min_charge: microDecimal(price.min_charge),
  };
  if (price.model === 'flat' || price.model === 'per_unit')
    return { ...terms, unit_price: microDecimal(price.unit_price) };
  if (price.model === 'package')
    return {
      ...terms,
      package_size: Number(price.package_size / MICRO),
      package_price: microDecimal(price.package_price),
    };
  const tiers = price.tiers.map(({ to, unit_price, flat }) => ({
    to: to === null ? null : microDecimal(to),
    unit_price: microDecimal(unit_price),
    flat: microDecimal(flat),
  }));
  return { ...terms, tiers };
}
