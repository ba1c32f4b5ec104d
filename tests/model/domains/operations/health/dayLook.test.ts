import { expect, test } from 'vitest';
import { dayLook, type DaySeconds } from '#model/domains/operations/health/dayLook.ts';

const day = (values: Partial<DaySeconds>): DaySeconds => ({
  up_s: 0,
  degraded_s: 0,
  down_s: 0,
  unknown_s: 0,
  ...values,
});

test.each([
  ['a day before it existed', undefined, 'none'],
  ['a day of maintenance', day({}), 'none'],
  ['a day without a prober', day({ unknown_s: 86_400 }), 'unknown'],
  ['a good day with a gap', day({ up_s: 80_000, unknown_s: 6_400 }), 'good'],
  ['a minute down', day({ up_s: 86_340, down_s: 60 }), 'partly'],
  ['partly down', day({ up_s: 86_340, degraded_s: 60 }), 'partly'],
  ['a twentieth of the day', day({ up_s: 95, down_s: 5 }), 'bad'],
])('the look of a day (D12): %s', (_, time, look) => {
  expect(dayLook(time)).toBe(look);
});
