/** The hours of a billing month, as clouds count them: 365 days of 24 hours divided by twelve. */
export const HOURS_OF_A_MONTH = 730;
const HOURS_OF_A_DAY = 24;

/** How many of the meter an hour has. */
const PER_HOUR: Readonly<Record<string, number>> = { second: 3600, minute: 60, hour: 1 };

/**
 * The price of an hour, in the unit of `price` and rounded down to whole units, so that products of different meters
 * can be compared. Undefined without a price, or if the meter counts more than time.
 *
 * @example
 *   hourlyPrice(7300, 'month'); // 10
 */
export function hourlyPrice(price: number | null, meter: string): number | undefined {
  if (price === null) return undefined;
  if (Object.hasOwn(PER_HOUR, meter)) return price * (PER_HOUR[meter] ?? 1);
  if (meter === 'day') return Math.floor(price / HOURS_OF_A_DAY);
  return meter === 'month' ? Math.floor(price / HOURS_OF_A_MONTH) : undefined;
}
