import { describe, expect, test } from 'vitest';
import { availabilityOf, dayAt, watchedTime } from '#model/domains/operations/health/watchedTime.ts';

const MINUTE = 60_000;
/** One minute before midnight in Beijing. */
const LATE = Date.UTC(2026, 10, 20, 15, 59);
const DAY = dayAt(LATE, 'Asia/Shanghai');
const time = (day: number, words: object) => ({ day, up_ms: 0, degraded_ms: 0, down_ms: 0, unknown_ms: 0, ...words });

describe('the days of a component (D12)', () => {
  test('time belongs to the day of the zone in which it was', () => {
    expect(watchedTime({ health: 'down', probedAt: LATE }, LATE + 2 * MINUTE, 'Asia/Shanghai')).toEqual([
      time(DAY, { down_ms: MINUTE }),
      time(DAY + 1, { down_ms: MINUTE }),
    ]);
    expect(watchedTime({ health: 'down', probedAt: LATE }, LATE + 2 * MINUTE, 'UTC')).toEqual([
      time(dayAt(LATE, 'UTC'), { down_ms: 2 * MINUTE }),
    ]);
  });

  test('time without a prober is unknown, and intended time is no time', () => {
    expect(watchedTime({ health: 'up', probedAt: LATE - 10 * MINUTE }, LATE, 'Asia/Shanghai')).toEqual([
      time(DAY, { unknown_ms: 10 * MINUTE }),
    ]);
    expect(watchedTime({ health: 'maintenance', probedAt: LATE - MINUTE }, LATE, 'Asia/Shanghai')).toEqual([]);
    expect(watchedTime({ health: 'up', probedAt: null }, LATE, 'Asia/Shanghai')).toEqual([]);
  });

  test('a day of 23 hours has 23', () => {
    const day = dayAt(Date.UTC(2026, 2, 29, 12), 'Europe/Berlin');
    const end = Date.UTC(2026, 2, 29, 22);
    const times = watchedTime({ health: 'unknown', probedAt: end - 48 * 60 * MINUTE }, end, 'Europe/Berlin');
    expect(times.find((each) => each.day === day)?.unknown_ms).toBe(23 * 60 * MINUTE);
  });

  test('the share counts what is known, and what works partly works', () => {
    expect(availabilityOf({ up_ms: 8, degraded_ms: 1, down_ms: 1 })).toBe(0.9);
    expect(availabilityOf({ up_ms: 0, degraded_ms: 0, down_ms: 0 })).toBeNull();
  });
});
