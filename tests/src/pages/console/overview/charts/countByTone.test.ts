import { expect, test } from 'vitest';
import { countByTone } from '#src/pages/console/overview/charts/countByTone.ts';

test('states are counted by tone; without a tone they are neutral', () => {
  const values = [
    { word: 'active', tone: 'success', count: 3 },
    { word: 'online', tone: 'success', count: 2 },
    { word: 'odd', count: 4 },
    { word: 'error', tone: 'danger', count: 1 },
  ] as const;
  expect(countByTone({ values: [...values] })).toEqual({ neutral: 4, info: 0, success: 5, warning: 0, danger: 1 });
});
