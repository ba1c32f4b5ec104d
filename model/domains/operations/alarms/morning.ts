import { instantOfWall, wallAt } from '#model/rules/time/calendar/zone.ts';

const DAY_S = 86_400;
const MORNING_S = 8 * 3_600;
const NIGHT_S = 12 * 3_600;

/**
 * The next time after an instant that the clock of a zone shows eight in the morning: the night is over, and people are
 * there. Milliseconds since 1970.
 *
 * @example
 *   morningAfter(0, 'Asia/Shanghai'); // 86_400_000: at 08:00 it is the next one
 */
export function morningAfter(at: number, zone: string): number {
  const today = Math.floor(wallAt(Math.floor(at / 1_000), zone) / DAY_S);
  const morningOf = (day: number) => instantOfWall(day * DAY_S + MORNING_S, zone) * 1_000;
  return morningOf(today) > at ? morningOf(today) : morningOf(today + 1);
}

/**
 * When the night before a morning began: at eight in the evening.
 *
 * @example
 *   eveningBefore(86_400_000, 'Asia/Shanghai'); // 43_200_000
 */
export const eveningBefore = (morning: number, zone: string): number =>
  instantOfWall(wallAt(Math.floor(morning / 1_000), zone) - NIGHT_S, zone) * 1_000;
