import { describe, expect, test } from 'vitest';
import { renderMessage } from '#model/messages/messages.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';
import { schemas } from '../../../../schemas/productSchemas.ts';

const tier = (to: string | null, unit_price: string, more: object = {}) => ({ to, unit_price, ...more });
const graduated = (...tiers: object[]) => ({ model: 'graduated', meter: 'gb', tiers });
const volume = (...tiers: object[]) => ({ ...graduated(...tiers), model: 'volume' });
const perHour = { model: 'per_unit', meter: 'hour', unit_price: '0.35' };
const findingsOf = (wire: unknown) =>
  readPrice(wire).findings.map(({ path, severity, key }) => `${severity} ${path} ${key}`);

describe('prices on the wire', () => {
  test('become whole micro-yuan and millionths of the unit', () => {
    expect(readPrice({ ...perHour, free_quota: '10', min_charge: '1.5', tiers: null })).toEqual({
      findings: [],
      price: {
        model: 'per_unit',
        meter: 'hour',
        unit_price: 350_000n,
        free_quota: 10_000_000n,
        min_charge: 1_500_000n,
      },
    });
  });

  test('with tiers: the last one is open, `flat` is 0 unless it is stated', () => {
    const wire = graduated(tier('100', '0.8', { flat: '5' }), { from: '100', unit_price: '0.6' });
    expect(readPrice(wire).price).toMatchObject({
      tiers: [
        { to: 100_000_000n, unit_price: 800_000n, flat: 5_000_000n },
        { to: null, unit_price: 600_000n, flat: 0n },
      ],
    });
  });

  test('of packages: the size is a whole number', () => {
    const wire = { model: 'package', meter: 'count', package_size: 1000, package_price: '2' };
    expect(readPrice(wire).price).toMatchObject({ package_size: 1_000_000_000n, package_price: 2_000_000n });
    expect(findingsOf({ ...wire, package_size: 1.5 })).toEqual(['error package_size rating.wholeNumber']);
    expect(findingsOf({ ...wire, package_size: '1000' })).toEqual(['error package_size rating.wholeNumber']);
    expect(findingsOf({ ...wire, package_size: 0 })).toEqual(['error package_size rating.wholeNumber']);
  });

  test.each([
    [null, ['error model rating.oneOf', 'error meter rating.oneOf']],
    [{ ...perHour, model: 'percentage', meter: 'week' }, ['error model rating.oneOf', 'error meter rating.oneOf']],
    [{ ...perHour, unit_price: null }, ['error unit_price rating.notPriced']],
    [{ ...perHour, unit_price: '-0.1' }, ['error unit_price rating.negative']],
    [{ ...perHour, unit_price: 0.35 }, ['error unit_price rating.decimal']],
    [{ ...perHour, unit_price: '0.1234567' }, ['error unit_price rating.decimal']],
    [
      { ...perHour, free_quota: '-1', min_charge: 'x' },
      ['error free_quota rating.negative', 'error min_charge rating.decimal'],
    ],
    [graduated(), ['error tiers rating.notPriced']],
    [{ ...graduated(), tiers: 'none' }, ['error tiers rating.list']],
    [graduated(tier('100', '1')), ['error tiers[0].to rating.lastTierEnds']],
    [graduated(tier(null, '1'), tier(null, '1')), ['error tiers[0].to rating.openTier']],
    [graduated(tier('100', '1'), tier('100', '1'), tier(null, '1')), ['error tiers[1].to rating.tierOrder']],
    [graduated(tier('0', '1'), tier(null, '1')), ['error tiers[0].to rating.tierOrder']],
    [graduated(tier('100', '1'), tier(null, '1', { from: '101' })), ['error tiers[1].from rating.tierGap']],
    [graduated(tier('100', '1'), { to: null }), ['error tiers[1].unit_price rating.notPriced']],
  ] as const)('%j is refused', (wire, findings) => {
    expect(findingsOf(wire)).toEqual(findings);
    expect(readPrice(wire).price).toBeUndefined();
  });

  test('a missing amount has the error of a product without a price', () => {
    expect(readPrice({ ...perHour, unit_price: undefined }).findings[0]?.error).toBe('billing.productNotPriced');
  });

  test('a volume price that costs less above the end of a tier is a warning, with the amount', () => {
    const { price, findings } = readPrice(volume(tier('100', '0.35'), tier(null, '0.3')));
    expect(price).toBeDefined();
    expect(findings).toEqual([
      {
        path: 'tiers[0].to',
        severity: 'warning',
        key: 'rating.costsLess',
        params: { end: '100.000000', less: '5.000000' },
      },
    ]);
    expect(findingsOf(volume(tier('100', '0.35'), tier(null, '0.3', { flat: '5' })))).toEqual([]);
    expect(findingsOf(graduated(tier('100', '0.35'), tier(null, '0.3')))).toEqual([]);
  });

  test('every finding has a sentence', () => {
    const [finding] = readPrice(graduated(tier('100', '1'), tier(null, '1', { from: '101' }))).findings;
    expect(renderMessage(schemas.messages, finding?.key ?? '', finding?.params, 'en')).toBe(
      'The tier starts at 101.000000, but the previous tier ends at 100.000000',
    );
  });
});
