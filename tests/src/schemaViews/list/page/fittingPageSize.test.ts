import { expect, test } from 'vitest';
import { fittingPageSize } from '#src/schemaViews/list/page/fittingPageSize.ts';

test.each([
  [640, 10],
  [900, 10],
  [1080, 15],
  [1200, 20],
  [1440, 25],
  [1700, 30],
  [2400, 50],
  [4000, 50],
])('a screen %i pixels high shows %i rows', (height, rows) => {
  expect(fittingPageSize(height)).toBe(rows);
});
