import { describe, expect, test } from 'vitest';
import { isInside, type WeeklyWindow } from '#model/domains/operations/alarms/weeklyWindow.ts';

const every = [1, 2, 3, 4, 5, 6, 7];
const inShanghai = (over: Partial<WeeklyWindow>): WeeklyWindow => ({
  days: every,
  start: '08:00',
  end: '18:00',
  zone: 'Asia/Shanghai',
  ...over,
});
const at = (text: string) => Date.parse(text);

describe('a window of every week (spec 7.7, operations)', () => {
  test.each([
    ['begins with its first minute', '2026-11-20T08:00:00+08:00', true],
    ['does not begin a second early', '2026-11-20T07:59:59+08:00', false],
    ['lasts until the second before its end', '2026-11-20T17:59:59+08:00', true],
    ['ends with its end', '2026-11-20T18:00:00+08:00', false],
  ])('%s', (_, text, inside) => {
    expect(isInside(inShanghai({}), at(text))).toBe(inside);
  });

  test('is on the days of its zone, not of UTC', () => {
    // Saturday in Shanghai, still Friday in UTC.
    const instant = at('2026-11-20T17:00:00Z');
    expect(isInside(inShanghai({ days: [6], start: '00:00', end: '02:00' }), instant)).toBe(true);
    expect(isInside(inShanghai({ days: [5], start: '00:00', end: '02:00' }), instant)).toBe(false);
    expect(isInside({ days: [5], start: '16:00', end: '18:00', zone: 'UTC' }, instant)).toBe(true);
  });

  test('past midnight belongs to the day on which it begins', () => {
    const sundayNight = inShanghai({ days: [7], start: '22:00', end: '06:00' });
    expect(isInside(sundayNight, at('2026-11-22T23:00:00+08:00'))).toBe(true);
    expect(isInside(sundayNight, at('2026-11-23T05:59:00+08:00'))).toBe(true);
    expect(isInside(sundayNight, at('2026-11-23T06:00:00+08:00'))).toBe(false);
    expect(isInside(sundayNight, at('2026-11-22T05:00:00+08:00'))).toBe(false);
    expect(isInside(sundayNight, at('2026-11-23T23:00:00+08:00'))).toBe(false);
  });

  test('ends at 24:00 with the day', () => {
    const evening = inShanghai({ days: [5], start: '18:00', end: '24:00' });
    expect(isInside(evening, at('2026-11-20T23:59:59+08:00'))).toBe(true);
    expect(isInside(evening, at('2026-11-21T00:00:00+08:00'))).toBe(false);
    expect(isInside(inShanghai({ days: [5], start: '00:00', end: '24:00' }), at('2026-11-20T00:00:00+08:00'))).toBe(
      true,
    );
  });

  test.each(['08:00', '00:00', '23:59'])('with equal ends at %s lasts its whole day and no other', (time) => {
    const whole = inShanghai({ days: [5], start: time, end: time });
    expect(isInside(whole, at('2026-11-20T00:00:00+08:00'))).toBe(true);
    expect(isInside(whole, at('2026-11-20T23:59:59+08:00'))).toBe(true);
    expect(isInside(whole, at('2026-11-19T23:59:59+08:00'))).toBe(false);
    expect(isInside(whole, at('2026-11-21T00:00:00+08:00'))).toBe(false);
  });
});

describe('where clocks change', () => {
  const berlin = (start: string, end: string): WeeklyWindow => ({ days: [7], start, end, zone: 'Europe/Berlin' });

  test('a window keeps its local time in summer and winter', () => {
    const morning = { ...berlin('08:00', '09:00'), days: every };
    expect(isInside(morning, at('2026-03-28T07:30:00Z'))).toBe(true);
    expect(isInside(morning, at('2026-03-30T07:30:00Z'))).toBe(false);
    expect(isInside(morning, at('2026-03-30T06:30:00Z'))).toBe(true);
  });

  test('an hour that the clock skips is in no window', () => {
    for (let minute = 0; minute < 180; minute += 1)
      expect(isInside(berlin('02:00', '03:00'), at('2026-03-29T00:00:00Z') + minute * 60_000)).toBe(false);
  });

  test('an hour that the clock shows twice is in it twice', () => {
    expect(isInside(berlin('02:00', '03:00'), at('2026-10-25T00:30:00Z'))).toBe(true);
    expect(isInside(berlin('02:00', '03:00'), at('2026-10-25T01:30:00Z'))).toBe(true);
    expect(isInside(berlin('02:00', '03:00'), at('2026-10-25T02:00:00Z'))).toBe(false);
  });

  test('a night across the change ends by the new clock', () => {
    const night: WeeklyWindow = { days: [6], start: '22:00', end: '06:00', zone: 'Europe/Berlin' };
    expect(isInside(night, at('2026-03-29T03:59:00Z'))).toBe(true);
    expect(isInside(night, at('2026-03-29T04:00:00Z'))).toBe(false);
  });
});
