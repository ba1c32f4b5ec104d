import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discount, discountTogether, type Discount } from '#model/domains/billing/rating/discount.ts';
import { whyNotUsable, type DiscountRange, type Purchase } from '#model/domains/billing/rating/discountFits.ts';

const YUAN = 1_000_000n;
const off = (id: number, value: bigint, more: Partial<Discount> = {}): Discount => ({
  id,
  type: 'percentage',
  value,
  min_amount: 0n,
  max_discount: null,
  stackable: true,
  priority: 0,
  ...more,
});
const fixed = (id: number, yuan: bigint, more: Partial<Discount> = {}): Discount =>
  off(id, yuan * YUAN, { type: 'fixed_amount', ...more });

describe('discounts in order: shares, then fixed amounts, then the fen', () => {
  test.each<[string, bigint, Discount[], [number, bigint][], bigint]>([
    ['nothing', 100n, [], [], 100n],
    [
      'a share, then an amount',
      100n,
      [fixed(1, 20n), off(2, 100_000n)],
      [
        [2, 10n],
        [1, 20n],
      ],
      70n,
    ],
    [
      'a share of what a share leaves',
      100n,
      [off(1, 100_000n), off(2, 200_000n)],
      [
        [1, 10n],
        [2, 18n],
      ],
      72n,
    ],
    [
      'the higher priority first',
      100n,
      [off(1, 100_000n), off(2, 200_000n, { priority: 9 })],
      [
        [2, 20n],
        [1, 8n],
      ],
      72n,
    ],
    [
      'a threshold that the share misses',
      100n,
      [off(1, 100_000n), fixed(2, 20n, { min_amount: 95n * YUAN })],
      [[1, 10n]],
      90n,
    ],
    [
      'a threshold met exactly',
      100n,
      [off(1, 100_000n), fixed(2, 20n, { min_amount: 90n * YUAN })],
      [
        [1, 10n],
        [2, 20n],
      ],
      70n,
    ],
    [
      'two amounts with the same threshold',
      100n,
      [fixed(1, 20n, { min_amount: 100n * YUAN }), fixed(2, 5n, { min_amount: 100n * YUAN })],
      [
        [1, 20n],
        [2, 5n],
      ],
      75n,
    ],
    ['a share with a limit', 100n, [off(1, 500_000n, { max_discount: 30n * YUAN })], [[1, 30n]], 70n],
    ['a share below its threshold', 100n, [off(1, 500_000n, { min_amount: 101n * YUAN })], [], 100n],
    [
      'never below zero',
      10n,
      [fixed(1, 8n), fixed(2, 8n)],
      [
        [1, 8n],
        [2, 2n],
      ],
      0n,
    ],
    ['everything', 10n, [off(1, 1_000_000n), fixed(2, 8n)], [[1, 10n]], 0n],
    [
      'the one alone that takes off more',
      100n,
      [off(1, 100_000n), fixed(2, 5n), off(3, 200_000n, { stackable: false })],
      [[3, 20n]],
      80n,
    ],
    [
      'the combined that take off more',
      100n,
      [off(1, 100_000n), fixed(2, 15n), off(3, 200_000n, { stackable: false })],
      [
        [1, 10n],
        [2, 15n],
      ],
      75n,
    ],
    ['the combined of equal ways', 100n, [off(1, 200_000n), off(3, 200_000n, { stackable: false })], [[1, 20n]], 80n],
  ])('%s', (_what, list, discounts, steps, net) => {
    expect(discount(list * YUAN, discounts)).toEqual({
      list: list * YUAN,
      steps: steps.map(([id, amount]) => ({ id, amount: amount * YUAN })),
      net: net * YUAN,
      due: net * YUAN,
    });
  });

  test('what is paid together shares thresholds, limits and fixed amounts', () => {
    const coupon = fixed(1, 20n, { min_amount: 80n * YUAN });
    const half = off(2, 500_000n, { max_discount: 10n * YUAN });
    const nets = (...prices: [bigint, Discount[]][]) => {
      const result = discountTogether(prices.map(([list, discounts]) => ({ list: list * YUAN, discounts })));
      expect(result.parts.reduce((total, { net }) => total + net, 0n)).toBe(result.net);
      return result.parts.map(({ net }) => Number(net) / 1_000_000);
    };
    expect(nets([60n, [coupon]], [20n, [coupon]])).toEqual([45, 15]);
    // The other price does not count for the threshold.
    expect(nets([60n, [coupon]], [20n, []])).toEqual([60, 20]);
    expect(nets([30n, [half]], [10n, [half]], [40n, []])).toEqual([22.5, 7.5, 40]);
  });

  test('goes to the nearest fen once, at the end', () => {
    const { net, due } = discount(999_999n, [off(1, 333_333n)]);
    expect([net, due]).toEqual([666_666n, 670_000n]);
    expect(discount(5_000n, []).due).toBe(10_000n);
    expect(discount(4_999n, []).due).toBe(0n);
  });

  test('the steps add up, never exceed the price, and the order of the list changes nothing', () => {
    const anyDiscount = fc.record({
      id: fc.integer({ min: 1, max: 9 }),
      type: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
      value: fc.bigInt({ min: 1n, max: YUAN }),
      min_amount: fc.bigInt({ min: 0n, max: 2n * YUAN }),
      max_discount: fc.option(fc.bigInt({ min: 1n, max: YUAN })),
      stackable: fc.boolean(),
      priority: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 3n * YUAN }),
        fc.uniqueArray(anyDiscount, { selector: ({ id }) => id, maxLength: 5 }),
        (list, discounts) => {
          const result = discount(list, discounts);
          expect(result.steps.reduce((sum, { amount }) => sum + amount, result.net)).toBe(list);
          expect(result.net >= 0n && result.steps.every(({ amount }) => amount > 0n)).toBe(true);
          expect(result.due % 10_000n).toBe(0n);
          expect(discount(list, discounts.toReversed())).toEqual(result);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('why a discount cannot be used', () => {
  const START = Date.UTC(2026, 10, 20);
  const range = (more: Partial<DiscountRange> = {}): DiscountRange => ({
    scope: 'all',
    category_ids: null,
    product_ids: null,
    region_ids: null,
    targets: 'all',
    user_ids: null,
    bp_ids: null,
    start_at: new Date(START).toISOString(),
    end_at: null,
    terminated_at: null,
    total_limit: null,
    per_account_limit: null,
    frequency: 'forever',
    frequency_duration: null,
    ...more,
  });
  const purchase = (more: Partial<Purchase> = {}): Purchase => ({
    at: START,
    product_id: 1,
    category_id: 2,
    region_id: 3,
    user_id: 4,
    bp_id: null,
    uses: 5,
    account_uses: 1,
    ...more,
  });

  test.each<[string, Partial<DiscountRange>, Partial<Purchase>, string | undefined]>([
    ['at its start', {}, {}, undefined],
    ['a moment before', {}, { at: START - 1 }, 'notStarted'],
    ['a moment before its end', { end_at: new Date(START + 2).toISOString() }, { at: START + 1 }, undefined],
    ['at its end', { end_at: new Date(START + 1).toISOString() }, { at: START + 1 }, 'ended'],
    ['terminated', { terminated_at: new Date(START).toISOString() }, {}, 'terminated'],
    ['its product', { scope: 'product', product_ids: [1] }, {}, undefined],
    ['another product', { scope: 'product', product_ids: [9] }, {}, 'otherProduct'],
    ['its category', { scope: 'category', category_ids: [2] }, {}, undefined],
    ['another category', { scope: 'category', category_ids: [9] }, {}, 'otherProduct'],
    ['its region', { scope: 'region', region_ids: [3] }, {}, undefined],
    ['a product of all regions', { scope: 'region', region_ids: [3] }, { region_id: null }, 'otherProduct'],
    ['its user', { targets: 'users', user_ids: [4] }, {}, undefined],
    ['another user', { targets: 'users', user_ids: [9] }, {}, 'otherBuyer'],
    ['its organisation', { targets: 'bps', bp_ids: [7] }, { bp_id: 7 }, undefined],
    ['somebody without an organisation', { targets: 'bps', bp_ids: [7] }, {}, 'otherBuyer'],
    ['the last use', { total_limit: 6 }, {}, undefined],
    ['used up', { total_limit: 5 }, {}, 'usedUp'],
    ['used up by the account', { per_account_limit: 1 }, {}, 'accountUsedUp'],
    ['the second time of what is for once', { frequency: 'once' }, {}, 'accountUsedUp'],
    ['the second of three cycles', { frequency: 'recurring', frequency_duration: 3 }, {}, undefined],
    [
      'the fourth of three cycles',
      { frequency: 'recurring', frequency_duration: 3 },
      { account_uses: 3 },
      'accountUsedUp',
    ],
    [
      'the lower of both limits',
      { frequency: 'recurring', frequency_duration: 3, per_account_limit: 1 },
      {},
      'accountUsedUp',
    ],
  ])('%s', (_what, more, of, why) => {
    expect(whyNotUsable(range(more), purchase(of))).toBe(why);
  });
});
