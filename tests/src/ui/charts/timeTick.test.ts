import { expect, test } from 'vitest';
import { timeMargin, timeTick } from '#src/ui/charts/timeTick.ts';

const HOUR = 3_600_000;
const AT = new Date(2026, 9, 3, 9, 5);

test.each([
  [HOUR, 'zh', '09:05'],
  [24 * HOUR, 'en', '09:05'],
  [25 * HOUR, 'en', '3 Oct, 09:05'],
  [168 * HOUR, 'zh', '10月3日 09:05'],
] as const)('an axis over %i ms in %s names a time %s', (span, lang, name) => {
  expect(timeTick(span, lang)(AT)).toBe(name);
});

test('an axis whose ticks name the day leaves room for half of such a text at its end', () => {
  expect(timeMargin(25 * HOUR).right).toBeGreaterThanOrEqual(48);
  expect(timeMargin(HOUR).right).toBeLessThan(timeMargin(25 * HOUR).right);
});
