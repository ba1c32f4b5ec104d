import { expect, test } from 'vitest';
import { drawnSeries } from '#src/domains/operations/prometheusInstances/query/drawnSeries.ts';

test('a missing step is a gap, and so is NaN', () => {
  const { times, series } = drawnSeries([
    {
      name: 'a',
      values: [
        [10, '1'],
        [20, 'NaN'],
        [30, '3'],
        [60, '4'],
      ],
    },
  ]);
  expect(times).toEqual([10_000, 20_000, 30_000, 40_000, 60_000]);
  expect(series).toEqual([{ name: 'a', values: [1, null, 3, null, 4] }]);
});

test('eleven thousand points become five hundred, with every spike', () => {
  const values = Array.from({ length: 11_000 }, (_, n) => [n, n === 7_777 ? '99' : n === 3_333 ? '-5' : '1'] as const);
  const { times, series, thinned } = drawnSeries([{ name: 'a', values }]);
  expect({ points: times.length, thinned }).toEqual({ points: 500, thinned: true });
  const drawn = series[0]?.values ?? [];
  expect([drawn.includes(99), drawn.includes(-5), drawn.filter((value) => value !== 1).length]).toEqual([
    true,
    true,
    2,
  ]);
});

test('nothing is drawn of nothing', () => expect(drawnSeries([])).toEqual({ times: [], series: [], thinned: false }));
