import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';
import { plainText } from '#model/values/numeral.ts';

// Year, month, day: with one separator throughout, with the words of Chinese, or eight digits.
const DAY = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|\s*\u5E74\s*(\d{1,2})\s*\u6708\s*(\d{1,2})\s*\u65E5?|(\d\d)(\d\d))/;

const CLOCK =
  /^(\d{1,2})(?::(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?|[\u65F6\u70B9](?:(\d{1,2})\u5206(?:(\d{1,2})\u79D2)?)?)\s*(am|pm)?/i;

const OFFSET = /^(?:(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d\d))?|Z|UTC|GMT)$/i;

/**
 * A day as people and spreadsheets write it, `2026/1/5` or in Chinese; undefined if the text is none of the calendar.
 * An order of day and month that readers could mistake is not read. Midnight may follow, as in a cell of a date.
 *
 * @example
 *   readDay('2026/1/5'); // '2026-01-05'
 */
export function readDay(text: string): string | undefined {
  const { day, rest } = dayIn(text) ?? {};
  return day !== undefined && /^(?:[T ]\s*0?0:00(?::00(?:\.0+)?)?Z?)?$/i.test(rest ?? '') ? day : undefined;
}

/**
 * The milliseconds since 1970 of a time as people and spreadsheets write it; undefined if it is none. Without an offset
 * of its own it is a time of `zone`; without a zone either, it is no instant.
 *
 * @example
 *   readMoment('2026/1/5 8:00', 'Asia/Shanghai'); // 1767571200000
 */
export function readMoment(text: string, zone: string | undefined): number | undefined {
  const { day, rest = '' } = dayIn(text) ?? {};
  if (day === undefined) return undefined;
  const clock = CLOCK.exec(rest.replace(/^[T\s]+/i, ''));
  if (clock === null && rest !== '') return undefined;
  const ofDay = clock === null ? 0 : clockMs(clock);
  const behind =
    clock === null
      ? ''
      : rest
          .replace(/^[T\s]+/i, '')
          .slice(clock[0].length)
          .trim();
  if (ofDay === undefined) return undefined;
  const wall = Date.parse(`${day}T00:00:00Z`) + ofDay;
  if (behind === '') {
    if (zone === undefined) return undefined;
    const seconds = Math.floor(wall / 1000);
    return instantOfWall(seconds, zone) * 1000 + (wall - seconds * 1000);
  }
  const offset = offsetMs(behind);
  return offset === undefined ? undefined : wall - offset;
}

/**
 * The time that the clock of a zone shows at an instant, to the second, and to the millisecond if there are some. An
 * instant that this would not lead back to, in the hour that a clock shows twice, is written in UTC.
 *
 * @example
 *   momentText(1_767_571_200_000, 'Asia/Shanghai'); // '2026-01-05 08:00:00'
 */
export function momentText(ms: number, zone: string): string {
  const wall = wallMs(ms, zone);
  const text =
    wall === undefined
      ? undefined
      : new Date(wall)
          .toISOString()
          .replace('T', ' ')
          .replace(/(\.000)?Z$/, '');
  return text !== undefined && /^\d{4}-/.test(text) ? text : new Date(ms).toISOString();
}

/**
 * The milliseconds that the clock of a zone would show at this instant if it were that of UTC; undefined for an instant
 * in the hour that it shows twice and that `readMoment` would take for the other one.
 *
 * @example
 *   wallMs(0, 'Asia/Shanghai'); // 28_800_000
 */
export function wallMs(ms: number, zone: string): number | undefined {
  const second = Math.floor(ms / 1000);
  const wall = wallAt(second, zone);
  return instantOfWall(wall, zone) === second ? wall * 1000 + (ms - second * 1000) : undefined;
}

const twoDigits = (part: string | undefined): string => (part ?? '').padStart(2, '0');

function dayIn(text: string): { day: string; rest: string } | undefined {
  const plain = plainText(text);
  const found = DAY.exec(plain);
  if (found === null) return undefined;
  const [whole, year = '', , m1, d1, m2, d2, m3, d3] = found;
  const day = `${year}-${twoDigits(m1 ?? m2 ?? m3)}-${twoDigits(d1 ?? d2 ?? d3)}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  const rest = plain.slice(whole.length);
  // Engines change 30 February to a day in March. A digit behind eight digits makes another number of them.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day) || /^\d/.test(rest)) return undefined;
  return { day, rest };
}

function clockMs([, hour, minute, second, fraction, minuteWord, secondWord, half]: RegExpExecArray):
  | number
  | undefined {
  const [h, m, s] = [Number(hour), Number(minute ?? minuteWord ?? 0), Number(second ?? secondWord ?? 0)];
  if (m > 59 || s > 59 || h > (half === undefined ? 23 : 12) || (half !== undefined && h === 0)) return undefined;
  const hours = half === undefined ? h : (h % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return ((hours * 60 + m) * 60 + s) * 1000 + Number((fraction ?? '0').padEnd(3, '0').slice(0, 3));
}

function offsetMs(text: string): number | undefined {
  const found = OFFSET.exec(text);
  if (found === null) return undefined;
  const [, sign = '+', hours = '0', minutes = '0'] = found;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
