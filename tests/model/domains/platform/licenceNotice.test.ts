import { describe, expect, test } from 'vitest';
import { isWarnedOfLicence, licenceNotice } from '#model/domains/platform/licenceNotice.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;

describe('the notice about a licence (spec 4.6, 8.2, 9)', () => {
  test.each([
    ['ended long ago', -400 * DAY, 'error', 0],
    ['ended a millisecond ago', -1, 'error', 0],
    ['ends this very moment', 0, 'error', 0],
    ['ends in a millisecond', 1, 'warning', 1],
    ['ends in a day', DAY, 'warning', 1],
    ['ends in a day and a millisecond', DAY + 1, 'warning', 2],
    ['ends in 5183999999 ms', 5_183_999_999, 'warning', 60],
    ['ends in 5184000000 ms, sixty days', 5_184_000_000, 'warning', 60],
  ])('one that %s', (_, left, type, days) => {
    expect(licenceNotice(0, NOW + left, NOW, 60)).toEqual({ type, days, durationMs: 10_000 });
  });

  test('one that ends in sixty days and a millisecond is not mentioned', () => {
    expect(licenceNotice(0, NOW + 5_184_000_001, NOW, 60)).toBeUndefined();
  });

  test.each([
    [0, true],
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [-1, false],
  ])('kind %i sees: %s', (kind, isWarned) => {
    expect(isWarnedOfLicence(kind)).toBe(isWarned);
    expect(licenceNotice(kind, NOW - 1, NOW, 60) !== undefined).toBe(isWarned);
  });
});
