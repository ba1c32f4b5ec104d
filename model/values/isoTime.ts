const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));

let day = Number.NaN;
let date = '';

/**
 * A moment from 1970 to 9999 as text in UTC. Most moments of a list are of the same day, whose text is kept: this takes
 * less than a quarter of the time of `Date.prototype.toISOString`, and a list writes two for each of its rows.
 *
 * @example
 *   isoTime(1_795_132_800_123); // '2026-11-20T00:00:00.123Z'
 */
export function isoTime(ms: number): string {
  const itsDay = Math.floor(ms / DAY_MS);
  if (itsDay !== day) {
    date = new Date(itsDay * DAY_MS).toISOString().slice(0, 11);
    day = itsDay;
  }
  const rest = ms - itsDay * DAY_MS;
  const seconds = Math.floor(rest / 1_000);
  const minutes = Math.floor(seconds / 60);
  const thousandths = String(Math.floor(rest % 1_000)).padStart(3, '0');
  return `${date}${TWO_DIGITS[Math.floor(minutes / 60)]}:${TWO_DIGITS[minutes % 60]}:${TWO_DIGITS[seconds % 60]}.${thousandths}Z`;
}
