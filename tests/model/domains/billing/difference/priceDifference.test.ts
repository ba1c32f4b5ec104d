import { expect, test } from 'vitest';
import { priceDifference } from '#model/domains/billing/difference/priceDifference.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

const price = (terms: Partial<PriceTerms>): PriceTerms => ({
  model: 'per_unit',
  meter: 'hour',
  unit_price: null,
  tiers: null,
  package_size: null,
  package_price: null,
  free_quota: null,
  min_charge: null,
  period_prices: null,
  ...terms,
});
const changed = (before: PriceTerms | undefined, after: PriceTerms) =>
  priceDifference(before, after)
    .filter(({ isChanged }) => isChanged)
    .map(({ term, before: was, after: is, share }) => [term, was, is, share]);

test('an amount moves by a share; the same amount in another notation does not', () => {
  expect(
    changed(price({ unit_price: '1.20', min_charge: '5' }), price({ unit_price: '0.90', min_charge: '5.00' })),
  ).toEqual([['unit_price', '1.20', '0.90', -250_000n]]);
});

test('a term that only one of them has is a change without a share', () => {
  const tiers = [
    { to: '100', unit_price: '0.35' },
    { to: null, unit_price: '0.30', flat: '2' },
  ];
  expect(changed(price({ unit_price: '1' }), price({ model: 'graduated', tiers }))).toEqual([
    ['model', 'per_unit', 'graduated', null],
    ['tier', null, '0.35', null],
    ['tier', null, '0.30', null],
    ['entry', null, '2', null],
    ['unit_price', '1', null, null],
  ]);
});

test('periods are compared with the same period', () => {
  const of = (month: string, year: string | null) =>
    price({
      period_prices: [
        { period: 1, unit: 'month', price: month },
        ...(year === null ? [] : [{ period: 1, unit: 'year' as const, price: year }]),
      ],
    });
  expect(changed(of('200', '2000'), of('210', '2000'))).toEqual([['period', '200', '210', 50_000n]]);
  expect(changed(of('200', '2000'), of('200', null))).toEqual([['period', '2000', null, null]]);
});

test('a first price has nothing to change', () => {
  const [first, ...rest] = priceDifference(undefined, price({ unit_price: '1.20' }));
  expect(first).toMatchObject({ term: 'model', before: null, isChanged: false });
  expect(rest.at(-1)).toMatchObject({ term: 'unit_price', before: null, after: '1.20', share: null });
});
