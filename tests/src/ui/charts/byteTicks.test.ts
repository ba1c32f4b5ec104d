import { expect, test } from 'vitest';
import { byteTicks } from '#src/ui/charts/byteTicks.ts';

const KB = 1024;

test.each([
  [0, [0]],
  [3, [0, 1, 2, 3]],
  [5 * KB, [0, KB, 2 * KB, 3 * KB, 4 * KB, 5 * KB]],
  [7 * KB * KB, [0, 2 * KB * KB, 4 * KB * KB, 6 * KB * KB]],
])('an axis up to %s bytes has ticks at %j', (largest, ticks) => {
  expect(byteTicks(largest)).toEqual(ticks);
});
