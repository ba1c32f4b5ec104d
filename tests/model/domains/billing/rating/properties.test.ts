import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleInterval } from '#model/rules/time/calendar/cycle.ts';
import type { Price, PriceTier } from '#model/domains/billing/rating/price.ts';
import { priceFunction } from '#model/domains/billing/rating/priceFunction.ts';
import { rate, type RatingFacts, type UsageSpan } from '#model/domains/billing/rating/rate.ts';
import { add, costOf, exactCosts, fraction, isLess, minus, rounded, times } from './fractionOracle.ts';
import { runs } from '../../../../support/runs.ts';

const MICRO = 1_000_000n;
const HALF_FEN = 5_000n;
const CYCLE = '2026-03';
const zones = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'America/New_York');

/** Up to a thousand yuan, or a quintillion: far beyond 2^53. */
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 24n }));
const quantities = fc.oneof(
  fc.constantFrom(0n, 1n, MICRO),
  fc.bigInt({ min: 0n, max: 10n ** 9n }),
  fc.bigInt({ min: 0n, max: 10n ** 20n }),
);
const tiers = fc
  .tuple(
    fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 4 }),
    fc.infiniteStream(fc.tuple(amounts, amounts)),
  )
  .map(([sizes, prices]): PriceTier[] => {
    let end = 0n;
    const ends = [...sizes.map((size) => (end += size)), null];
    return ends.map((to) => {
      const [unit_price = 0n, flat = 0n] = prices.next().value ?? [];
      return { to, unit_price, flat: flat % 3n === 0n ? flat : 0n };
    });
  });
const timeMeters = fc.constantFrom(
  'second',
  'minute',
  'hour',
  'day',
  'month',
  'gb_hour',
  'gb_month',
  'mbps_month' as const,
);
const terms = fc.record({
  meter: timeMeters,
  free_quota: fc.oneof(fc.constant(0n), quantities),
  min_charge: fc.oneof(fc.constant(0n), amounts),
});
const priceOf = (...models: Price['model'][]): fc.Arbitrary<Price> =>
  fc
    .tuple(terms, fc.constantFrom(...models), amounts, tiers, fc.bigInt({ min: 1n, max: 1_000n }))
    .map(([base, model, amount, list, size]): Price => {
      if (model === 'flat' || model === 'per_unit') return { ...base, model, unit_price: amount };
      if (model === 'package') return { ...base, model, package_size: size * MICRO, package_price: amount };
      return { ...base, model, tiers: list };
    });
const anyPrice = priceOf('flat', 'per_unit', 'graduated', 'volume', 'package');

/** Spans of the cycle that do not overlap, in order of time. */
const spansIn = (zone: string) => {
  const { from, to } = cycleInterval(CYCLE, zone);
  return fc
    .tuple(
      fc.uniqueArray(fc.integer({ min: from, max: to }), { minLength: 2, maxLength: 8 }),
      fc.array(quantities, { minLength: 4, maxLength: 4 }),
    )
    .map(([instants, amount]): UsageSpan[] => {
      const ordered = instants.toSorted((a, b) => a - b);
      return amount.flatMap((quantity, index) => {
        const [start, end] = [ordered[index * 2], ordered[index * 2 + 1]];
        return start === undefined || end === undefined ? [] : [{ from: start, to: end, quantity }];
      });
    });
};

const facts = zones.chain((zone) =>
  fc
    .record({
      spans: spansIn(zone),
      prices: fc.array(anyPrice, { minLength: 1, maxLength: 3 }),
      changes: fc.uniqueArray(fc.integer({ ...minMax(cycleInterval(CYCLE, zone)) }), { minLength: 2, maxLength: 2 }),
    })
    .map(({ spans, prices, changes }): RatingFacts => {
      const starts = [-Infinity, ...changes.toSorted((a, b) => a - b)];
      return {
        zone,
        cycle: CYCLE,
        spans,
        versions: prices.map((price, index) => ({ price, effective_from: starts[index] ?? 0 })),
      };
    }),
);

function minMax({ from, to }: { from: number; to: number }) {
  return { min: from, max: to };
}

const sum = (values: readonly bigint[]) => values.reduce((whole, value) => whole + value, 0n);
const within = (distance: bigint, bound: bigint) => distance <= bound && distance >= -bound;

