import { wallAt } from '#model/rules/time/calendar/zone.ts';

/** A time of every week, by the wall clock of a zone. */
export interface WeeklyWindow {
  /** 1 for Monday to 7 for Sunday: the days on which it begins. */
  days: readonly number[];
  /** `HH:MM`. */
  start: string;
  /** `HH:MM` or `24:00`. Not after `start`: the window ends on the next day; equal: it lasts the whole day. */
  end: string;
  /** A name of the IANA database: an offset would be wrong for half a year. */
  zone: string;
}

const DAY_MINUTES = 1_440;
const DAYS = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_DAY = 4;

/**
 * Whether an instant (milliseconds since 1970) is in the window. It is read from the wall clock of the zone each
 * time, never counted on: an hour that the clock skips is in no window, and one that it shows twice is in it twice.
 *
 * @example
 *   isInside({ days: [4], start: '08:00', end: '09:00', zone: 'Asia/Shanghai' }, 0); // true: Thursday, 08:00
 */
export function isInside({ days, start, end, zone }: WeeklyWindow, at: number): boolean {
  const wall = Math.floor(wallAt(Math.floor(at / 1_000), zone) / 60);
  const minute = modulo(wall, DAY_MINUTES);
  const today = modulo(Math.floor(wall / DAY_MINUTES) + FIRST_DAY - 1, DAYS) + 1;
  const yesterday = today === 1 ? DAYS : today - 1;
  const [from, to] = [minuteOf(start), minuteOf(end)];
  if (from === to) return days.includes(today);
  if (from < to) return days.includes(today) && minute >= from && minute < to;
  return (days.includes(today) && minute >= from) || (days.includes(yesterday) && minute < to);
}

/** The minute of the day of `HH:MM`; 1440 for `24:00`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
