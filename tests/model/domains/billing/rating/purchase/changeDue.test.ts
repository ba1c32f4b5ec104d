import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeDue, settledDues } from '#model/domains/billing/rating/purchase/changeDue.ts';
import { takenBack } from '#model/domains/billing/rating/purchase/takenBack.ts';

const FEN = 10_000n;
const month = { from: 0, to: 30, current: 300_000_000n, next: 600_000_000n };

test('an upgrade pays the difference of the full values for what remains of each period (T3)', () => {
  expect(changeDue([month], 20)).toEqual([100_000_000n]);
  // The second month has not begun.
  expect(changeDue([month, { ...month, from: 30, to: 60 }], 20)).toEqual([100_000_000n, 300_000_000n]);
  expect(changeDue([{ ...month, next: 0n }], 30)).toEqual([0n]);
  expect(changeDue([{ ...month, next: 0n }], 0)).toEqual([-300_000_000n]);
});

test('periods that cost more and less settle to one sign, and to the same sum', () => {
  const dues = fc.array(fc.bigInt(-100n, 100n).map((fen) => fen * FEN));
  fc.assert(
    fc.property(dues, (given) => {
      const settled = settledDues(given);
      const sum = (all: readonly bigint[]) => all.reduce((total, due) => total + due, 0n);
      expect(sum(settled)).toBe(sum(given));
      expect(settled.some((due) => due > 0n) && settled.some((due) => due < 0n)).toBe(false);
    }),
  );
});

test('what is taken back is never more than is left of what was paid, source by source (P09)', () => {
  const share = fc.record({
    source: fc.oneof(
      fc.constant({ kind: 'cash' as const }),
      fc.record({ kind: fc.constantFrom('voucher' as const, 'granted' as const), id: fc.integer({ min: 1, max: 3 }) }),
    ),
    amount: fc.integer({ min: 0, max: 100_000 }).map((fen) => fen * Number(FEN)),
  });
  const piece = fc.record({ from: fc.integer({ min: 0, max: 50 }), paid: fc.array(share, { maxLength: 4 }) });
  const wanted = fc.bigInt(0n, 1_000_000n).map((fen) => fen * FEN);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 3 }), fc.integer({ min: 0, max: 100 }), wanted, (pieces, at, amount) => {
      const results = takenBack(pieces, { to: 100, at }, amount);
      const all = results.flatMap(({ taken }) => taken);
      const total = all.reduce((sum, each) => sum + BigInt(each.amount), 0n);
      expect(total <= amount).toBe(true);
      const unused = results.flatMap(({ taken, rest }, index) =>
        taken.map((each, place) => [each.amount, rest[place]?.amount ?? 0, pieces[index]?.paid ?? []] as const),
      );
      for (const [gone, rest] of unused) expect(gone >= 0 && rest >= 0).toBe(true);
      results.forEach(({ taken, rest }, index) => {
        const paid = (pieces[index]?.paid ?? []).reduce((sum, each) => sum + each.amount, 0);
        expect([...taken, ...rest].reduce((sum, each) => sum + each.amount, 0)).toBeLessThanOrEqual(paid);
      });
      // Nothing is left to take at the end of the period, and everything at its beginning.
      expect(
        takenBack(pieces, { to: 100, at: 100 })
          .flatMap(({ taken }) => taken)
          .every((each) => each.amount === 0),
      ).toBe(true);
      const first = takenBack(pieces, { to: 100, at: 0 }).flatMap(({ rest }) => rest);
      expect(first.every((each) => each.amount === 0)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});
