import { MICRO } from '#model/rules/money/microDecimal.ts';
import type { Price, PriceTier } from '#model/domains/billing/rating/price.ts';
import { figure } from './figure.ts';

/**
 * The function of a price with its figures, such as `100 × 0.35 + 5 × 0.3`. The quantity is in millionths of the
 * meter's unit, after free quota.
 *
 * @example
 *   costFormula(hourly, 2_500_000n); // '2.5 × 0.123456'
 */
export function costFormula(price: Price, quantity: bigint): string {
  if (quantity === 0n) return '0';
  switch (price.model) {
    case 'flat':
      return figure(price.unit_price);
    case 'per_unit':
      return `${figure(quantity)} × ${figure(price.unit_price)}`;
    case 'package':
      return `⌈${figure(quantity)} ÷ ${String(price.package_size / MICRO)}⌉ × ${figure(price.package_price)}`;
    case 'volume': {
      const tier = price.tiers.find(({ to }) => to === null || quantity <= to);
      return tier === undefined ? '0' : part(tier, quantity);
    }
    case 'graduated':
      return graduated(price.tiers, quantity);
  }
}

function graduated(tiers: readonly PriceTier[], quantity: bigint): string {
  const parts: string[] = [];
  let from = 0n;
  for (const tier of tiers) {
    const to = tier.to === null || tier.to > quantity ? quantity : tier.to;
    if (to > from) parts.push(part(tier, to - from));
    from = to;
  }
  return parts.join(' + ');
}

const part = ({ unit_price, flat }: PriceTier, quantity: bigint) =>
  `${figure(quantity)} × ${figure(unit_price)}${flat === 0n ? '' : ` + ${figure(flat)}`}`;
