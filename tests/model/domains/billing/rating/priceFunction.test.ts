import { describe, expect, test } from 'vitest';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { priceFunction } from '#model/domains/billing/rating/priceFunction.ts';

/** What quantities cost, both as decimals. */
function costs(wire: object, quantities: readonly string[]): string[] {
  const { price } = readPrice({ meter: 'gb', ...wire });
  if (price === undefined) throw new Error('the price is wrong');
  return quantities.map((quantity) => microDecimal(priceFunction(price, 1n)(readMicro(quantity) ?? 0n)));
}

const tiers = [
  { to: '100', unit_price: '0.350000' },
  { to: '1000', unit_price: '0.300000' },
  { to: null, unit_price: '0.250000' },
];

describe('what a quantity costs', () => {
  test('graduated: every part at the price of its tier; the end of a tier is inside (S05)', () => {
    const quantities = ['0', '100', '100.000001', '100.000002', '1000', '1234.567'];
    expect(costs({ model: 'graduated', tiers }, quantities)).toEqual([
      '0.000000',
      '35.000000',
      '35.000000',
      '35.000001',
      '305.000000',
      '363.641750',
    ]);
  });

  test('graduated: `flat` of a tier is added when the tier is entered, of all tiers below too', () => {
    const flats = [
      { to: '10', unit_price: '1', flat: '5' },
      { to: null, unit_price: '0', flat: '2.5' },
    ];
    const quantities = ['0', '0.000001', '10', '10.000001'];
    expect(costs({ model: 'graduated', tiers: flats }, quantities)).toEqual([
      '0.000000',
      '5.000001',
      '15.000000',
      '17.500000',
    ]);
  });

  test('volume: the whole quantity at the price, and with the `flat`, of the tier in which it ends', () => {
    const quantities = ['0', '100', '100.000001', '1000', '2000'];
    expect(costs({ model: 'volume', tiers }, quantities)).toEqual([
      '0.000000',
      '35.000000',
      '30.000000',
      '300.000000',
      '500.000000',
    ]);
    const flats = [
      { to: '10', unit_price: '1', flat: '5' },
      { to: null, unit_price: '0.5', flat: '2' },
    ];
    expect(costs({ model: 'volume', tiers: flats }, ['0', '10', '20'])).toEqual(['0.000000', '15.000000', '12.000000']);
  });

  test('package: a started package counts whole', () => {
    const wire = { model: 'package', package_size: 1000, package_price: '2' };
    expect(costs(wire, ['0', '0.000001', '1000', '1000.000001', '2500'])).toEqual([
      '0.000000',
      '2.000000',
      '2.000000',
      '4.000000',
      '6.000000',
    ]);
  });

  test('flat: the same for any usage', () => {
    expect(costs({ model: 'flat', unit_price: '9.9' }, ['0', '0.000001', '500'])).toEqual([
      '0.000000',
      '9.900000',
      '9.900000',
    ]);
  });

  test('per unit: products far beyond 2^53 are exact', () => {
    const wire = { model: 'per_unit', unit_price: '9007199254740993.000001' };
    expect(costs(wire, ['9007199254740993.000001'])).toEqual(['81129638414606699710205529024558.481986']);
  });
});
