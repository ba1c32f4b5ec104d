import { halfUp } from '#model/rules/money/rounding.ts';
import type { Period } from '#model/domains/billing/rating/periodEnds.ts';

const MONTHS = { hour: 0, day: 0, week: 0, month: 1, year: 12 } as const;
const HOUR_S = 3_600n;
/** For comparison only: it never charges. */
const HOURS_OF_A_MONTH = 730n;

/**
 * The share of a price for a period that falls on an hour and on a month, in micro-yuan, for comparison. `seconds` is
 * the length of the period.
 *
 * @example
 *   periodShare(120_000_000n, { count: 1, unit: 'year' }, 31_536_000).monthly; // 10_000_000n
 */
export function periodShare(
  price: bigint,
  { count, unit }: Period,
  seconds: number,
): { hourly: bigint; monthly: bigint } {
  const months = BigInt(MONTHS[unit] * count);
  const hourly = (hours: bigint) => halfUp(price * HOUR_S * hours, BigInt(seconds));
  return { hourly: hourly(1n), monthly: months === 0n ? hourly(HOURS_OF_A_MONTH) : halfUp(price, months) };
}
