import { expect, test } from 'vitest';
import { LOW_RUNWAY_S, lowReason } from '#model/domains/billing/lowReason.ts';

const YUAN = 1_000_000;
const figures = (yuan: number) => ({
  balance: yuan * YUAN,
  granted_balance: 0,
  frozen_amount: 0,
  credit_limit: 0,
  low_balance_threshold: 100 * YUAN,
  burn_rate_hour: YUAN,
});

test.each([
  ['enough for any time', 100, null, undefined],
  ['exactly five days are enough', 120, LOW_RUNWAY_S, undefined],
  ['a second less is not', 1_000, LOW_RUNWAY_S - 1, 'runway'],
  ['below the threshold of the account', 99, null, 'amount'],
  ['the threshold itself is enough', 100, LOW_RUNWAY_S, undefined],
  ['nothing is left', 0, 0, 'runway'],
  ['what owes is not low', -1, 0, undefined],
])('%s (B3)', (_, yuan, runway, expected) => {
  expect(lowReason(figures(yuan), runway)).toBe(expected);
});
