import { describe, expect, test } from 'vitest';
import { priceChange } from '#model/domains/billing/prices/priceChange.ts';
import { priceInForce } from '#model/domains/billing/prices/priceInForce.ts';
import { priceRank, type PricedFor, type Wanted } from '#model/domains/billing/prices/priceRank.ts';
import { scalePrice } from '#model/domains/billing/prices/scalePrice.ts';
import { shownPrice } from '#model/domains/billing/prices/shownPrice.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

const terms = (more: Partial<PriceTerms> = {}): PriceTerms => ({
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
const unit = (price: string, more: Partial<PriceTerms> = {}) => terms({ unit_price: price, ...more });
const tiers = (first: string, end = '100') =>
  terms({
    model: 'graduated',
    meter: 'gb_month',
    tiers: [
      { to: end, unit_price: first },
      { to: null, unit_price: '0.30', flat: '2' },
    ],
  });
const months = (...prices: [number, 'week' | 'month' | 'year', string][]) =>
  terms({ period_prices: prices.map(([period, each, price]) => ({ period, unit: each, price })) });

describe('how far a price moves', () => {
  test.each<[string, PriceTerms | undefined, PriceTerms, bigint, bigint | null]>([
    ['down by a quarter', unit('1.20'), unit('0.90'), 300_000n, 250_000n],
    ['not at all', unit('1.20'), unit('1.20'), 0n, 0n],
    ['a first price', undefined, unit('1.20'), 1_200_000n, 0n],
    ['from nothing', unit('0'), unit('0.10'), 100_000n, null],
    ['another meter', unit('1'), unit('1', { meter: 'day' }), 0n, null],
    ['another free quota', unit('1'), unit('1', { free_quota: '10' }), 0n, null],
    ['one tier of two', tiers('0.20'), tiers('0.30'), 100_000n, 500_000n],
    ['the end of a tier', tiers('0.20'), tiers('0.20', '50'), 0n, null],
    [
      'the largest of two periods',
      months([1, 'month', '100'], [1, 'year', '1000']),
      months([1, 'month', '110'], [1, 'year', '1050']),
      50_000_000n,
      100_000n,
    ],
    ['a period more', months([1, 'month', '100']), months([1, 'month', '100'], [1, 'year', '1000']), 0n, 0n],
  ])('%s', (_what, before, after, amount, share) => {
    expect(priceChange(before, after)).toEqual({ amount, share });
  });
});

describe('the amount by which lists show a product', () => {
  test.each<[string, 'postpaid' | 'prepaid', PriceTerms, number | null, string, number | null]>([
    ['a price of an hour', 'postpaid', unit('0.36'), 360_000, 'hour', 360_000],
    ['a price of a second', 'postpaid', unit('0.0001', { meter: 'second' }), 100, 'second', 360_000],
    ['a price of a day', 'postpaid', unit('24', { meter: 'day' }), 24_000_000, 'day', 1_000_000],
    ['the first tier', 'postpaid', tiers('0.20'), 200_000, 'gb_month', null],
    ['a package', 'postpaid', terms({ model: 'package', package_price: '5' }), 5_000_000, 'hour', null],
    ['a month before a year', 'prepaid', months([1, 'year', '876'], [1, 'month', '73']), 73_000_000, 'month', 100_000],
    ['a month of a year', 'prepaid', months([1, 'year', '876']), 73_000_000, 'month', 100_000],
    [
      'a month of a size',
      'prepaid',
      { ...months([1, 'month', '22']), meter: 'mbps_month' },
      22_000_000,
      'mbps_month',
      null,
    ],
    ['nothing', 'prepaid', months(), null, 'month', null],
  ])('%s', (_what, charge_type, given, unit_price, meter, price_hour) => {
    expect(shownPrice(given, { charge_type, meter: 'hour' })).toEqual({ unit_price, meter, price_hour });
  });
});

test('a factor multiplies every amount to the nearest micro-yuan, and no quantity', () => {
  expect(scalePrice(unit('0.000003', { min_charge: '1', free_quota: '10' }), 1_500_000n)).toMatchObject({
    unit_price: '0.000005',
    min_charge: '1.50',
    free_quota: '10',
  });
  expect(scalePrice(tiers('0.20'), 1_100_000n).tiers).toEqual([
    { to: '100', unit_price: '0.22', flat: null },
    { to: null, unit_price: '0.33', flat: '2.20' },
  ]);
  expect(scalePrice(months([1, 'month', '218']), 500_000n).period_prices).toEqual([
    { period: 1, unit: 'month', price: '109.00' },
  ]);
  expect(priceInForce(3, '2026-11-20T02:00:00Z', unit('1'))).toMatchObject({
    version: 3,
    unit_price: '1',
    tiers: null,
  });
});

describe('which product prices what is wanted', () => {
  const product = (more: Partial<PricedFor> = {}): PricedFor => ({
    resource_type: 'vm',
    charge_type: 'postpaid',
    cloud_id: null,
    region_id: null,
    spec_ref: null,
    flavor_id: null,
    vm_flavor_id: null,
    image_id: null,
    vm_image_id: null,
    line_id: null,
    network_id: null,
    ...more,
  });
  const wanted: Wanted = {
    resource_type: 'vm',
    charge_type: 'postpaid',
    spec: 'g7.large',
    spec_id: 'f1',
    cloud_id: 'c1',
    region_id: 1,
  };

  test('the cloud comes before the region, that before everywhere; then the record, its name, any', () => {
    const inOrder = [
      product(),
      product({ spec_ref: 'g7.large' }),
      product({ region_id: 1 }),
      product({ region_id: 1, spec_ref: 'g7.large' }),
      product({ cloud_id: 'c1' }),
      product({ cloud_id: 'c1', spec_ref: 'g7.large' }),
      product({ cloud_id: 'c1', spec_ref: 'g7.large', flavor_id: 'f1' }),
    ].map((each) => priceRank(each, wanted));
    expect(inOrder).toEqual([0, 1, 10, 11, 20, 21, 22]);
  });

  test.each<[string, Partial<PricedFor>]>([
    ['another type', { resource_type: 'gpu' }],
    ['another way of charging', { charge_type: 'prepaid' }],
    ['another cloud', { cloud_id: 'c2' }],
    ['another region', { region_id: 2 }],
    ['another name', { spec_ref: 'g7.small' }],
    ['another record of the same name', { cloud_id: 'c1', spec_ref: 'g7.large', vm_flavor_id: 'f2' }],
  ])('not the product of %s', (_what, more) => {
    expect(priceRank(product(more), wanted)).toBeUndefined();
  });
});
