import { cycleInterval, dayInterval } from '#model/rules/time/calendar/cycle.ts';
import { periodAfter } from '#model/rules/time/calendar/period.ts';

const MONTH_LENGTH = 7;
const DAY_MS = 86_400_000;

export type Grain = 'day' | 'month';

/** A day or month of the billing zone, with its instants in milliseconds: from, inclusive, to, exclusive. */
export interface FactPeriod {
  grain: Grain;
  /** `2026-03-01` or `2026-03`. */
  name: string;
  firstDay: string;
  lastDay: string;
  from: number;
  to: number;
}

/**
 * The period of a name, in a zone.
 *
 * @example
 *   factPeriod('2026-02', 'Asia/Shanghai').lastDay; // '2026-02-28'
 */
export function factPeriod(name: string, zone: string): FactPeriod {
  const grain = name.length === MONTH_LENGTH ? 'month' : 'day';
  const { from, to } = grain === 'month' ? cycleInterval(name, zone) : dayInterval(name, zone);
  const firstDay = grain === 'month' ? `${name}-01` : name;
  const lastDay = grain === 'month' ? dayAfter(`${monthAfter(name, 1)}-01`, -1) : name;
  return { grain, name, firstDay, lastDay, from: from * 1_000, to: to * 1_000 };
}

export const dayAfter = (day: string, count: number): string => periodAfter({ name: day, unit: 'day' }, count).name;

export const monthAfter = (month: string, count: number): string =>
  periodAfter({ name: month, unit: 'month' }, count).name;

/**
 * Every day or month from one to another, both included.
 *
 * @example
 *   periodsBetween('2026-01', '2026-03'); // ['2026-01', '2026-02', '2026-03']
 */
export function periodsBetween(first: string, last: string): string[] {
  const names: string[] = [];
  if (first.length === MONTH_LENGTH) for (let name = first; name <= last; name = monthAfter(name, 1)) names.push(name);
  // Pages show a year of days.
  else for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) names.push(nameOf(at));
  return names;
}

/**
 * What is made next, in order: a month as soon as its last day is made, otherwise the next day.
 *
 * @example
 *   nextPeriod({ day: '2026-03-31', month: '2026-02' }); // '2026-03'
 *   nextPeriod({ day: '2026-03-31', month: '2026-03' }); // '2026-04-01'
 */
export function nextPeriod({ day, month }: { day: string; month: string | undefined }): string {
  const next = dayAfter(day, 1);
  const own = day.slice(0, 7);
  const isOver = next.slice(0, 7) !== own;
  return isOver && (month === undefined || month < own) ? own : next;
}

const nameOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
