import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import {
  planSettlement,
  type BookedLine,
  type PlannedLine,
  type SettlementFacts,
  type SettlementPlan,
} from '#model/domains/billing/rating/planSettlement.ts';
import { readPrice } from '#model/domains/billing/rating/price.ts';

const ZONE = 'Asia/Shanghai';
const HOUR = 3_600;
const at = (text: string) => readInstant(`2026-${text}+08:00`) ?? Number.NaN;
const span = (from: string, to: string, quantity = '1') => ({
  from: at(from),
  to: at(to),
  quantity: readMicro(quantity) ?? 0n,
});

function version(id: number, terms: object = {}, effective_from = -Infinity) {
  const { price } = readPrice({ model: 'per_unit', meter: 'hour', unit_price: '0.123456', ...terms });
  if (price === undefined) throw new Error('the price is wrong');
  return { id, price, effective_from };
}

const facts = (more: Partial<SettlementFacts>): SettlementFacts => ({
  zone: ZONE,
  cycle: '2026-03',
  until: at('04-01T00:00:00'),
  usages: [],
  booked: [],
  charged: 0n,
  closes: false,
  ...more,
});

/** The books of one item: what plans have written so far. */
function createBooks() {
  let booked: BookedLine[] = [];
  let charged = 0n;
  return {
    settle(given: Partial<SettlementFacts>): SettlementPlan {
      const plan = planSettlement(facts({ ...given, booked, charged }));
      for (const { replaces, ...line } of plan.lines) {
        booked = booked.filter(({ id }) => id !== replaces);
        booked.push({ ...line, id: replaces ?? booked.length + 1, isFinal: false });
      }
      const until = given.until ?? at('04-01T00:00:00');
      const endOf = (day: string) => (readInstant(`${day}T00:00:00+08:00`) ?? 0) + 24 * HOUR;
      booked = booked.map((line) => ({ ...line, isFinal: endOf(line.day) <= until }));
      charged += plan.charge;
      return plan;
    },
    total: () => microDecimal(booked.reduce((sum, { amount }) => sum + amount, 0n)),
    amounts: () => booked.map(({ kind, day, amount }) => `${kind} ${day.slice(5)} ${microDecimal(amount)}`),
  };
}

const text = ({ kind, version_id, from, to, amount, corrects }: PlannedLine) =>
  `${kind} v${version_id} ${instantText(from, ZONE).slice(5, 16)} ${instantText(to, ZONE).slice(5, 16)} ${microDecimal(amount)}${corrects === undefined ? '' : ` corrects ${corrects}`}`;

