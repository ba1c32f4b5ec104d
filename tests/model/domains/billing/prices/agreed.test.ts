import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreedPeriods, type PriceBook } from '#model/domains/billing/prices/agreed/agreedPeriods.ts';
import { agreedTerms } from '#model/domains/billing/prices/agreed/agreedTerms.ts';
import type { PriceTerms } from '#model/domains/billing/prices/priceTerms.ts';

const PRODUCT = 7;
const LEVELS = ['standard', 'gold'] as const;

const list: PriceTerms = {
  model: 'graduated',
  meter: 'hour',
  unit_price: null,
  tiers: [{ to: '100', unit_price: '2' }, { unit_price: '1' }],
  package_size: null,
  package_price: null,
  free_quota: '10',
  min_charge: '5',
  period_prices: [
    { period: 1, unit: 'month', price: '100' },
    { period: 1, unit: 'year', price: '1000' },
  ],
};
const line = { product_id: PRODUCT, price: '0.8', period: null, unit: null };

test('a unit price takes the place of tiers; free usage, the least charge and other periods stay (8.3)', () => {
  expect(agreedTerms(list, [line], 'hour')).toEqual({ ...list, model: 'per_unit', unit_price: '0.8', tiers: null });
  const yearly = agreedTerms(list, [{ ...line, price: '900', period: 1, unit: 'year' }], 'hour');
  expect(yearly).toEqual({
    ...list,
    period_prices: [
      { period: 1, unit: 'month', price: '100' },
      { period: 1, unit: 'year', price: '900' },
    ],
  });
});

test('an agreement keeps its meter when the product counts by something else, without what is about the new one', () => {
  const daily = agreedTerms({ ...list, model: 'flat', meter: 'day' }, [line], 'hour');
  expect(daily).toMatchObject({ model: 'flat', meter: 'hour', unit_price: '0.8', free_quota: null, min_charge: null });
});

const books = fc.array(
  fc.record({
    account_id: fc.constantFrom(null, 1),
    level: fc.constantFrom(...LEVELS),
    from: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 1, max: 20 }),
    isEndless: fc.boolean(),
    product_id: fc.constantFrom(PRODUCT, 8),
  }),
  { maxLength: 6 },
);
const levels = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 30 }), level: fc.constantFrom(...LEVELS) }), {
    maxLength: 4,
    selector: ({ from }) => from,
  })
  .map((found) => [{ from: 0, level: 'standard' }, ...found.toSorted((one, other) => one.from - other.from)]);

test('at every instant counts the last book of the account, or else the last of its level, or the list (8.3)', () => {
  fc.assert(
    fc.property(books, levels, (given, known) => {
      const all = given.map(({ length, isEndless, product_id, ...book }, id): PriceBook => ({
        ...book,
        id,
        name: `book ${id}`,
        to: isEndless ? Infinity : book.from + length,
        prices: [{ ...line, product_id }],
      }));
      const periods = agreedPeriods(all, known, PRODUCT);
      for (const [index, { from, to }] of periods.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThanOrEqual(periods[index - 1]?.to ?? 0);
      }
      for (let at = 0; at < 45; at += 1) {
        const level = known.findLast(({ from }) => from <= at)?.level;
        const fitting = all.filter(
          (book) =>
            book.prices[0]?.product_id === PRODUCT &&
            book.from <= at &&
            at < book.to &&
            (book.account_id !== null || book.level === level),
        );
        const own = fitting.filter(({ account_id }) => account_id !== null);
        const last = (own.length > 0 ? own : fitting).toSorted((a, b) => a.from - b.from || a.id - b.id).at(-1);
        expect(periods.find(({ from, to }) => from <= at && at < to)?.book.id).toBe(last?.id);
      }
    }),
  );
});
