import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';
import type { SilenceTerms } from './silence.ts';
import { isInside, type WeeklyWindow } from './weeklyWindow.ts';

const DAY_S = 86_400;
const MINUTE_S = 60;
const DAYS = 7;

/**
 * When a silence that holds at an instant ceases to: with its range, or with its window. `null`: never, as long as it
 * is not changed.
 *
 * @example
 *   heldUntil({ ...silence, begin: null, end: null, weekly: null }, 0); // null
 */
export function heldUntil({ end, weekly }: Pick<SilenceTerms, 'end' | 'weekly'>, at: number): number | null {
  const closes = weekly === null ? null : windowEnd(weekly, at);
  if (closes === null || end === null) return closes ?? end;
  return Math.min(closes, end);
}

/** The first instant at which the wall clock shows this time or, where it skips it, a later one. */
function firstFrom(wall: number, zone: string): number {
  let instant = instantOfWall(wall, zone);
  while (wallAt(instant, zone) > wall && wallAt(instant - MINUTE_S, zone) >= wall) instant -= MINUTE_S;
  return instant;
}

/** The first time on which the wall clock shows an end of the window, after which it is open no longer. */
function windowEnd(weekly: WeeklyWindow, at: number): number | null {
  const second = Math.floor(at / 1_000);
  const midnight = Math.floor(wallAt(second, weekly.zone) / DAY_S) * DAY_S;
  for (let day = 0; day <= DAYS; day += 1)
    for (const time of ['00:00', weekly.end]) {
      const wall = midnight + day * DAY_S + Number(time.slice(0, 2)) * 3_600 + Number(time.slice(3)) * 60;
      const instant = firstFrom(wall, weekly.zone) * 1_000;
      if (instant > at && !isInside(weekly, instant)) return instant;
    }
  return null;
}
