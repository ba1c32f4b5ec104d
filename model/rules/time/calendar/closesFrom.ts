import { cycleInterval } from './cycle.ts';
import { instantOfWall, wallAt } from './zone.ts';

/** On the third day after the end of the cycle, at ten o'clock of the billing zone. */
const AFTER_END_S = 2 * 86_400 + 10 * 3_600;

/**
 * The instant from which a cycle may be closed (seconds since 1970): the 3rd of the next month, 10:00 in the billing
 * zone. Usage that is reported later is booked in the current cycle.
 *
 * @example
 *   closesFrom('1970-01', 'UTC'); // 2_887_200
 */
export function closesFrom(cycle: string, zone: string): number {
  const { to } = cycleInterval(cycle, zone);
  return instantOfWall(wallAt(to, zone) + AFTER_END_S, zone);
}

/**
 * Whether a text is a cycle, `YYYY-MM`.
 *
 * @example
 *   isCycle('2026-13'); // false
 */
export function isCycle(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text);
}
