import { expect, test } from 'vitest';
import { prorate } from '#model/domains/billing/rating/prorate.ts';

const DAY = 86_400;

test.each([
  ['at the first second', 0n, 300_000_000n, 0, 300_000_000n],
  ['at the end', 0n, 300_000_000n, 30 * DAY, 0n],
  ['a refund of the unused share (S12)', 300_000_000n, 0n, 9.5 * DAY, -205_000_000n],
  ['an upgrade', 100_000_000n, 160_000_000n, 10 * DAY, 40_000_000n],
  ['a downgrade mirrors the upgrade', 160_000_000n, 100_000_000n, 10 * DAY, -40_000_000n],
  ['a third of a micro-yuan is nothing', 0n, 1n, 20 * DAY, 0n],
  ['halves go away from zero', 1n, 0n, 15 * DAY, -1n],
])('a change of price in a period of 30 days: %s', (_, current, next, at, amount) => {
  expect(prorate({ current, next, from: 0, to: 30 * DAY, at })).toBe(amount);
});
