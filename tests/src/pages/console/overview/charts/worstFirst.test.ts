import { expect, test } from 'vitest';
import { worstFirst } from '#src/pages/console/overview/charts/worstFirst.ts';

const row = (name: string, success: number, warning: number, danger: number) => ({
  name,
  counts: { neutral: 0, info: 0, success, warning, danger },
});

test('rows with the largest share of problems come first; healthy or empty ones keep their order, and the rest is left out', () => {
  const rows = [row('well', 9, 0, 0), row('empty', 0, 0, 0), row('one of ten', 9, 0, 1), row('half', 1, 1, 0)];
  expect(worstFirst(rows, 3).map(({ name }) => name)).toEqual(['half', 'one of ten', 'well']);
  expect(worstFirst(rows, 9)).toHaveLength(4);
});
