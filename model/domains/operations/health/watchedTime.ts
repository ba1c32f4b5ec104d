import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';
import { isUnwatched, type ComponentState } from './componentStep.ts';

/** Milliseconds of one day, by what was known of the component. What was intended does not count. */
export interface DayTime {
  /** Days since 1970 by the clock of the zone. */
  day: number;
  up_ms: number;
  degraded_ms: number;
  down_ms: number;
  unknown_ms: number;
}

const DAY_S = 86_400;
/** Longer than the days that are kept: a clock that jumps further adds nothing to them. */
const MOST_DAYS = 100;

/** The day of an instant, in days since 1970 by the clock of the zone. */
export const dayAt = (at: number, zone: string): number => Math.floor(wallAt(Math.floor(at / 1_000), zone) / DAY_S);

/**
 * The time since the last probe as days: it was as the probe found it, unless the prober was away.
 *
 * @example
 *   watchedTime({ health: 'up', probedAt: 0 }, 60_000, 'UTC'); // [{ day: 0, up_ms: 60000, … }]
 */
export function watchedTime(
  { health, probedAt }: Pick<ComponentState, 'health' | 'probedAt'>,
  at: number,
  zone: string,
): DayTime[] {
  if (probedAt === null || at <= probedAt) return [];
  const word = isUnwatched(probedAt, at) ? 'unknown' : health;
  if (word === 'maintenance' || word === 'stopped') return [];
  const days: DayTime[] = [];
  const first = Math.max(dayAt(probedAt, zone), dayAt(at, zone) - MOST_DAYS);
  for (let day = first; day <= dayAt(at, zone); day += 1) {
    const from = Math.max(probedAt, instantOfWall(day * DAY_S, zone) * 1_000);
    const to = Math.min(at, instantOfWall((day + 1) * DAY_S, zone) * 1_000);
    if (to > from) days.push({ ...NOTHING, day, [`${word}_ms`]: to - from });
  }
  return days;
}

const NOTHING = { up_ms: 0, degraded_ms: 0, down_ms: 0, unknown_ms: 0 };

/**
 * The share of the known time in which it worked, also partly; null without any.
 *
 * @example
 *   availabilityOf({ up_ms: 9, degraded_ms: 0, down_ms: 1 }); // 0.9
 */
export function availabilityOf({ up_ms, degraded_ms, down_ms }: Omit<DayTime, 'day' | 'unknown_ms'>): number | null {
  const known = up_ms + degraded_ms + down_ms;
  return known === 0 ? null : (up_ms + degraded_ms) / known;
}
