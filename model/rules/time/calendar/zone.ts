/** The default of the setting `billing.zone`. */
export const BILLING_ZONE = 'Asia/Shanghai';

const DAY_S = 86_400;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Bills of many items have the same midnights. */
const MOST_REMEMBERED = 10_000;
const offsets = new Map<string, number>();

/**
 * Whether a name is a time zone of the IANA database.
 *
 * @example
 *   isZone('Asia/Shanghai'); // true
 */
export function isZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    // The constructor refuses names that it does not know; there is no other way to look one up.
    return false;
  }
}

/**
 * The seconds by which the wall clock of a zone is ahead of UTC at an instant (seconds since 1970).
 *
 * @example
 *   offsetAt(0, 'Asia/Shanghai'); // 28800
 */
export function offsetAt(second: number, zone: string): number {
  const key = `${second} ${zone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(second, zone);
  if (offsets.size >= MOST_REMEMBERED) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function readOffset(second: number, zone: string): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(second * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall / 1000 - second;
}

/**
 * The time that the wall clock of a zone shows at an instant, as if it were UTC: seconds since 1970-01-01 00:00 of that
 * clock.
 *
 * @example
 *   wallAt(0, 'Asia/Shanghai'); // 28800
 */
export function wallAt(second: number, zone: string): number {
  return second + offsetAt(second, zone);
}

/**
 * The instant at which the wall clock of a zone shows a time. A time that the clock shows twice is the first one. A
 * time that it skips is as much later as the clock skips.
 *
 * @example
 *   instantOfWall(28_800, 'Asia/Shanghai'); // 0
 */
export function instantOfWall(wall: number, zone: string): number {
  const before = offsetAt(wall - DAY_S, zone);
  const after = offsetAt(wall + DAY_S, zone);
  const matches = [wall - Math.max(before, after), wall - Math.min(before, after)].find(
    (second) => wallAt(second, zone) === wall,
  );
  return matches ?? wall - before;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    // Every option is stated, so that the language and the calendar of the host have no effect.
    format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  return format;
}
