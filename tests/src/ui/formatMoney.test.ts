import { describe, expect, test } from 'vitest';
import { formatMoney } from '#src/ui/formatMoney.ts';

describe('money', () => {
  test.each([
    ['0', '¥0.00'],
    ['1234567.5', '¥1,234,567.50'],
    ['-20', '-¥20.00'],
    ['0.123456', '¥0.123456'],
    ['9007199254740993.01', '¥9,007,199,254,740,993.01'],
    [12.5, '¥12.50'],
    [3, '¥3.00'],
  ])('%s yuan is %s', (value, text) => {
    expect(formatMoney(value)).toBe(text);
  });

  test.each(['', 'free', '1e9', '1.2.3'])('%s is not an amount', (value) => {
    expect(formatMoney(value)).toBeUndefined();
  });
});
