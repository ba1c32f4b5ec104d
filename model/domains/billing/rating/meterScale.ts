import type { Interval } from '#model/rules/time/calendar/cycle.ts';
import type { Meter } from './price.ts';

/** Seconds of the meters that count time, or a quantity × time. */
const UNIT_SECONDS: Readonly<Partial<Record<Meter, number>>> = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
  gb_hour: 3_600,
  mbps_hour: 3_600,
};

/**
 * Whether a meter counts a quantity alone: time has no part in it.
 *
 * @example
 *   countsEvents('gb'); // true
 *   countsEvents('gb_month'); // false
 */
export function countsEvents(meter: Meter): boolean {
  return meter === 'gb' || meter === 'count';
}

/**
 * The seconds of a meter's unit of time, by which quantity × seconds is divided; 1 for a meter of quantities alone. A
 * month is as long as the calendar month of the cycle.
 *
 * @example
 *   meterScale('hour', february); // 3600n
 *   meterScale('gb_month', february); // 2_419_200n
 */
export function meterScale(meter: Meter, cycle: Interval): bigint {
  if (countsEvents(meter)) return 1n;
  return BigInt(UNIT_SECONDS[meter] ?? cycle.to - cycle.from);
}
