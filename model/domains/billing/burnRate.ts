import type { PriceTerms } from './prices/priceTerms.ts';
import { cycleInterval, cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { countsEvents } from '#model/domains/billing/rating/meterScale.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { rate } from '#model/domains/billing/rating/rate.ts';
import { halfUp } from '#model/rules/money/rounding.ts';

const HOUR_S = 3_600n;

/**
 * The hourly cost, in micro-yuan, of a quantity (millionths of a unit) that runs without a break: the price of the
 * whole cycle of `at` (seconds since 1970), spread over it. So tiers, packages, free quotas and minimums count with
 * what they cost in the long run. Undefined without a price, and if the use is measured.
 *
 * @example
 *   burnRate({ ...terms, meter: 'hour', unit_price: '3' }, 1_000_000n, { at: 0, zone: 'Asia/Shanghai' }); // 3_000_000n
 */
export function burnRate(
  terms: PriceTerms,
  quantity: bigint,
  { at, zone }: { at: number; zone: string },
): bigint | undefined {
  const { price } = readPrice(terms);
  if (price === undefined || countsEvents(price.meter)) return undefined;
  const cycle = cycleOf(at, zone);
  const { from, to } = cycleInterval(cycle, zone);
  const { net } = rate({
    zone,
    cycle,
    versions: [{ effective_from: from, price }],
    spans: [{ from, to, quantity }],
  });
  return halfUp(net * HOUR_S, BigInt(to - from));
}

/**
 * How many whole seconds an amount lasts at a price an hour, both in micro-yuan. Null if nothing is used, so that it
 * lasts for any time; 0 if there is nothing left.
 *
 * @example
 *   runwayS(1_000_000, 9_000_000); // 400
 */
export function runwayS(amount: number, perHour: number): number | null {
  if (perHour <= 0) return null;
  return amount <= 0 ? 0 : Number((BigInt(amount) * HOUR_S) / BigInt(perHour));
}
