import { expect, test } from 'vitest';
import { largestFirst } from '#src/pages/console/overview/charts/largestFirst.ts';

const series = [
  { name: 'few', counts: [0, 1] },
  { name: 'most', counts: [5, 5] },
  { name: 'none', counts: [0, 0] },
  { name: 'some', counts: [2, 2] },
];

test('the largest keep their own series, and the others are summed by day', () => {
  const { shown, rest } = largestFirst(series, 2);
  expect(shown.map(({ name }) => name)).toEqual(['most', 'some']);
  expect(rest).toEqual([0, 1]);
});

test('few series are all shown in their order, without a rest', () => {
  expect(largestFirst(series, 4)).toEqual({ shown: series, rest: undefined });
});
