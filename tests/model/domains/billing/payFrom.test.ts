import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { payFrom, type Grant, type PaidPart } from '#model/domains/billing/payFrom.ts';

const yuan = (amount: number) => Math.round(amount * 100) * 10_000;
const grant = (given: Partial<Grant>): Grant => ({
  id: 1,
  kind: 'voucher',
  remaining: yuan(90),
  minAmount: 0,
  priority: 0,
  validTo: null,
  scope: { of: 'all' },
  ...given,
});
const three = [1, 2, 3].map((product_id) => ({ amount: yuan(100), product_id, category_id: 7 }));
const by = (parts: readonly PaidPart[], id: number) =>
  parts.flatMap(({ source, item, amount }) => ('id' in source && source.id === id ? [[item, amount]] : []));

describe('what pays for items (M5, M6)', () => {
  test('a voucher is shared over the items, and cash pays the rest', () => {
    expect(payFrom([grant({})], three)).toEqual(
      [0, 1, 2].flatMap((item) => [
        { item, source: { kind: 'voucher', id: 1 }, amount: yuan(30) },
        { item, source: { kind: 'cash' }, amount: yuan(70) },
      ]),
    );
  });

  test('a fen that cannot be shared goes to one item, and the sum is exact', () => {
    const parts = payFrom([grant({ remaining: yuan(100) })], three);
    expect(by(parts, 1).map(([, amount]) => amount)).toEqual([yuan(33.33), yuan(33.34), yuan(33.33)]);
  });

  test('granted money comes after vouchers and before cash', () => {
    const grants = [grant({ id: 2, kind: 'granted', remaining: yuan(50) }), grant({ remaining: yuan(100) })];
    expect(payFrom(grants, [{ amount: yuan(300) }])).toEqual([
      { item: 0, source: { kind: 'voucher', id: 1 }, amount: yuan(100) },
      { item: 0, source: { kind: 'granted', id: 2 }, amount: yuan(50) },
      { item: 0, source: { kind: 'cash' }, amount: yuan(150) },
    ]);
  });

  test.each<{ says: string; others: Partial<Grant>; first: Partial<Grant> }>([
    { says: 'of the higher priority', others: { validTo: 5 }, first: { priority: 1 } },
    { says: 'for the fewest things', others: { validTo: 5 }, first: { scope: { of: 'product', ids: [1] } } },
    { says: 'that ends first', others: { validTo: 9 }, first: { validTo: 5 } },
    { says: 'that has an end', others: {}, first: { validTo: 5 } },
    { says: 'that takes off more', others: { remaining: yuan(50) }, first: { remaining: yuan(60) } },
    { says: 'that leaves less', others: { remaining: yuan(200) }, first: { remaining: yuan(150) } },
    { says: 'with the lower id', others: {}, first: { id: 1 } },
  ])('the voucher $says is used first', ({ others, first }) => {
    const grants = [grant({ id: 4, ...others }), grant({ id: 3, ...first })];
    const [, other] = grants.map(({ id }) => id);
    const used = payFrom(grants, [{ amount: yuan(60), product_id: 1 }]).map(({ source }) => source);
    expect(used[0]).toEqual({ kind: 'voucher', id: other });
  });

  test.each([
    { minAmount: yuan(200), used: yuan(90) },
    { minAmount: yuan(200) + 1, used: 0 },
  ])('a minimum of $minAmount is compared with the items that the voucher is valid for', ({ minAmount, used }) => {
    const parts = by(payFrom([grant({ minAmount, scope: { of: 'product', ids: [1, 2] } })], three), 1);
    expect(parts.reduce((sum, [, amount = 0]) => sum + amount, 0)).toBe(used);
    expect(parts.map(([item]) => item)).not.toContain(2);
  });

  test('the sources of an item add up to its price, and none is overdrawn', () => {
    const amount = fc.integer({ min: 0, max: 50_000 }).map((fen) => fen * 10_000);
    const anyGrant = fc.record({
      kind: fc.constantFrom('voucher' as const, 'granted' as const),
      remaining: amount,
      priority: fc.integer({ min: 0, max: 2 }),
      scope: fc.oneof(
        fc.constant({ of: 'all' as const }),
        fc.subarray([1, 2, 3]).map((ids) => ({ of: 'product' as const, ids })),
      ),
    });
    fc.assert(
      fc.property(fc.tuple(amount, amount, amount), fc.array(anyGrant, { maxLength: 6 }), (amounts, given) => {
        const items = amounts.map((each, index) => ({ amount: each, product_id: index + 1 }));
        const grants = given.map((each, index) => grant({ ...each, id: index + 1 }));
        const parts = payFrom(grants, items);
        items.forEach(({ amount: due }, index) => {
          const paid = parts.filter(({ item }) => item === index);
          expect(paid.every((part) => part.amount > 0)).toBe(true);
          expect(paid.reduce((sum, part) => sum + part.amount, 0)).toBe(due);
        });
        for (const { id, remaining } of grants)
          expect(by(parts, id).reduce((sum, [, part = 0]) => sum + part, 0)).toBeLessThanOrEqual(remaining);
      }),
      { numRuns: 2_000 },
    );
  });
});