describe('rating, for any price and usage', () => {
  test('split at any instant costs the same (P01)', () => {
    fc.assert(
      fc.property(facts, fc.double({ min: 0, max: 1, noNaN: true }), ({ spans, ...rest }, share) => {
        const split = spans.flatMap(({ from, to, quantity }) => {
          const middle = from + Math.floor((to - from) * share);
          return [
            { from, to: middle, quantity },
            { from: middle, to, quantity },
          ];
        });
        const [whole, parts] = [rate({ ...rest, spans }), rate({ ...rest, spans: split })];
        expect([parts.net, parts.minimum, parts.seconds]).toEqual([whole.net, whole.minimum, whole.seconds]);
      }),
      { numRuns: runs(1_500) },
    );
  });

  test('divided into any windows, the lines add up to the same (P01, P11)', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 3_600, max: 1_000_000 }), (given, windowS) => {
        const [whole, divided] = [rate(given), rate({ ...given, windowS })];
        expect(sum(divided.lines.map(({ amount }) => amount))).toBe(whole.usage);
        expect(sum(divided.lines.map(({ quantity }) => quantity))).toBe(
          sum(whole.lines.map(({ quantity }) => quantity)),
        );
        expect([divided.net, divided.seconds]).toEqual([whole.net, whole.seconds]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('in any order, and with repeated spans, gives the same lines (P02)', () => {
    fc.assert(
      fc.property(facts, fc.array(fc.nat(50), { maxLength: 12 }), ({ spans, versions, ...rest }, picks) => {
        const mixed = picks.reduce(
          (list, at) => [
            ...list.slice(at % list.length),
            ...list.slice(0, at % list.length),
            ...spans.slice(at % spans.length),
          ],
          spans,
        );
        const reversed = versions.toReversed();
        expect(rate({ ...rest, versions: reversed, spans: mixed })).toEqual(rate({ ...rest, versions, spans }));
      }),
      { numRuns: runs(300) },
    );
  });

  test('is the exact cost of every version rounded once, and the charge is within half a fen (P05)', () => {
    fc.assert(
      fc.property(facts, (given) => {
        const rated = rate(given);
        const exact = exactCosts(given.spans, given.versions, given);
        expect(rated.usage).toBe(sum(exact.map((cost) => rounded(times(cost, fraction(MICRO))))));
        expect(within(rated.charged - rated.net, HALF_FEN)).toBe(true);
      }),
      { numRuns: runs(700) },
    );
  });

  test('charges by the hour, each time what is not charged yet, end at the same amount (P05)', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 10_000, max: 200_000 }), (given, windowS) => {
        const { lines, usage } = rate({ ...given, windowS });
        let [due, charged] = [0n, 0n];
        for (const { amount } of lines) {
          due += amount;
          charged += rounded(fraction(due - charged, 10_000n)) * 10_000n;
          expect(within(charged - due, HALF_FEN)).toBe(true);
        }
        expect(within(charged - usage, HALF_FEN)).toBe(true);
      }),
      { numRuns: runs(50) },
    );
  });

  test('costs at least the minimum, if there is any usage', () => {
    fc.assert(
      fc.property(priceOf('per_unit', 'graduated'), spansIn('Asia/Shanghai'), (price, spans) => {
        const versions = [{ effective_from: 0, price }];
        const { net, usage } = rate({ zone: 'Asia/Shanghai', cycle: CYCLE, versions, spans });
        const isUsed = spans.some(({ quantity }) => quantity > 0n);
        expect(net).toBe(isUsed && usage < price.min_charge ? price.min_charge : usage);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the function of a price', () => {
  test('more usage never costs less, unless the price is by volume (P06)', () => {
    fc.assert(
      fc.property(
        priceOf('flat', 'per_unit', 'graduated', 'package'),
        quantities,
        quantities,
        (price, quantity, more) => {
          const costs = priceFunction(price, 3600n);
          expect(costs(quantity + more) >= costs(quantity)).toBe(true);
        },
      ),
      { numRuns: runs(3_500) },
    );
  });

  test('inside a tier, more usage of a volume price never costs less (P06)', () => {
    fc.assert(
      fc.property(tiers, quantities, quantities, (list, quantity, more) => {
        const costs = priceFunction({ model: 'volume', meter: 'gb', free_quota: 0n, min_charge: 0n, tiers: list }, 1n);
        const tierOf = (at: bigint) => list.findIndex(({ to }) => to === null || at <= to);
        fc.pre(tierOf(quantity) === tierOf(quantity + more));
        expect(costs(quantity + more) >= costs(quantity)).toBe(true);
      }),
      { numRuns: runs(1_500) },
    );
  });

  test('is what a fraction gives, at any scale', () => {
    fc.assert(
      fc.property(anyPrice, quantities, fc.constantFrom(1n, 3_600n, 2_678_400n), (price, quantity, scale) => {
        const exact = costOf(price, fraction(quantity, scale * MICRO));
        expect(priceFunction(price, scale)(quantity)).toBe(rounded(times(exact, fraction(MICRO))));
      }),
      { numRuns: runs(3_500) },
    );
  });
});

test('the fractions that these tests compare with', () => {
  expect(rounded(add(fraction(1, 3), fraction(1, 6)))).toBe(1n);
  expect(rounded(minus(fraction(1, 3), fraction(5, 6)))).toBe(-1n);
  expect(isLess(fraction(1, 3), fraction(2, 5))).toBe(true);
});
