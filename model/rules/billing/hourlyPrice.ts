/** A month of billing, as clouds count it: 365 days of 24 hours in twelve. */
export const HOURS_OF_A_MONTH = 730;

/**
 * What an hour costs, in the unit of `price` and rounded down to whole units, so that products of different meters can
 * be compared. Undefined where it is not time alone that is metered, or there is no price.
 */
export function hourlyPrice(price: number | null, meter: string): number | undefined {
  if (price === null) return undefined;
  if (meter === 'hour') return price;
  return meter === 'month' ? Math.floor(price / HOURS_OF_A_MONTH) : undefined;
}
