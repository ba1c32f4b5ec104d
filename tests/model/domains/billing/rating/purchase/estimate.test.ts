import { describe, expect, test } from 'vitest';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { estimate } from '#model/domains/billing/rating/purchase/estimate.ts';

const terms = (more: Partial<PriceTerms>): PriceTerms => ({
  model: 'per_unit',
  meter: 'hour',
  unit_price: null,
  tiers: null,
  package_size: null,
  package_price: null,
  free_quota: null,
  min_charge: null,
  period_prices: null,
  ...more,
});
const wish = {
  count: 1,
  size: 1,
  factor: 1_000_000n,
  period: null,
  at: Date.UTC(2026, 3, 10) / 1000,
  zone: 'Asia/Shanghai',
};

describe('the estimate of the market (spec 2.1)', () => {
  test('is the first hour of use, times the number', () => {
    expect(estimate(terms({ unit_price: '0.36' }), { ...wish, count: 3 })).toEqual({ hourly: 1_080_000n });
  });

  test('of a disk is the share of an hour in the month, for its size', () => {
    // April has 720 hours.
    const price = terms({ meter: 'gb_month', unit_price: '0.72' });
    expect(estimate(price, { ...wish, size: 100 })).toEqual({ hourly: 100_000n });
  });

  test('begins months in the billing zone (T1)', () => {
    const price = terms({ meter: 'gb_month', unit_price: '744' });
    const at = Date.UTC(2026, 3, 30, 20) / 1000;
    // Already May in Shanghai, with 744 hours.
    expect(estimate(price, { ...wish, at })).toEqual({ hourly: 1_000_000n });
    expect(estimate(price, { ...wish, at, zone: 'America/New_York' })).toEqual({ hourly: 1_033_333n });
  });

  test('of a period is whole fen for each record, as in an order', () => {
    const price = terms({ period_prices: [{ period: 1, unit: 'month', price: '0.333333' }] });
    const month = { count: 1, unit: 'month' } as const;
    expect(estimate(price, { ...wish, count: 3, period: month })).toEqual({ payable: 990_000n });
    expect(estimate(price, { ...wish, period: { count: 1, unit: 'year' } })).toBeUndefined();
  });

  test('multiplies the list price by the factor of the cloud first', () => {
    expect(estimate(terms({ unit_price: '13.80' }), { ...wish, factor: 1_200_000n })).toEqual({ hourly: 16_560_000n });
  });

  test('says so for what a meter measures, and is missing without a price', () => {
    expect(estimate(terms({ meter: 'gb', unit_price: '0.72' }), wish)).toEqual({ measured: true });
    expect(estimate(terms({}), wish)).toBeUndefined();
  });
});
