import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate } from '#model/domains/billing/rating/allocate.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';

const RUNS = 2_000;
const FEN = 10_000n;
const micro = (text: string) => readMicro(text) ?? 0n;

describe('sharing a total over weights', () => {
  test.each([
    ['90.00', ['100.00', '200.00'], ['30.00', '60.00']],
    ['100.00', ['100.00', '100.00', '100.00'], ['33.33', '33.34', '33.33']],
    ['0.02', ['1.00', '1.00', '1.00'], ['0.01', '0.00', '0.01']],
    ['205.00', ['150.00', '50.00', '100.00'], ['102.50', '34.17', '68.33']],
    ['-0.02', ['1.00', '1.00', '1.00'], ['-0.01', '0.00', '-0.01']],
    ['5.00', ['0', '0.000001', '0'], ['0.00', '5.00', '0.00']],
    ['0', ['0', '0'], ['0.00', '0.00']],
    ['90071992547409.93', ['1', '2'], ['30023997515803.31', '60047995031606.62']],
  ])('%s over %s is %s (S12, S20)', (total, over, parts) => {
    expect(allocate(micro(total), over.map(micro)).map((part) => microDecimal(part, 2))).toEqual(parts);
  });

  test('the parts add up, none is negative, each is within a fen of its exact share (P07)', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 20n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 18n }), weights, (fen, over) => {
        const sum = over.reduce((whole, weight) => whole + weight, 0n);
        fc.pre(sum > 0n);
        const total = fen * FEN;
        const parts = allocate(total, over);
        expect(parts.reduce((whole, part) => whole + part, 0n)).toBe(total);
        const isClose = (part: bigint, index: number) => {
          const distance = part * sum - total * (over[index] ?? 0n);
          return part >= 0n && part % FEN === 0n && (distance < 0n ? -distance : distance) <= FEN * sum;
        };
        expect(parts.every(isClose)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
