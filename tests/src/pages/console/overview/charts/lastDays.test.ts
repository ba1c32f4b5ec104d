import { expect, test } from 'vitest';
import { lastDays } from '#src/pages/console/overview/charts/lastDays.ts';

test('names the days up to a date, in the format of the language', () => {
  const until = new Date(2026, 10, 2, 23, 30);
  expect(lastDays(until, 3, 'zh')).toEqual(['10/31', '11/1', '11/2']);
  expect(lastDays(until, 3, 'en')).toEqual(['31 Oct', '1 Nov', '2 Nov']);
});

test('thirty days have thirty names', () => expect(new Set(lastDays(new Date(2026, 2, 31), 30, 'zh')).size).toBe(30));
