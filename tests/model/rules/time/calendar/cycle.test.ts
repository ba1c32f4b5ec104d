import { describe, expect, test } from 'vitest';
import { cycleInterval, cycleOf, dayInterval, dayOf } from '#model/rules/time/calendar/cycle.ts';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';

describe('billing cycles', () => {
  test.each([
    ['2026-03', 'Asia/Shanghai', '2026-03-01T00:00:00+08:00', '2026-04-01T00:00:00+08:00', 744],
    ['2028-02', 'Asia/Shanghai', '2028-02-01T00:00:00+08:00', '2028-03-01T00:00:00+08:00', 696],
    ['2026-12', 'UTC', '2026-12-01T00:00:00+00:00', '2027-01-01T00:00:00+00:00', 744],
    ['2026-03', 'Europe/Berlin', '2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00', 743],
    ['2026-10', 'Europe/Berlin', '2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00', 745],
  ])('%s in %s has %s to %s: %s hours', (cycle, zone, from, to, hours) => {
    const interval = cycleInterval(cycle, zone);
    expect([instantText(interval.from, zone), instantText(interval.to, zone)]).toEqual([from, to]);
    expect((interval.to - interval.from) / 3600).toBe(hours);
    expect(
      [interval.from - 1, interval.from, interval.to - 1].map((second) => cycleOf(second, zone) === cycle),
    ).toEqual([false, true, true]);
  });

  test.each([
    ['2026-03-01', 'Asia/Shanghai', '2026-03-01T00:00:00+08:00', 24],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T00:00:00+01:00', 23],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T00:00:00+02:00', 25],
  ])('the day %s in %s begins at %s and has %s hours', (day, zone, from, hours) => {
    const interval = dayInterval(day, zone);
    expect(instantText(interval.from, zone)).toBe(from);
    expect((interval.to - interval.from) / 3600).toBe(hours);
    expect([interval.from - 1, interval.from, interval.to - 1].map((second) => dayOf(second, zone) === day)).toEqual([
      false,
      true,
      true,
    ]);
  });

  test('an instant is in the month of the billing zone, not of UTC', () => {
    const second = readInstant('2026-02-28T16:00:00Z') ?? 0;
    expect([cycleOf(second, 'Asia/Shanghai'), cycleOf(second, 'UTC')]).toEqual(['2026-03', '2026-02']);
  });
});
