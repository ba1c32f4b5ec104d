import { offsetAt } from './zone.ts';

/**
 * Reads an instant with its offset, such as `2026-03-10T10:17:20+08:00`, as whole seconds since 1970. A part of a
 * second is dropped. Undefined if the text is no instant of the calendar.
 *
 * @example
 *   readInstant('1970-01-01T08:00:01.9+08:00'); // 1
 */
export function readInstant(text: unknown): number | undefined {
  const parts =
    typeof text === 'string'
      ? /^([1-9]\d{3}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:Z|([+-])(\d\d):(\d\d))$/.exec(text)
      : null;
  if (parts === null) return undefined;
  const [, minute = '', second = '00', sign = '+', hours = '00', minutes = '00'] = parts;
  const wall = Date.parse(`${minute}:${second}Z`);
  // `Date.parse` accepts 30 February, and makes it March.
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== `${minute}:${second}.000Z`) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offset = Number(hours) * 3600 + Number(minutes) * 60;
  return wall / 1000 - (sign === '-' ? -offset : offset);
}

/**
 * Writes an instant as the wall clock of a zone shows it, with the offset of the zone.
 *
 * @example
 *   instantText(0, 'Asia/Shanghai'); // '1970-01-01T08:00:00+08:00'
 */
export function instantText(second: number, zone: string): string {
  const offset = offsetAt(second, zone);
  return `${isoOf(second + offset).slice(0, 19)}${offsetText(offset)}`;
}

const isoOf = (second: number) => new Date(second * 1000).toISOString();

function offsetText(offset: number): string {
  const clock = isoOf(Math.abs(offset)).slice(11, 19);
  // Only offsets of the nineteenth century have seconds.
  return `${offset < 0 ? '-' : '+'}${clock.endsWith(':00') ? clock.slice(0, 5) : clock}`;
}
