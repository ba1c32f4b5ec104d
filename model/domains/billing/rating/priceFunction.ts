import { MICRO } from '#model/rules/money/microDecimal.ts';
import type { Price, PriceTier } from './price.ts';
import { halfUp } from '#model/rules/money/rounding.ts';

/** The cost of a quantity, in micro-yuan. The quantity is not negative, and in millionths of the unit × `scale`. */
export type PriceFunction = (quantity: bigint) => bigint;

/**
 * The function F of a price (specification of billing, cumulative rating): from the quantity of a cycle so far to what
 * it costs so far, rounded once. What a part of the usage costs is F at its end minus F at its start.
 *
 * `scale` says how fine quantities are counted, so that nothing is divided before the price is known. A price by the
 * hour counts millionths × seconds, and has the scale 3,600.
 *
 * @example
 *   const f = priceFunction(hourly, 3600n); // hourly costs 0.123456 yuan
 *   f(1_000_000n * 2560n); // 87_791n
 */
export function priceFunction(price: Price, scale: bigint): PriceFunction {
  const divisor = scale * MICRO;
  switch (price.model) {
    case 'flat':
      return (quantity) => (quantity > 0n ? price.unit_price : 0n);
    case 'per_unit':
      return perUnit(price.unit_price, divisor);
    case 'package': {
      const size = price.package_size * scale;
      return (quantity) => ((quantity + size - 1n) / size) * price.package_price;
    }
    case 'graduated':
      return graduated(price.tiers, scale);
    case 'volume':
      return tiered(price.tiers, scale, ({ unit_price, flat }, quantity) => unit_price * quantity + flat * divisor);
  }
}

/** Not negative, so half of an even divisor rounds halves up. */
function perUnit(unitPrice: bigint, divisor: bigint): PriceFunction {
  const half = divisor / 2n;
  return (quantity) => (unitPrice * quantity + half) / divisor;
}

/** The tiers below a quantity cost the same whatever it is, so they are added up once. */
function graduated(tiers: readonly PriceTier[], scale: bigint): PriceFunction {
  const below = new Map<PriceTier, { from: bigint; cost: bigint }>();
  let [from, cost] = [0n, 0n];
  for (const tier of tiers) {
    cost += tier.flat * scale * MICRO;
    below.set(tier, { from, cost });
    const to = (tier.to ?? 0n) * scale;
    cost += tier.unit_price * (to - from);
    from = to;
  }
  return tiered(tiers, scale, (tier, quantity) => {
    const start = below.get(tier) ?? { from: 0n, cost: 0n };
    return start.cost + tier.unit_price * (quantity - start.from);
  });
}

/** Finds the tier in which the quantity ends, whose bounds are (from, to], and divides once. */
function tiered(
  tiers: readonly PriceTier[],
  scale: bigint,
  costOf: (tier: PriceTier, quantity: bigint) => bigint,
): PriceFunction {
  const ends = tiers.map((tier) => ({ tier, to: tier.to === null ? null : tier.to * scale }));
  return (quantity) => {
    const end = ends.find(({ to }) => to === null || quantity <= to);
    return quantity === 0n || end === undefined ? 0n : halfUp(costOf(end.tier, quantity), scale * MICRO);
  };
}
