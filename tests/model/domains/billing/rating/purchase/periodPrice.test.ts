import { describe, expect, test } from 'vitest';
import { periodPrice } from '#model/domains/billing/rating/purchase/periodPrice.ts';

const OFFERS = [
  { count: 1, unit: 'month', price: 218_000_000n },
  { count: 6, unit: 'month', price: 1_199_000_000n },
  { count: 2, unit: 'week', price: 110_000_000n },
] as const;

describe('price of a subscription', () => {
  test.each([
    { period: { count: 1, unit: 'month' }, price: 218_000_000n, says: 'the offer' },
    { period: { count: 6, unit: 'month' }, price: 1_199_000_000n, says: 'the offer for six months' },
    { period: { count: 3, unit: 'month' }, price: 654_000_000n, says: 'three single months' },
    { period: { count: 4, unit: 'week' }, price: undefined, says: 'nothing without a single week' },
    { period: { count: 1, unit: 'year' }, price: undefined, says: 'nothing for another unit' },
  ] as const)('$period.count $period.unit is $says', ({ period, price }) => {
    expect(periodPrice(OFFERS, period)).toBe(price);
  });
});
