import { isCycle } from '#model/rules/time/calendar/closesFrom.ts';

export const SETTLE_CYCLES = ['month', 'half_month', 'week'] as const;
export type SettleCycle = (typeof SETTLE_CYCLES)[number];

/** A period that a statement is for, in days of the billing zone. */
export interface SettlementPeriod {
  /** `2026-06`, `2026-06-1` (to the 15th), `2026-06-2`, or the ISO week `2026-W23`. */
  name: string;
  cycle: SettleCycle;
  /** First and last day. */
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MIDDLE = 15;

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const addDays = (day: string, count: number): string => dayText(Date.parse(day) + count * DAY_MS);

/**
 * The period that a text names; undefined if it names none.
 *
 * @example
 *   readSettlementPeriod('2026-W23'); // { name: '2026-W23', cycle: 'week', from: '2026-06-01', to: '2026-06-07' }
 */
export function readSettlementPeriod(text: unknown): SettlementPeriod | undefined {
  if (typeof text !== 'string') return undefined;
  if (isCycle(text)) return periodOf(`${text}-01`, 'month');
  const half = /^(.+)-([12])$/.exec(text);
  if (half !== null && isCycle(half[1])) return periodOf(`${half[1]}-${half[2] === '1' ? '01' : '16'}`, 'half_month');
  const week = /^([1-9]\d{3})-W(\d{2})$/.exec(text);
  if (week === null) return undefined;
  // The 4th of January is always in the first week.
  const period = periodOf(addDays(`${week[1]}-01-04`, (Number(week[2]) - 1) * WEEK_DAYS), 'week');
  return period.name === text ? period : undefined;
}

/**
 * The period of a cycle in which a day is.
 *
 * @example
 *   periodOf('2026-06-16', 'half_month').name; // '2026-06-2'
 */
export function periodOf(day: string, cycle: SettleCycle): SettlementPeriod {
  const month = day.slice(0, 7);
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = dayText(Date.UTC(year, number, 0));
  if (cycle === 'month') return { name: month, cycle, from: `${month}-01`, to: last };
  if (cycle === 'half_month')
    return Number(day.slice(8)) <= MIDDLE
      ? { name: `${month}-1`, cycle, from: `${month}-01`, to: `${month}-${MIDDLE}` }
      : { name: `${month}-2`, cycle, from: `${month}-${MIDDLE + 1}`, to: last };
  const weekday = (new Date(Date.parse(day)).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const from = addDays(day, -weekday);
  // A week belongs to the year of its Thursday.
  const thursday = addDays(from, 3);
  const week =
    Math.floor((Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / DAY_MS / WEEK_DAYS) + 1;
  return { name: `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`, cycle, from, to: addDays(from, 6) };
}

/**
 * The period after another one.
 *
 * @example
 *   nextPeriod(periodOf('2026-12-31', 'month')).name; // '2027-01'
 */
export const nextPeriod = ({ to, cycle }: SettlementPeriod): SettlementPeriod => periodOf(addDays(to, 1), cycle);

/**
 * The periods of a cycle that end in a calendar month.
 *
 * @example
 *   periodsEndingIn('2026-06', 'half_month').map(({ name }) => name); // ['2026-06-1', '2026-06-2']
 */
export function periodsEndingIn(month: string, cycle: SettleCycle): SettlementPeriod[] {
  const found: SettlementPeriod[] = [];
  for (let period = periodOf(`${month}-01`, cycle); period.to.slice(0, 7) === month; period = nextPeriod(period))
    found.push(period);
  return found;
}

/**
 * The days from one to another, both included.
 *
 * @example
 *   daysBetween('2026-06-30', '2026-07-01'); // ['2026-06-30', '2026-07-01']
 */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
