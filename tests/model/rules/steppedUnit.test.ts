import { expect, test } from 'vitest';
import { steppedUnit } from '#model/rules/steppedUnit.ts';

test.each([
  [512, 'MB', 512, 'MB'],
  [1024, 'MB', 1, 'GB'],
  [1536, 'MB', 1.5, 'GB'],
  [65_536, 'MB', 64, 'GB'],
  [1_048_576, 'MB', 1024, 'GB'],
  [1_048_576, 'KB', 1, 'GB'],
  [2048, 'GB', 2048, 'GB'],
  [512, 'MiB', 512, 'MiB'],
  [1536, 'MiB', 1.5, 'GiB'],
  [33_554_432, 'MiB', 32, 'TiB'],
  [1024, 'GiB', 1, 'TiB'],
  [1500, 'GiB', 1.46, 'TiB'],
  [4096, 'TiB', 4096, 'TiB'],
  // 476.159…
  [487_587, 'MB', 476.15, 'GB'],
  [-1, 'GB', -1, 'GB'],
  [2048, 'Mbps', 2048, 'Mbps'],
  [2048, undefined, 2048, undefined],
])('%s %s are shown as %s %s (spec 5)', (amount, unit, shown, larger) => {
  expect(steppedUnit(amount, unit)).toEqual({ amount: shown, unit: larger });
});
