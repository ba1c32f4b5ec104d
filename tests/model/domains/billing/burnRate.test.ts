import { describe, expect, test } from 'vitest';
import { burnRate, runwayS } from '#model/domains/billing/burnRate.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';

const TERMS: PriceTerms = {
  model: 'per_unit',
  meter: 'hour',
  unit_price: null,
  tiers: null,
  package_size: null,
  package_price: null,
  free_quota: null,
  min_charge: null,
  period_prices: null,
};
/** April has 720 hours. */
const april = { at: Date.parse('2026-04-10T00:00:00+08:00') / 1000, zone: 'Asia/Shanghai' };

describe('what something costs an hour in the long run', () => {
  test.each<[string, Partial<PriceTerms>, bigint, bigint | undefined]>([
    ['a price by the hour is itself', { unit_price: '3' }, MICRO, 3_000_000n],
    ['twice as much costs twice as much', { unit_price: '0.123456' }, 2n * MICRO, 246_912n],
    ['a price of a month is spread over the month', { meter: 'gb_month', unit_price: '0.72' }, 10n * MICRO, 10_000n],
    ['a flat price is not the price of an hour', { model: 'flat', meter: 'month', unit_price: '72' }, MICRO, 100_000n],
    ['what is free for half of the month costs half', { unit_price: '3', free_quota: '360' }, MICRO, 1_500_000n],
    ['measured use is unknown', { meter: 'gb', unit_price: '1' }, MICRO, undefined],
    ['no price, no rate', {}, MICRO, undefined],
  ])('%s', (_, terms, quantity, expected) => {
    expect(burnRate({ ...TERMS, ...terms }, quantity, april)).toBe(expected);
  });
});

test.each([
  ['1 yuan at 9 an hour lasts 400 s (S16)', 1_000_000, 9_000_000, 400],
  ['whole seconds only', 999_999, 9_000_000, 399],
  ['nothing left', 0, 1, 0],
  ['owed', -5, 1, 0],
  ['nothing is used', 5, 0, null],
  ['more than a number can multiply', Number.MAX_SAFE_INTEGER, 3_600, Number.MAX_SAFE_INTEGER],
])('%s', (_, amount, perHour, expected) => {
  expect(runwayS(amount, perHour)).toBe(expected);
});
