import type { Product } from '#model/language/records.ts';
import { hourlyPrice } from '#model/domains/billing/prices/hourlyPrice.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { MICRO_YUAN_PER_YUAN, microYuan, yuan } from '#model/rules/money/money.ts';
import { priceFrom, type PriceFrom } from '#model/domains/billing/prices/priceFrom.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import { priceTermsOf, type PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

/** The lowest and the highest factor of the clouds in which a product is sold. */
export type SaleFactors = Pick<Product, 'factor_low' | 'factor_high'>;

type Sold = Pick<Product, 'charge_type' | 'meter' | 'price_hour' | 'price'> & SaleFactors;

/** A factor in millionths. */
export const microFactor = (factor: number | null | undefined): bigint =>
  BigInt(Math.round((factor ?? 1) * MICRO_YUAN_PER_YUAN));

/**
 * The terms at which a product is sold where it costs least: its price times the factor of the cloud, as bills have it.
 *
 * @example
 *   saleTerms({ price, factor_low: 1.2, factor_high: 1.2 })?.unit_price; // '129.60' of 108.00
 */
export function saleTerms({ price, factor_low }: Pick<Product, 'price'> & SaleFactors): PriceTerms | null {
  const terms = priceTermsOf(price);
  return terms === null ? null : scalePrice(terms, microFactor(factor_low));
}

/** Whether a product costs more in some places than in others. */
export const differsByPlace = ({ factor_low, factor_high }: SaleFactors): boolean =>
  (factor_high ?? 1) > (factor_low ?? 1);

/**
 * As `priceFrom`, of what the product costs where it costs least.
 *
 * @example
 *   salePriceFrom({ ...product, factor_low: 1, factor_high: 1.2 })?.isFrom; // true
 */
export function salePriceFrom(product: Sold): PriceFrom | undefined {
  const found = priceFrom({ ...product, price: saleTerms(product) });
  return found && { ...found, isFrom: found.isFrom || differsByPlace(product) };
}

/**
 * The hourly price of a product where it costs least, in micro-yuan: lists are sorted and filtered by it.
 *
 * @example
 *   saleHour({ ...product, price_hour: '108.00', factor_low: 1.2, factor_high: 1.2 }); // 129600000
 */
export function saleHour(product: Sold): number | null {
  const found = product.price_hour === null ? undefined : salePriceFrom(product);
  return (found && hourlyPrice(found.unit, product.meter)) ?? null;
}

/**
 * An amount of a product where it costs least, in yuan; null without one.
 *
 * @example
 *   saleAmount('108.00', { factor_low: 1.2, factor_high: 1.2 }); // '129.60'
 */
export function saleAmount(amount: string | null, { factor_low }: SaleFactors): string | null {
  const micro = microYuan(amount);
  return micro === undefined ? null : yuan(Number(halfUp(BigInt(micro) * microFactor(factor_low), MICRO)));
}
