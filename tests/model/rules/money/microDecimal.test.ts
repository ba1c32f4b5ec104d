import { describe, expect, test } from 'vitest';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';

describe('decimals of six digits', () => {
  test.each([
    ['0', 0n],
    ['0.35', 350_000n],
    ['100.000001', 100_000_001n],
    ['-1.5', -1_500_000n],
    ['-0', 0n],
    ['9007199254740993.000001', 9_007_199_254_740_993_000_001n],
  ])('%s is read exactly', (text, micro) => {
    expect(readMicro(text)).toBe(micro);
  });

  test.each([
    '',
    ' ',
    '.5',
    '5.',
    '1e3',
    '+1',
    '0.1234567',
    '1,000',
    'NaN',
    `1${'0'.repeat(30)}`,
    12,
    1.5,
    null,
    undefined,
    ['1'],
  ])('%j is refused', (text) => {
    expect(readMicro(text)).toBeUndefined();
  });

  test.each([
    [0n, '0.000000', '0.00'],
    [350_000n, '0.350000', '0.35'],
    [-10_000n, '-0.010000', '-0.01'],
    [9_007_199_254_740_993_120_000n, '9007199254740993.120000', '9007199254740993.12'],
  ])('%s millionths are written with six and with two decimals', (micro, six, two) => {
    expect(microDecimal(micro)).toBe(six);
    expect(microDecimal(micro, 2)).toBe(two);
  });
});
