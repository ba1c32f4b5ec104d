import { describe, expect, test } from 'vitest';
import { priceFrom } from '#model/domains/billing/prices/priceFrom.ts';

describe('the lowest price of a product (decision 073)', () => {
  test('by the hour, with 730 hours beside it', () => {
    const price = { model: 'per_unit', meter: 'hour', unit_price: '13.80' };
    expect(priceFrom({ charge_type: 'postpaid', meter: 'hour', price_hour: '13.80', price })).toEqual({
      unit: 13_800_000,
      other: 10_074_000_000,
      isFrom: false,
    });
  });

  test('of a subscription: the period that costs least for a month', () => {
    const period_prices = [
      { period: 1, unit: 'month', price: '120.00' },
      { period: 1, unit: 'year', price: '1200.00' },
    ];
    const price = { model: 'per_unit', meter: 'month', period_prices };
    expect(priceFrom({ charge_type: 'prepaid', meter: 'month', price_hour: '0.164383', price })).toEqual({
      unit: 100_000_000,
      other: 136_986,
      isFrom: true,
    });
  });

  test('of tiers: the lowest; a size has no price for time alone', () => {
    const tiers = [
      { to: '100', unit_price: '0.80', flat: null },
      { to: null, unit_price: '0.50', flat: null },
    ];
    const price = { model: 'graduated', meter: 'gb_month', unit_price: null, tiers };
    expect(priceFrom({ charge_type: 'postpaid', meter: 'gb_month', price_hour: null, price })).toEqual({
      unit: 500_000,
      other: null,
      isFrom: true,
    });
  });

  test.each([null, { model: 'per_unit', meter: 'month', period_prices: [] }])('none without a price: %j', (price) => {
    expect(priceFrom({ charge_type: 'prepaid', meter: 'month', price_hour: null, price })).toBeUndefined();
  });
});
