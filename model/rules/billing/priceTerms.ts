import type { PriceVersion } from '#model/language/records.ts';

/** What a price version says about money, on the wire: yuan and quantities are decimal strings. */
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
