import type { PriceVersion } from '#model/language/records.ts';

/** The terms of a price version that concern money, on the wire: yuan and quantities are decimal strings. */
export type PriceTerms = Pick<
  PriceVersion,
  | 'model'
  | 'meter'
  | 'unit_price'
  | 'tiers'
  | 'package_size'
  | 'package_price'
  | 'free_quota'
  | 'min_charge'
  | 'period_prices'
>;

/** The names of these fields, for queries. */
export const PRICE_TERMS = [
  'model',
  'meter',
  'unit_price',
  'tiers',
  'package_size',
  'package_price',
  'free_quota',
  'min_charge',
  'period_prices',
] as const satisfies readonly (keyof PriceTerms)[];

/**
 * The terms of a product's price, which the platform stores from a price version; null without one.
 *
 * @example
 *   priceTermsOf(product.price)?.unit_price; // '108.00'
 */
export const priceTermsOf = (price: unknown): PriceTerms | null => (isTerms(price) ? price : null);

const isTerms = (price: unknown): price is PriceTerms =>
  typeof price === 'object' && price !== null && Object.hasOwn(price, 'model');