describe('the settlement of an item', () => {
  test('has one line a day and price version, and charges whole fen', () => {
    const usages = [
      {
        versions: [version(7), version(8, { unit_price: '1' }, at('03-11T12:00:00'))],
        spans: [span('03-10T10:17:20', '03-11T13:00:00')],
      },
    ];
    const plan = planSettlement(facts({ usages, charged: 10_000n }));
    expect(plan.lines.map(text)).toEqual([
      'usage v7 03-10T10:17 03-11T00:00 1.692719',
      'usage v7 03-11T00:00 03-11T12:00 1.481472',
      'usage v8 03-11T12:00 03-11T13:00 1.000000',
    ]);
    expect([plan.due, plan.charge]).toEqual([4_170_000n, 4_160_000n]);
  });

  test('by the hour, replaces the line of the day, and charges what is not charged yet', () => {
    const books = createBooks();
    const usages = [{ versions: [version(7)], spans: [span('03-10T10:17:20', '03-10T12:05:01')] }];
    const charges = ['11', '12', '13', '14'].map(
      (hour) => books.settle({ usages, until: at(`03-10T${hour}:00:00`) }).charge,
    );
    expect(charges).toEqual([90_000n, 120_000n, 10_000n, 0n]);
    expect(books.amounts()).toEqual(['usage 03-10 0.221569']);
  });

  test('settled again, writes nothing new and charges nothing', () => {
    const books = createBooks();
    const usages = [{ versions: [version(7)], spans: [span('03-10T10:00:00', '03-12T10:00:00')] }];
    books.settle({ usages });
    expect(books.settle({ usages })).toMatchObject({ lines: [], charge: 0n });
  });

  test('of a resized item adds the usage of both products before it is rounded', () => {
    const usages = [
      { versions: [version(7)], spans: [span('03-10T10:17:20', '03-10T11:00:00')] },
      { versions: [version(9)], spans: [span('03-10T11:00:00', '03-10T12:05:01')] },
    ];
    const plan = planSettlement(facts({ usages }));
    expect(plan.lines.map(({ version_id, amount }) => [version_id, amount])).toEqual([
      [7, 87_791n],
      [9, 133_778n],
    ]);
    expect(plan.due).toBe(220_000n);
  });

  test('usage that comes late corrects a day that is over, at the tiers of the month (S22)', () => {
    const tiers = [{ to: '100', unit_price: '0.8' }, { unit_price: '0.6' }];
    const versions = [version(7, { model: 'graduated', meter: 'gb', tiers })];
    const books = createBooks();
    const known = [span('03-05T08:00:00', '03-05T08:00:00', '60'), span('03-06T08:00:00', '03-06T08:00:00', '25')];
    expect(books.settle({ usages: [{ versions, spans: known }] }).due).toBe(68_000_000n);
    const late = [...known, span('03-31T20:00:00', '03-31T20:00:00', '10')];
    const first = books.settle({ usages: [{ versions, spans: late }] });
    expect([first.due, first.charge]).toEqual([76_000_000n, 8_000_000n]);
    const later = [...late, span('03-06T08:00:00', '03-06T08:00:00', '10')];
    const second = books.settle({ usages: [{ versions, spans: later }] });
    // The day itself costs 8.00 more, the last day 1.00 less: it is in the second tier now.
    expect(second.lines.map(text)).toEqual([
      'usage v7 03-06T08:00 03-06T08:00 8.000000 corrects 2',
      'usage v7 03-31T20:00 03-31T20:00 -1.000000 corrects 3',
    ]);
    expect([second.charge, books.total()]).toEqual([7_000_000n, '83.000000']);
  });

  test('at the end of the cycle books the minimum and the rounding, so that the lines are what was charged', () => {
    const books = createBooks();
    const spans = [span('03-10T10:17:20', '03-10T12:05:01')];
    books.settle({ usages: [{ versions: [version(7)], spans }], closes: true });
    expect(books.amounts()).toEqual(['usage 03-10 0.221569', 'rounding 03-31 -0.001569']);
    const least = createBooks();
    least.settle({ usages: [{ versions: [version(7, { min_charge: '1' })], spans }], closes: true });
    expect(least.amounts()).toEqual(['usage 03-10 0.221569', 'minimum 03-31 0.778431']);
  });

  test('after the end, facts that change correct the lines of the end too', () => {
    const books = createBooks();
    const usages = (to: string) => [
      { versions: [version(7, { min_charge: '1' })], spans: [span('03-10T10:17:20', to)] },
    ];
    books.settle({ usages: usages('03-10T12:05:01'), closes: true });
    const { lines, charge } = books.settle({ usages: usages('03-10T20:17:20'), closes: true });
    expect(lines.map(({ kind, amount, corrects }) => [kind, amount, corrects])).toEqual([
      ['usage', 1_012_991n, 1],
      ['rounding', -4_560n, undefined],
      ['minimum', -778_431n, 2],
    ]);
    expect([charge, books.total()]).toEqual([230_000n, '1.230000']);
  });

  test('however often and late it runs, ends with the same lines and the same charge', () => {
    const instants = fc.array(fc.integer({ min: at('03-09T00:00:00') / HOUR, max: at('03-14T00:00:00') / HOUR }), {
      maxLength: 12,
    });
    const usages = [
      {
        versions: [version(7), version(8, { unit_price: '0.654321' }, at('03-11T12:00:00'))],
        spans: [span('03-10T10:17:20', '03-11T13:00:01'), span('03-12T01:02:03', '03-12T23:59:59', '3.000007')],
      },
    ];
    const once = createBooks();
    const { due } = once.settle({ usages, closes: true });
    fc.assert(
      fc.property(instants, (hours) => {
        const books = createBooks();
        for (const hour of hours.toSorted((a, b) => a - b)) books.settle({ usages, until: hour * HOUR });
        expect(books.settle({ usages, closes: true }).due).toBe(due);
        expect(books.amounts()).toEqual(once.amounts());
      }),
      { numRuns: 60 },
    );
  });
});
