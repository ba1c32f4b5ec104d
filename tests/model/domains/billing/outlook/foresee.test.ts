import { array, assert, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foresee, neededUntil } from '#model/domains/billing/outlook/foresee.ts';
import type { OutlookFacts, RunningItem, RunningSubscription } from '#model/domains/billing/outlook/outlookFacts.ts';
import { cycleOf } from '#model/rules/time/calendar/cycle.ts';
import { MICRO } from '#model/rules/money/microDecimal.ts';
import { planSettlement } from '#model/domains/billing/rating/planSettlement.ts';
import type { Price } from '#model/domains/billing/rating/price.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';

const YUAN = 1_000_000;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const zone = 'Asia/Shanghai';
const beijing = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const may = beijing('2026-05-01T00:00');

const hourly = (unit_price: string): Price => {
  const { price } = readPrice({ model: 'per_unit', meter: 'hour', unit_price });
  if (price === undefined) throw new Error(unit_price);
  return price;
};

const item = (unit_price: string, from = may, more: Partial<RunningItem> = {}): RunningItem => ({
  id: 1,
  name: 'machine',
  product_id: 7,
  charged: 0n,
  usages: [
    {
      versions: [{ id: 1, effective_from: 0, price: hourly(unit_price) }],
      spans: [{ from, to: Infinity, quantity: MICRO }],
    },
  ],
  ...more,
});

const facts = (more: Partial<OutlookFacts> = {}): OutlookFacts => ({
  at: may,
  until: may + 30 * DAY,
  zone,
  graceS: 2 * HOUR,
  arrears: null,
  balance: 5 * YUAN,
  frozen: 0,
  credit: 0,
  grants: [],
  items: [],
  subscriptions: [],
  ...more,
});

const monthly = (price: string, ends: number): RunningSubscription => ({
  id: 3,
  name: 'disk',
  lastFrom: may - 10 * DAY,
  bought: { anchor: may - 10 * DAY, period: { unit: 'month', count: 1 }, end: ends },
  renewal: {
    period: { count: 1, unit: 'month' },
    charges: [
      { quantity: MICRO, prices: [{ from: 0, terms: { period_prices: [{ period: 1, unit: 'month', price }] } }] },
    ],
  },
});

const grant = {
  id: 9,
  name: 'gift',
  kind: 'granted' as const,
  remaining: 3 * YUAN,
  minAmount: 0,
  priority: 0,
  validTo: (may + 90 * 60) * 1000,
  scope: { of: 'all' as const },
};

