import { expect, test } from 'vitest';
import { steppedUnit } from '#src/fields/steppedUnit.ts';

test.each([
  [512, 'MiB', 512, 'MiB'],
  [1024, 'MiB', 1, 'GiB'],
  [1536, 'MiB', 1.5, 'GiB'],
  [65_536, 'MiB', 64, 'GiB'],
  [1_048_576, 'MiB', 1, 'TiB'],
  [1000, 'GiB', 1000, 'GiB'],
  [2000, 'GiB', 2000, 'GiB'],
  [2048, 'GiB', 2, 'TiB'],
  [10_000, 'MiB', 10_000, 'MiB'],
  [487_587, 'MiB', 476.2, 'GiB'],
  [-1, 'GiB', -1, 'GiB'],
  [2048, 'Mbps', 2048, 'Mbps'],
  [2048, undefined, 2048, undefined],
])('%s %s are shown as %s %s', (amount, unit, shown, larger) => {
  expect(steppedUnit(amount, unit)).toEqual({ amount: shown, unit: larger });
});
