import { describe, expect, test } from 'vitest';
import type { Condition } from '#model/conditions/conditions.ts';
import { choiceIn, filterOf } from '#src/domains/facts/operating/operatingAddress.ts';
import { rangesOf } from '#src/domains/facts/operating/rangesOf.ts';

describe('the address of operating data', () => {
  test.each([
    { grain: 'day', dimension: 'all', key: undefined, from: '2026-03-01', to: '2026-03-09' },
    { grain: 'month', dimension: 'region', key: '7', from: '2025-11', to: '2026-03' },
    { grain: 'day', dimension: 'partner', key: 'none', from: '2026-03-01', to: '2026-03-01' },
    { grain: 'month', dimension: 'cloud', key: undefined, from: undefined, to: undefined },
  ] as const)('is the filter of the list below, and comes back from it: %o', (choice) => {
    expect(choiceIn(filterOf(choice))).toEqual(choice);
  });

  test('a filter that says less, or something else, is no choice', () => {
    const filters: Condition[] = [{}, { grain: 'week', dimension: 'all' }, { grain: 'day' }, { dimension: 'all' }];
    for (const filter of filters) expect(choiceIn(filter)).toBeUndefined();
    expect(choiceIn({ grain: 'day', dimension: 'all', day: '2026-03-02' })).toMatchObject({
      from: '2026-03-02',
      to: '2026-03-02',
    });
  });
});

describe('the ranges that people choose most', () => {
  const named = (first: string | null, last: string | null, grain: 'day' | 'month' = 'day') =>
    rangesOf(grain, { first, last }).map(({ name, from, to }) => [name, from, to]);

  test('end with the last day that is made, and begin no earlier than the first', () => {
    expect(named('2026-02-20', '2026-03-05')).toEqual([
      ['thisMonth', '2026-03-01', '2026-03-05'],
      ['lastMonth', '2026-02-20', '2026-02-28'],
      ['days30', '2026-02-20', '2026-03-05'],
    ]);
    expect(named('2025-01-01', '2026-03-31')).toEqual([
      ['thisMonth', '2026-03-01', '2026-03-31'],
      ['lastMonth', '2026-02-01', '2026-02-28'],
      ['days30', '2026-03-02', '2026-03-31'],
      ['days90', '2026-01-01', '2026-03-31'],
    ]);
  });

  test('are none without figures, and one where a longer one has no more', () => {
    expect(named(null, null)).toEqual([]);
    expect(named('2026-03-01', '2026-03-02')).toEqual([['thisMonth', '2026-03-01', '2026-03-02']]);
    expect(named('2026-01', '2026-03', 'month')).toEqual([['months6', '2026-01', '2026-03']]);
  });
});
