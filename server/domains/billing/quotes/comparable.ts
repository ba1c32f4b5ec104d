import { periodEnds, type Period } from '#model/rules/rating/periodEnds.ts';
import { periodShare } from '#model/rules/rating/purchase/periodShare.ts';
import type { PricedCharge } from './pricedItem.ts';

/** What something comes to by the hour and by the month, in micro-yuan: it compares prices and never charges. */
export interface Comparable {
  hourly: number;
  monthly: number;
}

const HOURS_OF_A_MONTH = 730n;

export function comparableHourly(charges: readonly PricedCharge[]): Comparable {
  const hourly = charges.reduce((sum, charge) => sum + (charge.hourly ?? 0n), 0n);
  return { hourly: Number(hourly), monthly: Number(hourly * HOURS_OF_A_MONTH) };
}

/** Of a price for a period that begins at `from`, in seconds since 1970. */
export function comparablePeriod(net: bigint, period: Period, from: number, zone: string): Comparable {
  const [to = from + 1] = periodEnds(from, period, 1, zone);
  const { hourly, monthly } = periodShare(net, period, to - from);
  return { hourly: Number(hourly), monthly: Number(monthly) };
}
