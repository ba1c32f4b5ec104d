import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMicro } from '#model/rules/money/microDecimal.ts';
import { share } from '#model/domains/billing/rating/share.ts';

const RUNS = 500;
const shares = new Map([
  ['provider', 700_000n],
  ['site', 200_000n],
]);

describe('settlement of lines between receivers', () => {
  test.each([
    [1, [10_000n, 0n, 0n]],
    [3, [20_000n, 10_000n, 0n]],
    [100, [700_000n, 200_000n, 100_000n]],
  ])('%s lines of one fen, 70/20/10 (S23)', (count, payable) => {
    const shared = share(
      Array.from({ length: count }, () => 10_000n),
      shares,
    );
    expect([...(shared.lines[0] ?? [])]).toEqual([
      ['provider', 7_000n],
      ['site', 2_000n],
      ['platform', 1_000n],
    ]);
    expect([...shared.payable.values()]).toEqual(payable);
  });

  test('a refund mirrors its charge', () => {
    const lines = ['0.015', '12.340001'].map((text) => readMicro(text) ?? 0n);
    const [charged, refunded] = [
      share(lines, shares),
      share(
        lines.map((line) => -line),
        shares,
      ),
    ];
    expect([...refunded.payable.values()]).toEqual([...charged.payable.values()].map((amount) => -amount));
  });

  test('the shares of a line add up to the line, and a statement to its total in fen', () => {
    const amounts = fc.array(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 500_000n }), (lines, part) => {
        const shared = share(
          lines,
          new Map([
            ['provider', part],
            ['site', 500_000n],
          ]),
        );
        const sum = (values: Iterable<bigint>) => [...values].reduce((whole, value) => whole + value, 0n);
        expect(shared.lines.map((line) => sum(line.values()))).toEqual(lines);
        const distance = sum(shared.payable.values()) - sum(lines);
        expect(distance >= -5_000n && distance <= 5_000n).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
