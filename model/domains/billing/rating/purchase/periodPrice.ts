import type { Period } from '#model/domains/billing/rating/periodEnds.ts';

/** The price of a subscription for one period, for one unit of the product. */
export interface PeriodPrice extends Period {
  /** Micro-yuan. */
  price: bigint;
}

/**
 * The price of a subscription for a period, for one unit: the price that is on offer for exactly this period, otherwise
 * that of one unit of time as often as the period has it. Undefined if the unit of time is not on offer.
 *
 * @example
 *   periodPrice([{ count: 1, unit: 'month', price: 218_000_000n }], { count: 3, unit: 'month' }); // 654_000_000n
 */
export function periodPrice(offers: readonly PeriodPrice[], { count, unit }: Period): bigint | undefined {
  const inUnit = offers.filter((offer) => offer.unit === unit);
  const exact = inUnit.find((offer) => offer.count === count);
  if (exact !== undefined) return exact.price;
  const single = inUnit.find((offer) => offer.count === 1);
  return single === undefined ? undefined : single.price * BigInt(count);
}
