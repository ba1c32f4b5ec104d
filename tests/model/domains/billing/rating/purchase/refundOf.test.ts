import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refundOf, withoutEnded, type PaidShare } from '#model/domains/billing/rating/purchase/refundOf.ts';

const yuan = (amount: number) => Math.round(amount * 100) * 10_000;
const cash = (amount: number): PaidShare => ({ source: { kind: 'cash' }, amount: yuan(amount) });
const granted = (amount: number): PaidShare => ({ source: { kind: 'granted', id: 2 }, amount: yuan(amount) });
const voucher = (amount: number): PaidShare => ({ source: { kind: 'voucher', id: 1 }, amount: yuan(amount) });
const MONTH = { from: 0, to: 2_592_000 };

describe('refund of an item (T3, M5)', () => {
  test('the unused share goes back by source, and that of the voucher is lost (S12)', () => {
    expect(refundOf([voucher(100), granted(50), cash(150)], { ...MONTH, at: 820_800 })).toEqual({
      consumed: yuan(95),
      unused: yuan(205),
      returned: [cash(102.5), granted(34.17)],
      forfeited: yuan(68.33),
    });
  });

  test('what was never delivered comes back with its voucher (S28)', () => {
    const paid = [voucher(30), cash(70)];
    expect(refundOf(paid, null)).toEqual({ consumed: 0, unused: yuan(100), returned: paid, forfeited: 0 });
  });

  test('the share of granted money that has ended is lost, too', () => {
    const refund = refundOf([voucher(100), granted(50), cash(150)], { ...MONTH, at: 820_800 });
    expect(withoutEnded(refund, new Set([2]))).toEqual({
      ...refund,
      returned: [cash(102.5)],
      forfeited: yuan(68.33) + yuan(34.17),
    });
    expect(withoutEnded(refund, new Set())).toEqual(refund);
  });

  test.each([
    { says: 'everything at the first second', at: MONTH.from, unused: yuan(150) },
    { says: 'everything before it', at: -5, unused: yuan(150) },
    { says: 'nothing at the end', at: MONTH.to, unused: 0 },
    { says: 'nothing after it', at: MONTH.to + 5, unused: 0 },
  ])('$says', ({ at, unused }) => {
    expect(refundOf([cash(150)], { ...MONTH, at })).toMatchObject({ unused, consumed: yuan(150) - unused });
  });

  test('no source gets back more than it paid, and nothing is lost on the way (P09)', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
    const sum = (shares: readonly PaidShare[]) => shares.reduce((total, share) => total + share.amount, 0);
    fc.assert(
      fc.property(amount, amount, amount, fc.integer({ min: 0, max: MONTH.to }), (inCash, given, byVoucher, at) => {
        const paid = [voucher(byVoucher), granted(given), cash(inCash)];
        const refund = refundOf(paid, { ...MONTH, at });
        for (const { source, amount: back } of refund.returned)
          expect(back).toBeLessThanOrEqual(paid.find((each) => each.source.kind === source.kind)?.amount ?? 0);
        expect(refund.forfeited).toBeLessThanOrEqual(yuan(byVoucher));
        expect(sum(refund.returned) + refund.forfeited).toBe(refund.unused);
        expect(refund.consumed + refund.unused).toBe(sum(paid));
      }),
      { numRuns: 2_000 },
    );
  });
});
