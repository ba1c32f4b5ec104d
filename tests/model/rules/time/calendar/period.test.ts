import { expect, test } from 'vitest';
import { periodAfter, readPeriod } from '#model/rules/time/calendar/period.ts';

test.each([
  ['2026-11', 'month', '2026-10', '2026-12'],
  ['2026-12', 'month', '2026-11', '2027-01'],
  ['2028-02-29', 'day', '2028-02-28', '2028-03-01'],
  ['2026-01-01', 'day', '2025-12-31', '2026-01-02'],
])('%s is a %s between %s and %s', (name, unit, before, after) => {
  const period = readPeriod(name);
  expect(period).toEqual({ name, unit });
  expect(period && [-1, 1].map((count) => periodAfter(period, count).name)).toEqual([before, after]);
});

test.each([
  '',
  '2026',
  '2026-13',
  '2026-00',
  '2026-02-30',
  '2026-02-29',
  '2026-2',
  '2026-02-1',
  ' 2026-02',
  '2026-02-01T00:00',
])('%j is neither a month nor a day', (text) => expect(readPeriod(text)).toBeUndefined());
