/** Seconds of a day by what was known of a component. */
export interface DaySeconds {
  up_s: number;
  degraded_s: number;
  down_s: number;
  unknown_s: number;
}

/** `none`: it did not exist, or was not meant to work. */
export type DayLook = 'none' | 'good' | 'partly' | 'bad' | 'unknown';

/** From this share of the known time on, a day was bad: an hour and a quarter. */
const BAD_SHARE = 0.05;

/**
 * How a day is drawn: the worst that was more than a moment.
 *
 * @example
 *   dayLook({ up_s: 86_400, degraded_s: 0, down_s: 0, unknown_s: 0 }); // 'good'
 */
export function dayLook(day: DaySeconds | undefined): DayLook {
  if (day === undefined) return 'none';
  const { up_s, degraded_s, down_s, unknown_s } = day;
  const known = up_s + degraded_s + down_s;
  if (known === 0) return unknown_s > 0 ? 'unknown' : 'none';
  if (down_s / known >= BAD_SHARE) return 'bad';
  return down_s + degraded_s > 0 ? 'partly' : 'good';
}
