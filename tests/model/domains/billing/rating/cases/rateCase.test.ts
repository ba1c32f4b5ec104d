import { describe, expect, test } from 'vitest';
import { rateCase } from '#model/domains/billing/rating/cases/rateCase.ts';
import { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';

const perHour = (unit_price: string) => ({ model: 'per_unit', meter: 'hour', unit_price });
const spans = [{ from: '2026-03-10T10:17:20+08:00', to: '2026-03-10T12:05:01+08:00' }];
const version = (effective_from: string, unit_price: string) => ({ effective_from, ...perHour(unit_price) });

/** The violations of a case as `place key`; none if it has an answer. */
function violationsOf(value: unknown): string[] {
  try {
    rateCase(value);
    return [];
  } catch (fault) {
    if (!(fault instanceof RatingFault)) throw fault;
    return fault.violations.map(({ path, key }) => `${path} ${key}`);
  }
}

describe('worked examples', () => {
  test('pay as you go across two whole hours (S02)', () => {
    const base = { price: perHour('0.123456'), spans };
    const line = { from: '2026-03-10T10:17:20+08:00', to: '2026-03-10T12:05:01+08:00' };
    expect(rateCase(base)).toEqual({
      seconds: 6461,
      lines: [{ ...line, seconds: 6461, quantity: '1.794722', amount: '0.221569' }],
      net: '0.221569',
      charged: '0.22',
      rounding: '-0.001569',
    });
    expect(rateCase({ ...base, windows_s: 3600 })).toMatchObject({
      lines: [
        { seconds: 2560, amount: '0.087791' },
        { seconds: 3600, amount: '0.123456' },
        { seconds: 301, amount: '0.010322' },
      ],
      net: '0.221569',
      rounding: '-0.001569',
    });
  });

  test.each([
    ['1234.567', '363.641750', '363.64'],
    ['100', '35.000000', '35.00'],
    ['100.000001', '35.000000', '35.00'],
    ['100.000002', '35.000001', '35.00'],
    ['1000', '305.000000', '305.00'],
    ['0', '0.000000', '0.00'],
  ])('storage in three tiers: %s GB a month (S05)', (quantity, net, charged) => {
    const tiers = [
      { to: '100', unit_price: '0.350000' },
      { to: '1000', unit_price: '0.300000' },
      { to: null, unit_price: '0.250000' },
    ];
    expect(rateCase({ price: { model: 'graduated', meter: 'gb_month', tiers }, quantity })).toMatchObject({
      lines: [{ amount: net }],
      net,
      charged,
    });
  });

  test('one voucher over several orders (S20)', () => {
    const parts = (total: string, ...over: string[]) => rateCase({ allocate: { total, over } });
    expect(parts('90.00', '100.00', '200.00')).toEqual({ parts: ['30.00', '60.00'] });
    expect(parts('100.00', '100.00', '100.00', '100.00')).toEqual({ parts: ['33.33', '33.34', '33.33'] });
    expect(parts('0.02', '1.00', '1.00', '1.00')).toEqual({ parts: ['0.01', '0.00', '0.01'] });
  });

  test('settlement of one fen, of three and of a hundred (S23)', () => {
    const shared = (count: number) =>
      rateCase({
        share: { lines: Array.from({ length: count }, () => '0.01'), to: { provider: '0.70', site: '0.20' } },
      });
    expect(shared(1)).toEqual({
      lines: [{ provider: '0.007000', site: '0.002000', platform: '0.001000' }],
      payable: { provider: '0.01', site: '0.00', platform: '0.00' },
    });
    expect(shared(3)).toMatchObject({ payable: { provider: '0.02', site: '0.01', platform: '0.00' } });
    expect(shared(100)).toMatchObject({ payable: { provider: '0.70', site: '0.20', platform: '0.10' } });
  });

  test('the anchor survives February (S01)', () => {
    const period = { count: 1, unit: 'month' };
    expect(rateCase({ anchor: '2026-01-31T09:00:00+08:00', period, n: 3 })).toEqual({
      ends: ['2026-02-28T09:00:00+08:00', '2026-03-31T09:00:00+08:00', '2026-04-30T09:00:00+08:00'],
    });
    expect(rateCase({ anchor: '2026-01-31T01:00:00Z', period, n: 1 })).toEqual({ ends: ['2026-02-28T09:00:00+08:00'] });
    expect(rateCase({ zone: 'UTC', anchor: '2028-01-31T09:00:00Z', period, n: 1 })).toEqual({
      ends: ['2028-02-29T09:00:00+00:00'],
    });
  });

  test('usage that comes late is rated at the tiers of its month (S22)', () => {
    const tiers = [
      { to: '100', unit_price: '0.8' },
      { to: null, unit_price: '0.6' },
    ];
    const net = (quantity: string) => rateCase({ price: { model: 'graduated', meter: 'gb', tiers }, quantity })['net'];
    expect([net('85'), net('95'), net('105')]).toEqual(['68.000000', '76.000000', '83.000000']);
  });

  test('the unused share of a month is returned (S12)', () => {
    const period = {
      from: '2026-04-01T00:00:00+08:00',
      to: '2026-05-01T00:00:00+08:00',
      at: '2026-04-10T12:00:00+08:00',
    };
    const refund = { prorate: { current: '300.00', next: '0', ...period } };
    expect(rateCase(refund)).toEqual({ net: '-205.000000', charged: '-205.00' });
  });
});

describe('usage', () => {
  test('of several price versions: one line a version, or one a window', () => {
    const versions = [version('2026-03-10T11:30:00+08:00', '2'), version('2026-01-01T00:00:00+08:00', '1')];
    expect(rateCase({ versions, spans })).toMatchObject({
      lines: [
        { to: '2026-03-10T11:30:00+08:00', amount: '1.211111' },
        { from: '2026-03-10T11:30:00+08:00', amount: '1.167222' },
      ],
      net: '2.378333',
    });
    expect(rateCase({ versions, spans, windows_s: 3600 })).toMatchObject({
      lines: [
        { to: '2026-03-10T11:00:00+08:00', amount: '0.711111' },
        { to: '2026-03-10T12:00:00+08:00', seconds: 3600, amount: '1.500000' },
        { seconds: 301, amount: '0.167222' },
      ],
      net: '2.378333',
    });
  });

  test('is of the month of its first span, whatever their order, unless a cycle is stated', () => {
    const months = [
      { from: '2026-04-01T00:00:00+08:00', to: '2026-04-01T02:00:00+08:00' },
      { from: '2026-03-31T23:00:00+08:00', to: '2026-04-01T00:00:00+08:00' },
    ];
    expect(rateCase({ price: perHour('1'), spans: months })['net']).toBe('1.000000');
    expect(rateCase({ price: perHour('1'), spans: months, cycle: '2026-04' })['net']).toBe('2.000000');
    expect(rateCase({ price: perHour('1'), spans: months, zone: 'UTC' })['net']).toBe('3.000000');
    expect(rateCase({ price: perHour('1'), spans: [] })).toEqual({
      seconds: 0,
      lines: [],
      net: '0.000000',
      charged: '0.00',
      rounding: '0.000000',
    });
  });

  test('of a quantity without a time: pack, free quota, minimum, which is a line of its own', () => {
    const price = { ...perHour('0.1'), free_quota: '2', min_charge: '1' };
    expect(rateCase({ price, quantity: '5', pack_left: '2' })).toEqual({
      lines: [
        { quantity: '5.000000', amount: '0.100000' },
        { quantity: '0.000000', amount: '0.900000', type: 'min_charge' },
      ],
      net: '1.000000',
      charged: '1.00',
      rounding: '0.000000',
      pack_left: '0.000000',
    });
  });

  test('the minimum is booked at the end of the cycle', () => {
    expect(rateCase({ price: { ...perHour('1'), min_charge: '9' }, spans })['lines']).toMatchObject([
      { amount: '1.794722' },
      { from: '2026-04-01T00:00:00+08:00', to: '2026-04-01T00:00:00+08:00', seconds: 0, amount: '7.205278' },
    ]);
  });

  test('members that no case has are ignored', () => {
    expect(rateCase({ title: 'S02', price: perHour('1'), quantity: '1', windows_s: null, note: [1] })['net']).toBe(
      '1.000000',
    );
  });
});

describe('a case that is wrong', () => {
  const usage = { price: perHour('1'), spans };
  const at = { from: '2026-04-01T00:00:00+08:00', to: '2026-05-01T00:00:00+08:00', at: '2026-04-10T12:00:00+08:00' };
  const prorate = { current: '1', next: '0', ...at };
  const ends = { anchor: '2026-01-31T09:00:00+08:00', period: { count: 1, unit: 'month' }, n: 1 };

  test.each([
    [null, [' rating.object']],
    [[], [' rating.object']],
    [{ id: 1 }, [' rating.unknownCase']],
    [{ price: perHour('1') }, ['spans rating.spansOrQuantity']],
    [{ ...usage, quantity: '1' }, ['spans rating.spansOrQuantity']],
    [{ ...usage, zone: 'Mars' }, ['zone rating.zone']],
    [{ ...usage, cycle: '2026-13' }, ['cycle rating.cycle']],
    [{ ...usage, windows_s: 0 }, ['windows_s rating.wholeNumber']],
    [{ ...usage, windows_s: '3600' }, ['windows_s rating.wholeNumber']],
    [{ ...usage, spans: { from: 1 } }, ['spans rating.list']],
    [{ ...usage, spans: [1] }, ['spans[0] rating.object']],
    [{ ...usage, spans: [{ from: '2026-03-10' }] }, ['spans[0].from validation.dateTime']],
    [{ ...usage, spans: [{ ...spans[0], to: null }] }, ['spans[0].to validation.dateTime']],
    [{ ...usage, spans: [{ ...spans[0], to: '2026-03-10T10:17:19+08:00' }] }, ['spans[0].to rating.beforeStart']],
    [{ ...usage, spans: [{ ...spans[0], quantity: '-1' }] }, ['spans[0].quantity rating.negative']],
    [{ ...usage, spans: [{ ...spans[0], quantity: '0.0000001' }] }, ['spans[0].quantity rating.decimal']],
    [{ ...usage, spans: [{ ...spans[0], quantity: 1 }] }, ['spans[0].quantity rating.decimal']],
    [{ ...usage, pack_left: '-1' }, ['pack_left rating.negative']],
    [{ price: perHour('1.1234567'), spans }, ['price.unit_price rating.decimal']],
    [{ price: { model: 'per_unit', meter: 'hour' }, spans }, ['price.unit_price rating.notPriced']],
    [{ price: 'free', spans }, ['price.model rating.oneOf', 'price.meter rating.oneOf']],
    [{ versions: [perHour('1')], spans }, ['versions[0].effective_from validation.dateTime']],
    [{ versions: [], spans }, ['versions rating.notPriced']],
    [
      { versions: [version('2026-01-01T00:00:00+08:00', '1'), version('2025-12-31T16:00:00Z', '2')], spans },
      ['versions[1].effective_from rating.sameInstant'],
    ],
    [{ versions: [version('2026-03-10T10:17:21+08:00', '1')], spans }, ['versions rating.noVersion']],
    [
      { versions: [version('2026-01-01T00:00:00Z', '1'), version('2026-02-01T00:00:00Z', '2')], quantity: '1' },
      ['versions rating.timelessVersions'],
    ],
    [
      { ...usage, windows_s: 1, spans: [{ from: '2026-03-01T00:00:00+08:00', to: '2026-04-01T00:00:00+08:00' }] },
      ['windows_s rating.tooManyLines'],
    ],
    [{ allocate: { total: '0.001', over: ['1'] } }, ['allocate.total rating.wholeFen']],
    [{ allocate: { total: '1', over: ['1', '-1'] } }, ['allocate.over[1] rating.negative']],
    [{ allocate: { total: '1', over: ['0'] } }, ['allocate.over rating.noWeight']],
    [{ allocate: { total: '1', over: [1] } }, ['allocate.over[0] rating.decimal']],
    [{ allocate: 1 }, ['allocate rating.object']],
    [{ share: { lines: ['1'], to: { a: '0.9', b: '0.2' } } }, ['share.to rating.aboveWhole']],
    [{ share: { lines: ['1'], to: { platform: '0.9' } } }, ['share.to.platform rating.platformShare']],
    [{ share: { lines: ['1'], to: { a: '-0.1' } } }, ['share.to.a rating.negative']],
    [{ ...ends, n: 0 }, ['n rating.wholeNumber']],
    [{ ...ends, n: 1001 }, ['n validation.max']],
    [{ ...ends, period: { count: 1, unit: 'quarter' } }, ['period.unit rating.oneOf']],
    [{ ...ends, period: { count: 1.5, unit: 'month' } }, ['period.count rating.wholeNumber']],
    [{ ...ends, period: { count: 8000, unit: 'year' } }, ['n rating.beyondCalendar']],
    [{ ...ends, anchor: '2026-02-29T09:00:00+08:00' }, ['anchor validation.dateTime']],
    [{ prorate: { ...prorate, at: '2026-03-31T23:59:59+08:00' } }, ['prorate.at rating.outsidePeriod']],
    [{ prorate: { ...prorate, from: at.to } }, ['prorate.to rating.beforeStart']],
    [{ prorate: { ...prorate, next: '-1' } }, ['prorate.next rating.negative']],
  ])('%j', (value, violations) => {
    expect(violationsOf(value)).toEqual(violations);
  });

  test('the same case, put right, is none', () => {
    expect([usage, { ...usage, windows_s: 1 }, ends, { prorate }].flatMap(violationsOf)).toEqual([]);
  });
});
