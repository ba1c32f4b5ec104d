import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { MICRO, readMicro } from '#model/rules/money/microDecimal.ts';
import { yuan } from '#model/rules/money/money.ts';
import { halfUp } from '#model/rules/money/rounding.ts';

/** A change by a share, to whole steps. Both are decimal strings: `{ percent: '-5', step: '0.01' }`. */
export interface Move {
  percent: string;
  step: string;
}

const PERCENT = 100n;

/**
 * An amount that is moved by a share of it, to the nearest step. What costs something never becomes free: the least is
 * one step. Undefined if a word is no number, or the result is below zero.
 *
 * @example
 *   movedAmount('0.35', { percent: '10', step: '0.01' }); // '0.39'
 */
export function movedAmount(amount: string, { percent, step }: Move): string | undefined {
  const [micro, share, unit] = [readMicro(amount), readMicro(percent), readMicro(step)];
  if (micro === undefined || share === undefined || unit === undefined || unit <= 0n) return undefined;
  const whole = PERCENT * MICRO;
  if (share < -whole) return undefined;
  if (micro === 0n || share === -whole) return yuan(0);
  const steps = halfUp(micro * (whole + share), whole * unit);
  return yuan(Number((steps === 0n ? 1n : steps) * unit));
}

/**
 * Every amount of a price, moved by a share. Quantities stay.
 *
 * @example
 *   movedTerms(tiers, { percent: '10', step: '0.01' })?.tiers?.[0]?.unit_price; // '0.39'
 */
export function movedTerms(terms: PriceTerms, move: Move): PriceTerms | undefined {
  let isWhole = true;
  const moved = (amount: string | null | undefined): string | null => {
    if (amount == null) return null;
    const found = movedAmount(amount, move);
    isWhole &&= found !== undefined;
    return found ?? amount;
  };
  const all: PriceTerms = {
    ...terms,
    unit_price: moved(terms.unit_price),
    package_price: moved(terms.package_price),
    min_charge: moved(terms.min_charge),
    tiers:
      terms.tiers?.map((tier) => ({ ...tier, unit_price: moved(tier.unit_price), flat: moved(tier.flat) })) ?? null,
    period_prices: terms.period_prices?.map((each) => ({ ...each, price: moved(each.price) })) ?? null,
  };
  return isWhole ? all : undefined;
}
