import { instantOfWall, wallAt } from './zone.ts';

/** A half-open interval of instants, in seconds since 1970. */
export interface Interval {
  from: number;
  to: number;
}

const DAY_S = 86_400;
const MOST_REMEMBERED = 1_000;
const remembered = new Map<string, Interval>();

/**
 * The billing cycle of an instant: the calendar month in the billing zone.
 *
 * @example
 *   cycleOf(0, 'Asia/Shanghai'); // '1970-01'
 */
export function cycleOf(second: number, zone: string): string {
  return new Date(wallAt(second, zone) * 1000).toISOString().slice(0, 7);
}

/**
 * From the first instant of a cycle to the first instant of the next one.
 *
 * @example
 *   cycleInterval('1970-01', 'Asia/Shanghai'); // { from: -28_800, to: 2_649_600 }
 */
export function cycleInterval(cycle: string, zone: string): Interval {
  const key = `${cycle} ${zone}`;
  let interval = remembered.get(key);
  if (interval === undefined) {
    const [year = 0, month = 0] = cycle.split('-').map(Number);
    const start = (months: number) => instantOfWall(Date.UTC(year, month - 1 + months) / 1000, zone);
    interval = { from: start(0), to: start(1) };
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, interval);
  }
  return interval;
}

/**
 * From the first instant of a billing day to the first instant of the next one: 23 or 25 hours where the clocks change.
 *
 * @example
 *   dayInterval('1970-01-02', 'Asia/Shanghai'); // { from: 57_600, to: 144_000 }
 */
export function dayInterval(day: string, zone: string): Interval {
  const wall = Date.parse(day) / 1000;
  return { from: instantOfWall(wall, zone), to: instantOfWall(wall + DAY_S, zone) };
}

/**
 * The billing day of an instant: its date in the billing zone.
 *
 * @example
 *   dayOf(57_600, 'Asia/Shanghai'); // '1970-01-02'
 */
export function dayOf(second: number, zone: string): string {
  return new Date(wallAt(second, zone) * 1000).toISOString().slice(0, 10);
}
