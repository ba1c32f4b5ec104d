import { expect, test } from 'vitest';
import { costFormula } from '#model/domains/billing/explain/costFormula.ts';
import { figure } from '#model/domains/billing/explain/figure.ts';
import { recomputeAmount } from '#model/domains/billing/explain/recomputeAmount.ts';
import { wirePrice } from '#model/domains/billing/explain/wirePrice.ts';
import { readPrice, type WirePrice } from '#model/domains/billing/rating/price.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';

const PRICES: [WirePrice, string][] = [
  [{ model: 'flat', meter: 'month', unit_price: '9.9' }, '9.9'],
  [{ model: 'per_unit', meter: 'hour', unit_price: '0.123456' }, '105 × 0.123456'],
  [
    {
      model: 'graduated',
      meter: 'gb',
      tiers: [
        { to: '100', unit_price: '0.8', flat: '1' },
        { to: null, unit_price: '0.6' },
      ],
    },
    '100 × 0.8 + 1 + 5 × 0.6',
  ],
  [
    {
      model: 'volume',
      meter: 'gb',
      tiers: [
        { to: '100', unit_price: '0.8' },
        { to: null, unit_price: '0.6' },
      ],
    },
    '105 × 0.6',
  ],
  [{ model: 'package', meter: 'gb', package_size: 50, package_price: '30' }, '⌈105 ÷ 50⌉ × 30'],
];

test.each(PRICES)('a price is sent as it is, and its formula has its figures: %j', (wire, formula) => {
  const { price } = readPrice(wire);
  if (price === undefined) throw new Error('the price is wrong');
  expect(readPrice(wirePrice(price)).price).toEqual(price);
  expect(costFormula(price, 105_000_000n)).toBe(formula);
  expect(costFormula(price, 0n)).toBe('0');
});

test('figures have no zeros at their end', () => {
  expect([0n, 10_000_000n, 250_000n, -1n].map(figure)).toEqual(['0', '10', '0.25', '-0.000001']);
});

test('an amount that cannot be read is a fault, never 0', () => {
  expect(() => recomputeAmount({ of: 'sum', parts: ['1.2', 'x'] })).toThrow(RatingFault);
});
