import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';

export const PERIOD_UNITS = ['hour', 'day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof PERIOD_UNITS)[number];

/** A length that is bought, such as three months. */
export interface Period {
  count: number;
  unit: PeriodUnit;
}

const HOUR_S = 3_600;
const DAYS: Readonly<Partial<Record<PeriodUnit, number>>> = { day: 1, week: 7 };
const MONTHS: Readonly<Partial<Record<PeriodUnit, number>>> = { month: 1, year: 12 };

/**
 * The ends of the first `n` periods, in seconds since 1970. Each is counted from the anchor and never from the previous
 * end, so a period that began on the 31st ends on the 31st wherever the month has one. Days, weeks, months and years
 * end at the anchor's time of day in the zone; hours are 3,600 seconds.
 *
 * @example
 *   periodEnds(0, { count: 1, unit: 'month' }, 2, 'Asia/Shanghai'); // [2_678_400, 5_097_600]
 */
export function periodEnds(anchor: number, { count, unit }: Period, n: number, zone: string): number[] {
  return Array.from({ length: n }, (_, index) => periodEnd(anchor, unit, count * (index + 1), zone));
}

function periodEnd(anchor: number, unit: PeriodUnit, count: number, zone: string): number {
  const [days, months] = [DAYS[unit], MONTHS[unit]];
  if (days === undefined && months === undefined) return anchor + count * HOUR_S;
  const wall = new Date(wallAt(anchor, zone) * 1000);
  const end =
    months === undefined ? wall.setUTCDate(wall.getUTCDate() + count * (days ?? 0)) : monthsLater(wall, count * months);
  return instantOfWall(end / 1000, zone);
}

/** The same day and time of a later month, or the last day of that month if it has fewer days. */
function monthsLater(wall: Date, months: number): number {
  const day = wall.getUTCDate();
  wall.setUTCDate(1);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 0)).getUTCDate();
  return wall.setUTCDate(Math.min(day, lastDay));
}
