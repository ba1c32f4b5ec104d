import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';

/** When the staff work, by the wall clock of a zone. */
export interface ServiceCalendar {
  /** A name of the IANA database. */
  zone: string;
  /**
   * Hours of every week. `days`: 1 for Monday to 7 for Sunday, the days on which they begin. `start` and `end` are
   * `HH:MM`, `end` at most `24:00`; an `end` before `start` is on the next day, and an equal one means the whole day.
   */
  hours: readonly { days: readonly number[]; start: string; end: string }[];
  /** Days without any hours, `YYYY-MM-DD`. */
  holidays: readonly string[];
  /** Days that have the hours of a Monday whatever day they are: the work that makes up for a long holiday. */
  workdays: readonly string[];
}

/** Milliseconds since 1970; the end is not part of it. */
export interface Span {
  from: number;
  to: number;
}

const DAY_S = 86_400;
const DAYS = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_DAY = 4;
const MONDAY = 1;
/** A clock that has not run out by then never does: the calendar has hardly any hours. */
const MOST_DAYS = 3_660;

/**
 * The service hours between two instants, in order, none touching the next. Each begins and ends where the wall clock
 * of the zone says, so that a day on which the clock is changed is an hour shorter or longer.
 *
 * @example
 *   serviceSpans(around, 0, 86_400_000); // [{ from: 0, to: 86_400_000 }] with hours around the clock
 */
export function serviceSpans(calendar: ServiceCalendar, from: number, to: number): Span[] {
  const spans: Span[] = [];
  if (to <= from) return spans;
  const last = dayOf(to, calendar.zone);
  // Hours of the day before may last past its midnight.
  for (let day = dayOf(from, calendar.zone) - 1; day <= last; day += 1) {
    for (const span of spansOfDay(calendar, day)) {
      const cut = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
      const before = spans.at(-1);
      if (cut.to <= cut.from) continue;
      if (before !== undefined && cut.from <= before.to) before.to = Math.max(before.to, cut.to);
      else spans.push(cut);
    }
  }
  return spans;
}

/**
 * The instant at which this number of milliseconds of service time has passed since another; undefined if the calendar
 * has too few hours for it within ten years.
 *
 * @example
 *   afterServiceTime(around, 0, 1_000); // 1_000 with hours around the clock
 */
export function afterServiceTime(calendar: ServiceCalendar, from: number, ms: number): number | undefined {
  if (ms <= 0) return from;
  let left = ms;
  let reached = from;
  const first = dayOf(from, calendar.zone) - 1;
  for (let day = first; day < first + MOST_DAYS; day += 1) {
    for (const span of spansOfDay(calendar, day)) {
      const begin = Math.max(span.from, reached);
      if (span.to <= begin) continue;
      if (span.to - begin >= left) return begin + left;
      left -= span.to - begin;
      reached = span.to;
    }
  }
  return undefined;
}

/** The hours that begin on a day of the zone (days since 1970), in order. */
function spansOfDay({ zone, hours, holidays, workdays }: ServiceCalendar, day: number): Span[] {
  const date = new Date(day * DAY_S * 1_000).toISOString().slice(0, 10);
  if (holidays.includes(date)) return [];
  const weekday = workdays.includes(date) ? MONDAY : modulo(day + FIRST_DAY - 1, DAYS) + 1;
  return hours
    .filter(({ days }) => days.includes(weekday))
    .map(({ start, end }) => {
      const [from, to] = [secondOf(start), secondOf(end)];
      const until = to > from ? to : to + DAY_S;
      return {
        from: atWall(day * DAY_S + from, zone),
        to: atWall(day * DAY_S + (from === to ? from + DAY_S : until), zone),
      };
    })
    .toSorted((one, other) => one.from - other.from);
}

const atWall = (wall: number, zone: string): number => instantOfWall(wall, zone) * 1_000;

const dayOf = (at: number, zone: string): number => Math.floor(wallAt(Math.floor(at / 1_000), zone) / DAY_S);

/** The second of the day of `HH:MM`. */
const secondOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
