import { describe, expect, test } from 'vitest';
import { formatRate } from '#src/ui/formatRate.ts';

describe('the price of an hour as a headline', () => {
  test.each([
    ['16.837548', '¥16.84', false],
    ['16.84', '¥16.84', true],
    ['1.005', '¥1.01', false],
    ['0.036667', '¥0.0367', false],
    ['0.0125', '¥0.0125', true],
    ['0.00004', '¥0.00004', true],
    ['0', '¥0.00', true],
    ['free', 'free', true],
  ])('%s yuan is %s', (value, text, isExact) => {
    expect(formatRate(value)).toEqual({ text, isExact });
  });
});