describe('the future of an account', () => {
  test('what is left of the month: usage and renewals before its end, and nothing once usage has stopped', () => {
    const late = beijing('2026-05-30T00:00');
    const rich = { at: late, until: late + 10 * DAY, balance: 10_000 * YUAN };
    expect(foresee(facts({ ...rich, items: [item('2', late)] })).rest_of_month).toBe(2 * 48 * YUAN);
    const renews = { subscriptions: [monthly('100', late + 1.5 * DAY)] };
    expect(foresee(facts({ ...rich, ...renews })).rest_of_month).toBe(100 * YUAN);
    expect(foresee(facts({ ...rich, subscriptions: [monthly('100', late + 5 * DAY)] })).rest_of_month).toBe(0);
    expect(foresee(facts({ items: [item('2')] })).rest_of_month).toBe(10 * YUAN);
  });

  test('5 yuan at 2 an hour: owes at 03:00, stops at 05:00 with 5 yuan owed (S17)', () => {
    const outlook = foresee(facts({ items: [item('2')] }));
    expect(outlook).toMatchObject({ overdue_at: may + 3 * HOUR, suspended_at: may + 5 * HOUR });
    expect(outlook.events).toEqual([
      { at: may + 3 * HOUR, kind: 'overdue', owed: YUAN },
      { at: may + 5 * HOUR, kind: 'suspended', names: ['machine'] },
    ]);
    expect(outlook.curve.at(-1)).toEqual({ at: may + 5 * HOUR, available: -5 * YUAN });
  });

  test('what is held for the first hour pays for it', () => {
    const { overdue_at } = foresee(facts({ balance: 4 * YUAN, frozen: 2 * YUAN, items: [item('2')] }));
    expect(overdue_at).toBe(may + 3 * HOUR);
  });

  test('a scheduled price counts from its instant', () => {
    const dearer = item('2', may, {
      usages: [
        {
          versions: [
            { id: 1, effective_from: 0, price: hourly('1') },
            { id: 2, effective_from: may + 2 * HOUR, price: hourly('4') },
          ],
          spans: [{ from: may, to: Infinity, quantity: MICRO }],
        },
      ],
    });
    const { events, overdue_at } = foresee(facts({ items: [dearer] }));
    expect(overdue_at).toBe(may + 3 * HOUR);
    expect(events[0]).toEqual({ at: may + 2 * HOUR, kind: 'priceChanges', product: 7, names: ['machine'] });
  });

  test('granted money that ends is lost, and brings the debt forward', () => {
    const { events, overdue_at } = foresee(facts({ grants: [grant], items: [item('2')] }));
    // One hour of the grant is used before it ends at 01:30.
    expect(events[0]).toEqual({ at: may + 90 * 60, kind: 'grantEnds', grant: 9, name: 'gift', amount: YUAN });
    expect(overdue_at).toBe(may + 4 * HOUR);
  });

  test('renews a day before the end, as often as the money lasts, and says what is missing', () => {
    const ends = beijing('2026-05-21T00:00');
    const renews = facts({ balance: 150 * YUAN, until: may + 79 * DAY, subscriptions: [monthly('100', ends)] });
    const { events } = foresee(renews);
    const next = beijing('2026-06-21T00:00');
    expect(events).toEqual([
      { at: ends - DAY, kind: 'renewed', subscription: 3, name: 'disk', amount: 100 * YUAN, ends: next },
      {
        at: next - DAY,
        kind: 'renewalFails',
        subscription: 3,
        name: 'disk',
        amount: 100 * YUAN,
        missing: 50 * YUAN,
      },
      { at: next, kind: 'ends', subscription: 3, name: 'disk' },
    ]);
    expect(neededUntil(renews)).toBe(50 * YUAN);
  });

  test('what does not renew ends; what has no price any more cannot renew', () => {
    const ends = may + 5 * DAY;
    const unpriced = { period: { count: 1, unit: 'month' as const }, charges: [{ quantity: MICRO, prices: [] }] };
    const kindsOf = (renewal: RunningSubscription['renewal']) =>
      foresee(facts({ subscriptions: [{ ...monthly('1', ends), renewal }] })).events.map(({ kind }) => kind);
    expect(kindsOf(null)).toEqual(['ends']);
    expect(kindsOf(unpriced)).toEqual(['renewalFails', 'ends']);
  });

  test('nothing that runs and nothing that ends: nothing happens', () => {
    expect(foresee(facts())).toMatchObject({ events: [], overdue_at: null, suspended_at: null });
    expect(neededUntil(facts())).toBe(0);
  });

  const micro = integer({ min: 1, max: 9_000_000 }).map((value) => (value / 1e6).toFixed(6));
  const cases = record({
    prices: array(micro, { minLength: 1, maxLength: 3 }),
    /** Over the end of the month. */
    start: integer({ min: 0, max: 3 * DAY }).map((second) => beijing('2026-05-29T13:00') + second),
    fen: integer({ min: 0, max: 50_000 }),
  });
  const world = ({ prices, start, fen }: { prices: string[]; start: number; fen: number }) =>
    facts({
      at: start,
      until: start + 20 * DAY,
      balance: fen * 10_000,
      items: prices.map((price, index) => item(price, start, { id: index })),
    });

  test('finds the very settlement that the hourly settlements of the platform find', () => {
    assert(
      property(cases, (given) => {
        const { at, until, balance, items } = world(given);
        let left = BigInt(balance);
        const charged = new Map<string, bigint>();
        let found: number | null = null;
        for (let hour = Math.floor(at / HOUR) * HOUR + HOUR; hour <= until && found === null; hour += HOUR) {
          const cycle = cycleOf(hour - 1, zone);
          for (const { id, usages } of items) {
            const key = `${id} ${cycle}`;
            const before = charged.get(key) ?? 0n;
            const plan = { zone, cycle, until: hour, usages, booked: [], charged: before, closes: false };
            const { due, charge } = planSettlement(plan);
            charged.set(key, due);
            left -= charge;
          }
          if (left < 0n) found = hour;
        }
        expect(foresee(world(given)).overdue_at).toBe(found);
      }),
      { numRuns: 40 },
    );
  });

  test('what is needed lasts until the chosen day, and a fen less does not', () => {
    assert(
      property(cases, (given) => {
        const poor = world(given);
        const needed = neededUntil(poor);
        const overdue = (more: number) => foresee({ ...poor, balance: poor.balance + more }).overdue_at;
        expect(overdue(needed)).toBeNull();
        if (needed > 0) expect(overdue(needed - 10_000)).not.toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
