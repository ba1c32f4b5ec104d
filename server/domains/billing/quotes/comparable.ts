import { periodEnds, type Period } from '#model/domains/billing/rating/periodEnds.ts';
import { periodShare } from '#model/domains/billing/rating/purchase/periodShare.ts';
import { reduceHour, type Reduced } from '#server/domains/billing/prices/discounts/reduceCharges.ts';
import type { UsableDiscounts } from '#server/domains/billing/prices/discounts/usableDiscounts.ts';
import type { PricedCharge, PricedItem } from './pricedItem.ts';

/** An amount by the hour and by the month, in micro-yuan, that serves to compare prices and is never charged. */
export interface Comparable {
  hourly: number;
  monthly: number;
}

const HOURS_OF_A_MONTH = 730;

/** The cost of the first hour before discounts, in micro-yuan. */
export const hourlyOf = (charges: readonly PricedCharge[]): bigint =>
  charges.reduce((sum, charge) => sum + (charge.hourly ?? 0n), 0n);

/** The cost of use after discounts. Nothing of it is paid now. */
export function usedItem(
  usable: UsableDiscounts,
  item: Pick<PricedItem, 'charges' | 'region_id'>,
): Reduced & Comparable {
  const { net, discounts } = reduceHour(usable, item);
  return { nets: [], borne: [], original: 0, net: 0, discounts, hourly: net, monthly: net * HOURS_OF_A_MONTH };
}

/** Of a price for a period that begins at `from`, in seconds since 1970. */
export function comparablePeriod(net: bigint, period: Period, from: number, zone: string): Comparable {
  const [to = from + 1] = periodEnds(from, period, 1, zone);
  const { hourly, monthly } = periodShare(net, period, to - from);
  return { hourly: Number(hourly), monthly: Number(monthly) };
}

/** Of a price for a time in seconds. */
export function comparableTime(net: bigint, seconds: number): Comparable {
  const { hourly, monthly } = periodShare(net, { count: 1, unit: 'hour' }, Math.max(1, seconds));
  return { hourly: Number(hourly), monthly: Number(monthly) };
}
