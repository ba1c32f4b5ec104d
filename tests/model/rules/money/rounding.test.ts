import { expect, test } from 'vitest';
import { halfUp, halfUpFen } from '#model/rules/money/rounding.ts';

test.each([
  [0n, 2n, 0n],
  [1n, 2n, 1n],
  [-1n, 2n, -1n],
  [4n, 10n, 0n],
  [5n, 10n, 1n],
  [-4n, 10n, 0n],
  [-5n, 10n, -1n],
  [1n, 3n, 0n],
  [2n, 3n, 1n],
  [9_007_199_254_740_993n * 3n + 2n, 3n, 9_007_199_254_740_994n],
])('%s / %s is rounded to %s: halves go away from zero', (dividend, divisor, quotient) => {
  expect(halfUp(dividend, divisor)).toBe(quotient);
});

test.each([
  [221_569n, 220_000n],
  [5_000n, 10_000n],
  [4_999n, 0n],
  [-5_000n, -10_000n],
])('%s micro-yuan are charged as %s', (amount, charged) => {
  expect(halfUpFen(amount)).toBe(charged);
});
