import { periodEnds, type Period, type PeriodUnit } from '#model/domains/billing/rating/periodEnds.ts';
import { halfUp } from '#model/rules/money/rounding.ts';
import { extended, type Bought } from './extended.ts';

/** A part of a period, in seconds since 1970: from its begin to an instant before its end. */
export interface PartOfPeriod {
  from: number;
  to: number;
  /** Where the whole period would end. */
  end: number;
}

/** The time from the end of a service to an instant: whole units of time, and a part of one more. */
export interface Extension {
  /** Whole units of time, and where they end. */
  count: number;
  end: number;
  part: PartOfPeriod | null;
}

/** More than any service is extended by: hours of three years. */
const MOST_UNITS = 26_352;

/**
 * How a service that has not ended reaches an instant after its end, in units of time. Whole units count from its
 * anchor; the rest is a part of the unit that begins where they end.
 *
 * @example
 *   extensionTo(bought, 'month', { until: bought.end + 86_400, at, zone }).part?.to; // bought.end + 86_400
 */
export function extensionTo(
  bought: Bought,
  unit: PeriodUnit,
  { until, at, zone }: { until: number; at: number; zone: string },
): Extension {
  const endOf = (count: number) => (count === 0 ? bought.end : extended(bought, { count, unit }, { at, zone }).end);
  let [count, most] = [0, MOST_UNITS];
  // The last number of whole units that ends in time, by halves.
  while (count < most) {
    const middle = Math.ceil((count + most) / 2);
    if (endOf(middle) <= until) count = middle;
    else most = middle - 1;
  }
  const end = endOf(count);
  const part = end === until ? null : wholeOf({ from: end, to: until }, unit, zone);
  return { count, end, part };
}

/**
 * A time shorter than its period, such as the rest of a month: the part with its whole. Null for a whole period.
 *
 * @example
 *   partialPeriod({ from: 0, to: 86_400, period: { count: 1, unit: 'week' } }, zone)?.end; // 604_800
 */
export function partialPeriod(
  { from, to, period }: Pick<PartOfPeriod, 'from' | 'to'> & { period: Period },
  zone: string,
): PartOfPeriod | null {
  const [end = to] = periodEnds(from, period, 1, zone);
  return end > to ? { from, to, end } : null;
}

/** The period of one unit that a part begins. */
function wholeOf({ from, to }: Pick<PartOfPeriod, 'from' | 'to'>, unit: PeriodUnit, zone: string): PartOfPeriod {
  const [end = to] = periodEnds(from, { count: 1, unit }, 1, zone);
  // Between two ends of the anchor there may be a day or three more.
  return { from, to, end: Math.max(end, to) };
}

/**
 * The share of a price that a part of its period costs, in micro-yuan.
 *
 * @example
 *   partOf(300_000_000n, { from: 0, to: 10, end: 30 }); // 100_000_000n
 */
export const partOf = (price: bigint, { from, to, end }: PartOfPeriod): bigint =>
  halfUp(price * BigInt(to - from), BigInt(end - from));
