import { assert, bigInt, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountIn, MONTHLY, withAmount, type ListUnit } from '#model/domains/billing/prices/list/listUnit.ts';
import { movedAmount, movedTerms } from '#model/domains/billing/prices/list/moved.ts';
import { plainAmount, readTable } from '#model/domains/billing/prices/list/tableText.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';

const USE: ListUnit = { charge_type: 'postpaid' };
const NONE: PriceTerms = {
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

describe('a price that moves by a share (8.1)', () => {
  test.each([
    ['0.35', '10', '0.01', '0.39'],
    ['0.35', '-10', '0.01', '0.32'],
    ['1.00', '0', '0.01', '1.00'],
    // Halves go away from zero, as in every amount.
    ['0.25', '10', '0.05', '0.30'],
    ['0.000003', '50', '0.000001', '0.000005'],
    // What costs something does not become free by rounding.
    ['0.01', '-90', '0.01', '0.01'],
    ['0.01', '-100', '0.01', '0.00'],
    ['0', '50', '0.01', '0.00'],
  ])('%s by %s %% to steps of %s is %s', (amount, percent, step, after) => {
    expect(movedAmount(amount, { percent, step })).toBe(after);
  });

  test('is none for words that are no numbers, below nothing, and without a step', () => {
    for (const [amount, percent, step] of [
      ['ten', '10', '0.01'],
      ['1', 'x', '0.01'],
      ['1', '-101', '0.01'],
      ['1', '10', '0'],
    ] as const)
      expect(movedAmount(amount, { percent, step })).toBeUndefined();
  });

  test('is within half a step of the exact amount, whatever it is', () => {
    const share = bigInt({ min: -99_000_000n, max: 500_000_000n });
    assert(
      property(bigInt({ min: 1n, max: 10n ** 12n }), share, (amount, percent) => {
        const moved = movedAmount(microDecimal(amount), { percent: microDecimal(percent), step: '0.01' });
        const exact = amount * (100_000_000n + percent);
        const distance = (readMicro(moved) ?? 0n) * 100_000_000n - exact;
        expect(distance <= 1_000_000_000_000n && -distance <= 500_000_000_000n).toBe(true);
      }),
    );
  });

  test('moves every amount of a price with tiers and periods, and no quantity', () => {
    const tiers = [{ to: '100', unit_price: '0.35', flat: '1.00' }];
    const terms = {
      ...NONE,
      tiers,
      free_quota: '5',
      period_prices: [{ period: 1, unit: 'month' as const, price: '10' }],
    };
    expect(movedTerms(terms, { percent: '10', step: '0.01' })).toMatchObject({
      tiers: [{ to: '100', unit_price: '0.39', flat: '1.10' }],
      free_quota: '5',
      period_prices: [{ period: 1, price: '11.00' }],
    });
  });
});

describe('the amount of a price in one unit (8.1)', () => {
  test('is set without touching what else the price says', () => {
    const before = { ...NONE, unit_price: '0.20', free_quota: '5' };
    expect(amountIn(before, USE)).toEqual({ amount: '0.20', isOnly: true });
    expect(withAmount(before, USE, '0.25')).toMatchObject({ unit_price: '0.25', free_quota: '5' });
    expect(withAmount(undefined, USE, '0.25')).toEqual({ model: 'per_unit', unit_price: '0.25' });
    const pack = { ...NONE, model: 'package' as const, package_size: 10, package_price: '3' };
    expect(withAmount(pack, USE, '4')).toMatchObject({ package_price: '4', unit_price: null });
  });

  test('of a period leaves the other periods, and null leaves it out', () => {
    const before = { ...NONE, period_prices: [{ period: 1, unit: 'year' as const, price: '100' }] };
    const after = withAmount(before, MONTHLY, '10');
    expect(after?.period_prices?.map(({ unit }) => unit)).toEqual(['month', 'year']);
    expect(amountIn({ ...before, ...after }, MONTHLY).amount).toBe('10');
    expect(withAmount({ ...before, ...after }, MONTHLY, null)?.period_prices).toEqual(before.period_prices);
  });

  test('of tiers cannot be set', () => {
    const tiers = { ...NONE, model: 'volume' as const, tiers: [{ to: null, unit_price: '1' }] };
    expect(amountIn(tiers, USE)).toEqual({ amount: '1', isOnly: false });
    expect(withAmount(tiers, USE, '2')).toBeUndefined();
  });
});

describe('a table that is pasted (8.1)', () => {
  test('has its cells, also those in quotes', () => {
    expect(readTable('0.35\t0.30\r\n1\t\r\n')).toEqual([
      ['0.35', '0.30'],
      ['1', ''],
    ]);
    expect(readTable('"a\tb""c"\t2')).toEqual([['a\tb"c', '2']]);
    expect(readTable('')).toEqual([['']]);
  });

  test.each([
    [' ¥1,234.50 ', '1234.50'],
    ['￥0.35', '0.35'],
    ['0.35 元', '0.35'],
    ['12 000', '12000'],
    ['1,5', '1,5'],
    ['ten', 'ten'],
  ])('%j is the amount %j', (text, amount) => {
    expect(plainAmount(text)).toBe(amount);
  });
});
