import type { FieldDefinition } from '#model/language/fieldDefinition.ts';
import type { Json } from '#model/language/definition.ts';
import { cycleOf, dayInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import type { Condition } from './conditions.ts';

const DAY_MS = 86_400_000;
const WORD = /^\$(day|month)(?:([+-])(\d{1,3}))?$/;

/** The moment, and the time zone in which its day counts. */
export interface Today {
  /** Milliseconds since 1970. */
  now: number;
  zone: string;
}

/**
 * The condition with `$day`, `$day-7`, `$month` and `$month-1` replaced: by a date where the field is one, by the month
 * (`2026-03`) where it is a text, otherwise by the first instant of that day or month.
 *
 * @example
 *   resolveDays({ settled_on: '$month-1' }, fields, { now: Date.UTC(2026, 2, 9), zone }); // settled_on: '2026-02-01'
 */
export function resolveDays(
  condition: Condition,
  fields: Readonly<Record<string, FieldDefinition>>,
  today: Today,
): Condition {
  const tests = Object.entries(condition).map(([key, test]) => [
    key,
    key === '$any' || key === '$all'
      ? // The compiler has checked that these are lists of conditions.
        (test as Condition[]).map((each) => resolveDays(each, fields, today))
      : key === '$not'
        ? resolveDays(test as Condition, fields, today)
        : resolved(test as Json, fields[key]?.type, today),
  ]);
  return Object.fromEntries(tests) as Condition;
}

function resolved(value: Json, type: string | undefined, today: Today): Json {
  if (Array.isArray(value)) return value.map((each) => resolved(each, type, today));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolved(each, type, today)]));
  const [word, unit, sign, digits = '0'] = typeof value === 'string' ? (WORD.exec(value) ?? []) : [];
  if (word === undefined) return value;
  const day = dayAway(unit === 'month', (sign === '-' ? -1 : 1) * Number(digits), today);
  if (type === 'date') return day;
  return type === 'text' ? day.slice(0, 7) : new Date(dayInterval(day, today.zone).from * 1_000).toISOString();
}

/** `2026-03-01`: a day counted from today, or the first day of a month counted from the present one. */
function dayAway(isMonth: boolean, count: number, { now, zone }: Today): string {
  const second = Math.floor(now / 1_000);
  if (!isMonth) return new Date(Date.parse(dayOf(second, zone)) + count * DAY_MS).toISOString().slice(0, 10);
  const [year = 0, month = 0] = cycleOf(second, zone).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count)).toISOString().slice(0, 10);
}
