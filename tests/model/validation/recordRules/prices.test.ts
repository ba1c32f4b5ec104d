import { describe, expect, test } from 'vitest';
import type { Values } from '#model/conditions/conditions.ts';
import { recordViolations } from '#model/validation/recordRules/index.ts';

describe('the terms of a price version (spec 5)', () => {
  const found = (values: Values) =>
    Object.fromEntries(
      Object.entries(recordViolations(['priceTerms'], { model: 'per_unit', meter: 'hour', ...values })).map(
        ([path, { key, error }]) => [path, error ?? key],
      ),
    );
  const net = (examples: Values[]) => found({ unit_price: '1.20', examples });

  test.each<[string, Values, Record<string, string>]>([
    ['a unit price', { unit_price: '1.20' }, {}],
    ['no price', {}, { unit_price: 'billing.productNotPriced' }],
    ['only periods', { period_prices: [{ period: 1, unit: 'month', price: '218' }] }, {}],
    [
      'a period without its unit',
      { period_prices: [{ period: 1, price: '218' }] },
      { 'period_prices.0.unit': 'billing.periodRequired' },
    ],
    [
      'a period for nothing',
      { period_prices: [{ period: 1, unit: 'month', price: '0' }] },
      { 'period_prices.0.price': 'billing.amountNotPositive' },
    ],
    [
      'the same period twice',
      {
        period_prices: [
          { period: 1, unit: 'month', price: '218' },
          { period: 1, unit: 'month', price: '219' },
        ],
      },
      { 'period_prices.1.period': 'validation.duplicates' },
    ],
    [
      'tiers in the wrong order',
      {
        model: 'volume',
        tiers: [
          { to: '100', unit_price: '2' },
          { to: '50', unit_price: '1' },
          { to: null, unit_price: '1' },
        ],
      },
      { 'tiers.1.to': 'rating.tierOrder' },
    ],
    ['no meter yet', { meter: null, unit_price: '1', examples: [{ qty: '1', net: '9' }] }, {}],
  ])('%s', (_what, values, expected) => {
    expect(found(values)).toEqual(expected);
  });

  test('examples are computed like a bill', () => {
    expect(net([{ hours: '1.5', net: '1.80' }])).toEqual({});
    expect(net([{ qty: '2', hours: '1.5', net: '3.60' }])).toEqual({});
    expect(net([{ qty: '2', net: '2.40' }])).toEqual({});
    expect(
      net([
        { hours: '1.5', net: '1.80' },
        { hours: '1', net: '1.21' },
      ]),
    ).toEqual({
      'examples.1.net': 'price.exampleDiffers',
    });
    expect(net([{ net: '1' }])).toEqual({ 'examples.0.qty': 'price.exampleUsage' });
    expect(found({ meter: 'gb', unit_price: '1', examples: [{ hours: '1', net: '1' }] })).toEqual({
      'examples.0.hours': 'price.exampleTime',
    });
  });
});

test.each<[string, Values, Record<string, string>]>([
  ['a share', { type: 'percentage', value: '0.2' }, {}],
  ['all of it', { type: 'percentage', value: '1' }, {}],
  ['more than all', { type: 'percentage', value: '1.01' }, { value: 'billing.discountOutOfRange' }],
  ['less than nothing', { type: 'percentage', value: '-0.01' }, { value: 'billing.discountOutOfRange' }],
  ['an amount', { type: 'fixed_amount', value: '20' }, {}],
  ['no amount', { type: 'fixed_amount', value: '0' }, { value: 'price.notPositive' }],
  [
    'an end at the start',
    { type: 'percentage', value: '1', start_at: '2026-11-20T00:00:00Z', end_at: '2026-11-20T00:00:00Z' },
    { end_at: 'price.endsBefore' },
  ],
])('a discount of %s', (_what, values, expected) => {
  const found = recordViolations(['discountTerms'], values);
  expect(Object.fromEntries(Object.entries(found).map(([path, { key, error }]) => [path, error ?? key]))).toEqual(
    expected,
  );
});
