import type { PriceTerms } from './priceTerms.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { microYuan, yuan } from '#model/rules/money/money.ts';

/**
 * Multiplies every amount of a price by a factor in millionths, each to the nearest micro-yuan. Quantities stay.
 *
 * @example
 *   scalePrice({ ...terms, unit_price: '0.36' }, 1_200_000n).unit_price; // '0.432'
 */
export function scalePrice(terms: PriceTerms, factor: bigint): PriceTerms {
  if (factor === MICRO) return terms;
  const scaled = (text: string | null | undefined): string | null => {
    const micro = microYuan(text ?? null);
    return micro === undefined ? null : yuan(Number(halfUp(BigInt(micro) * factor, MICRO)));
  };
  return {
    ...terms,
    unit_price: scaled(terms.unit_price),
    package_price: scaled(terms.package_price),
    min_charge: scaled(terms.min_charge),
    tiers:
      terms.tiers?.map((tier) => ({ ...tier, unit_price: scaled(tier.unit_price), flat: scaled(tier.flat) })) ?? null,
    period_prices: terms.period_prices?.map((each) => ({ ...each, price: scaled(each.price) })) ?? null,
  };
}
