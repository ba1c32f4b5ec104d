import { describe, expect, test } from 'vitest';
import { changeOf, comparedRanges } from '#model/domains/facts/operating/comparedRanges.ts';

describe('what a range of operating data is compared with', () => {
  test.each([
    [
      'days of a month that is not over: the same days, never the whole month before',
      '2026-11-01',
      '2026-11-15',
      '2026-10-01',
      '2026-10-15',
    ],
    [
      'a whole month: the whole month before, also a shorter one',
      '2026-03-01',
      '2026-03-31',
      '2026-02-01',
      '2026-02-28',
    ],
    ['a whole February: the whole of January', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    [
      'the last days of a month: as far as the month before goes',
      '2026-03-20',
      '2026-03-31',
      '2026-02-20',
      '2026-02-28',
    ],
    ['one day: that day of the month before', '2026-01-10', '2026-01-10', '2025-12-10', '2025-12-10'],
    ['several months: as many days just before', '2026-02-20', '2026-03-05', '2026-02-06', '2026-02-19'],
  ])('%s', (_name, from, to, beforeFrom, beforeTo) => {
    expect(comparedRanges('day', { from, to }).before).toMatchObject({ from: beforeFrom, to: beforeTo });
  });

  test.each([
    ['2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
    ['2026-11-01', '2026-11-15', '2025-11-01', '2025-11-15'],
    ['2024-02-29', '2024-02-29', '2023-02-28', '2023-02-28'],
    ['2026-02-20', '2026-03-05', '2025-02-20', '2025-03-05'],
  ])('the year before of %s to %s', (from, to, yearFrom, yearTo) => {
    expect(comparedRanges('day', { from, to }).yearBefore).toEqual({ from: yearFrom, to: yearTo });
  });

  test('months: the month before, or as many months', () => {
    expect(comparedRanges('month', { from: '2026-01', to: '2026-01' })).toEqual({
      before: { from: '2025-12', to: '2025-12', kind: 'month' },
      yearBefore: { from: '2025-01', to: '2025-01' },
    });
    expect(comparedRanges('month', { from: '2026-01', to: '2026-03' }).before).toEqual({
      from: '2025-10',
      to: '2025-12',
      kind: 'period',
    });
  });

  test('a change is a share of the earlier value; of nothing there is none', () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(-50, -100)).toBe(0.5);
    expect(changeOf(0, 100)).toBe(-1);
    expect(changeOf(5, 0)).toBeUndefined();
    expect(changeOf(5, null)).toBeUndefined();
    expect(changeOf(null, 5)).toBeUndefined();
  });
});
