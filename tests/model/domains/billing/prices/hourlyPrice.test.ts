import { expect, test } from 'vitest';
import { hourlyPrice } from '#model/domains/billing/prices/hourlyPrice.ts';

test.each([
  [13_800_000, 'hour', 13_800_000],
  [730, 'month', 1],
  [24, 'day', 1],
  [2, 'minute', 120],
  [1_180_000_000, 'month', 1_616_438],
  [1_500_000, 'gb_month', undefined],
  [null, 'hour', undefined],
])('%s a %s costs %s an hour', (price, meter, expected) => {
  expect(hourlyPrice(price, meter)).toBe(expected);
});
