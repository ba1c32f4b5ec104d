import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { microDecimal, readMicro } from '#model/rules/money/microDecimal.ts';
import { readPrice, type WirePrice } from '#model/domains/billing/rating/price.ts';
import { rate, type RatingFacts } from '#model/domains/billing/rating/rate.ts';
import type { RatingFault } from '#model/domains/billing/rating/ratingFault.ts';

const ZONE = 'Asia/Shanghai';
const perHour = (unit_price: string): WirePrice => ({ model: 'per_unit', meter: 'hour', unit_price });
const at = (text: string) => readInstant(`2026-${text}+08:00`) ?? Number.NaN;
const span = (from: string, to: string, quantity = '1') => ({
  from: at(from),
  to: at(to),
  quantity: readMicro(quantity) ?? 0n,
});

function version(wire: WirePrice, from = -Infinity) {
  const { price } = readPrice(wire);
  if (price === undefined) throw new Error('the price is wrong');
  return { effective_from: from, price };
}

/** The lines as texts, and the sums. */
function rated(facts: Partial<RatingFacts> & Pick<RatingFacts, 'versions' | 'spans'>) {
  const { lines, usage, minimum, net, charged, seconds, packLeft } = rate({ zone: ZONE, cycle: '2026-03', ...facts });
  return {
    lines: lines.map(
      ({ from, to, amount, version: place }) =>
        `${instantText(from, ZONE).slice(5, 16)} ${instantText(to, ZONE).slice(5, 16)} v${place} ${microDecimal(amount)}`,
    ),
    usage: microDecimal(usage),
    minimum: microDecimal(minimum),
    net: microDecimal(net),
    charged: microDecimal(charged, 2),
    seconds,
    packLeft: packLeft === undefined ? undefined : microDecimal(packLeft),
  };
}

function faultOf(facts: Parameters<typeof rated>[0]): string | undefined {
  try {
    rated(facts);
    return undefined;
  } catch (fault) {
    return (fault as RatingFault).violations[0]?.key; // Anything else fails the comparison.
  }
}

describe('rating one item in one cycle', () => {
  test('a window costs F at its end minus F at its start, so that the windows add up (S02)', () => {
    const facts = { versions: [version(perHour('0.123456'))], spans: [span('03-10T10:17:20', '03-10T12:05:01')] };
    expect(rated({ ...facts, windowS: 3600 })).toMatchObject({
      lines: [
        '03-10T10:17 03-10T11:00 v0 0.087791',
        '03-10T11:00 03-10T12:00 v0 0.123456',
        '03-10T12:00 03-10T12:05 v0 0.010322',
      ],
      net: '0.221569',
      charged: '0.22',
      seconds: 6461,
    });
    expect(rated(facts)).toMatchObject({ lines: ['03-10T10:17 03-10T12:05 v0 0.221569'], net: '0.221569' });
  });

  test('only what is in the cycle is rated', () => {
    const versions = [version(perHour('1'))];
    expect(rated({ versions, spans: [span('02-27T00:00:00', '04-02T00:00:00')] })).toMatchObject({
      lines: ['03-01T00:00 04-01T00:00 v0 744.000000'],
    });
    expect(rated({ versions, spans: [span('02-27T00:00:00', '03-01T00:00:00')] })).toMatchObject({
      lines: [],
      net: '0.000000',
      seconds: 0,
    });
  });

  test('the version in force at each second counts, and windows end where they end', () => {
    const versions = [
      version(perHour('2'), at('03-10T10:30:00')),
      version(perHour('1'), at('01-01T00:00:00')),
      version(perHour('9'), at('03-20T00:00:00')),
    ];
    const spans = [span('03-10T09:45:00', '03-10T12:00:00')];
    expect(rated({ versions, spans }).lines).toEqual([
      '03-10T09:45 03-10T10:30 v0 0.750000',
      '03-10T10:30 03-10T12:00 v1 3.000000',
    ]);
    expect(rated({ versions, spans, windowS: 3600 }).lines).toEqual([
      '03-10T09:45 03-10T10:00 v0 0.250000',
      '03-10T10:00 03-10T10:30 v0 0.500000',
      '03-10T10:30 03-10T11:00 v1 1.000000',
      '03-10T11:00 03-10T12:00 v1 2.000000',
    ]);
  });

  test('each version counts its tiers from 0; the free quota is one for the cycle', () => {
    const tiers = [
      { to: '10', unit_price: '1' },
      { to: null, unit_price: '0' },
    ];
    const tiered: WirePrice = { model: 'graduated', meter: 'hour', tiers, free_quota: '4' };
    const versions = [version(tiered), version(tiered, at('03-02T00:00:00'))];
    expect(rated({ versions, spans: [span('03-01T00:00:00', '03-03T00:00:00')] }).lines).toEqual([
      '03-01T00:00 03-02T00:00 v0 10.000000',
      '03-02T00:00 03-03T00:00 v1 10.000000',
    ]);
    expect(rated({ versions, spans: [span('03-01T22:00:00', '03-02T08:00:00')] }).lines).toEqual([
      '03-01T22:00 03-02T00:00 v0 0.000000',
      '03-02T00:00 03-02T08:00 v1 6.000000',
    ]);
  });

  test('a month is as long as its calendar month, and a quantity counts for its time', () => {
    const disk: WirePrice = { model: 'per_unit', meter: 'gb_month', unit_price: '0.31' };
    const spans = [span('03-01T00:00:00', '03-16T12:00:00', '100'), span('03-16T12:00:00', '04-01T00:00:00', '200')];
    expect(rated({ versions: [version(disk)], spans }).net).toBe('46.500000');
    expect(
      rated({ versions: [version(disk)], cycle: '2026-02', spans: [span('02-01T00:00:00', '02-15T00:00:00', '100')] })
        .net,
    ).toBe('15.500000');
    const line: WirePrice = { ...disk, meter: 'mbps_hour' };
    expect(rated({ versions: [version(line)], spans: [span('03-01T00:00:00', '03-01T00:30:00', '10')] }).net).toBe(
      '1.550000',
    );
  });

  test.each([
    ['second', '3600.000000'],
    ['minute', '60.000000'],
    ['hour', '1.000000'],
    ['day', '0.041667'],
    ['month', '0.001344'],
  ] as const)('an hour at one yuan a %s costs %s', (meter, net) => {
    const versions = [version({ ...perHour('1'), meter })];
    expect(rated({ versions, spans: [span('03-01T00:00:00', '03-01T01:00:00')] }).net).toBe(net);
  });

  test('months in a zone with daylight saving are as long as they are', () => {
    const versions = [version({ ...perHour('743'), meter: 'month' })];
    const from = readInstant('2026-03-01T00:00:00+01:00') ?? 0;
    const spans = [{ from, to: from + 3600, quantity: 1_000_000n }];
    expect(rated({ versions, spans, zone: 'Europe/Berlin' }).net).toBe('1.000000');
  });

  test('what counts events belongs to the instant at which it begins', () => {
    const traffic: WirePrice = { model: 'per_unit', meter: 'gb', unit_price: '0.8' };
    const spans = [
      span('03-01T08:00:00', '03-01T08:00:00', '10'),
      span('03-01T08:00:00', '03-01T08:00:00', '10'),
      span('02-28T23:00:00', '03-02T00:00:00', '7'),
      span('03-31T23:30:00', '04-01T00:30:00', '5'),
      span('04-01T00:00:00', '04-01T00:30:00', '9'),
    ];
    expect(rated({ versions: [version(traffic)], spans, windowS: 3600 }).lines).toEqual([
      '03-01T08:00 03-01T08:00 v0 16.000000',
      '03-31T23:30 04-01T00:00 v0 4.000000',
    ]);
  });

  test('a resource pack is used after the free quota and before money, in order of time', () => {
    const versions = [version({ ...perHour('1'), free_quota: '1' })];
    const spans = [span('03-01T00:00:00', '03-01T05:00:00')];
    expect(rated({ versions, spans, packLeft: 2_500_000n, windowS: 3600 })).toMatchObject({
      lines: [
        '03-01T00:00 03-01T01:00 v0 0.000000',
        '03-01T01:00 03-01T02:00 v0 0.000000',
        '03-01T02:00 03-01T03:00 v0 0.000000',
        '03-01T03:00 03-01T04:00 v0 0.500000',
        '03-01T04:00 03-01T05:00 v0 1.000000',
      ],
      packLeft: '0.000000',
    });
    expect(rated({ versions, spans: [span('03-01T00:00:00', '03-01T02:00:20')], packLeft: 2_500_000n }).packLeft).toBe(
      '1.494444',
    );
  });

  test('the minimum is what is missing at the end of a cycle with any usage, also with free usage', () => {
    const versions = [version({ ...perHour('1'), free_quota: '1', min_charge: '1.5' })];
    const hours = (to: string) => rated({ versions, spans: [span('03-01T00:00:00', to)] });
    expect(hours('03-01T02:00:00')).toMatchObject({ usage: '1.000000', minimum: '0.500000', net: '1.500000' });
    expect(hours('03-01T00:00:01')).toMatchObject({ usage: '0.000000', minimum: '1.500000', charged: '1.50' });
    expect(hours('03-01T03:00:00')).toMatchObject({ minimum: '0.000000', net: '2.000000' });
    expect(hours('03-01T00:00:00').net).toBe('0.000000');
    expect(rated({ versions, spans: [span('03-01T00:00:00', '03-02T00:00:00', '0')] }).net).toBe('0.000000');
  });

  test('a window in which a volume price falls is negative', () => {
    const tiers = [
      { to: '2', unit_price: '1' },
      { to: null, unit_price: '0.5' },
    ];
    const versions = [version({ model: 'volume', meter: 'hour', tiers })];
    expect(rated({ versions, spans: [span('03-01T00:00:00', '03-01T03:00:00')], windowS: 3600 }).lines).toEqual([
      '03-01T00:00 03-01T01:00 v0 1.000000',
      '03-01T01:00 03-01T02:00 v0 1.000000',
      '03-01T02:00 03-01T03:00 v0 -0.500000',
    ]);
  });

  test('a span without a length is no usage, and a span that is listed twice counts once', () => {
    const versions = [version(perHour('1'))];
    const hour = span('03-01T00:00:00', '03-01T01:00:00');
    const empty = span('03-01T00:30:00', '03-01T00:30:00');
    expect(rated({ versions, spans: [hour, empty, hour] })).toEqual(rated({ versions, spans: [hour] }));
  });

  test('products beyond 2^53 are exact', () => {
    const versions = [version(perHour('9007199254740.993001'))];
    const spans = [span('03-01T00:00:00', '03-31T23:59:59', '1000000.000001')];
    expect(rated({ versions, spans }).net).toBe('6701353743534207162878.360561');
  });

  test.each([
    [
      'spans that overlap',
      [version(perHour('1'))],
      [span('03-01T00:00:00', '03-01T01:00:00'), span('03-01T00:30:00', '03-01T02:00:00')],
      'rating.overlap',
    ],
    [
      'usage before the first price',
      [version(perHour('1'), at('03-01T00:00:01'))],
      [span('03-01T00:00:00', '03-01T01:00:00')],
      'rating.noVersion',
    ],
    [
      'events and time under one price',
      [version(perHour('1')), version({ ...perHour('1'), meter: 'gb' }, at('03-02T00:00:00'))],
      [],
      'rating.mixedMeters',
    ],
  ] as const)('%s is a fault', (_, versions, spans, key) => {
    expect(faultOf({ versions, spans })).toBe(key);
  });

  test('one resource pack cannot be in two units', () => {
    const versions = [version(perHour('1')), version({ ...perHour('1'), meter: 'day' }, at('03-02T00:00:00'))];
    expect(faultOf({ versions, spans: [] })).toBeUndefined();
    expect(faultOf({ versions, spans: [], packLeft: 1n })).toBe('rating.mixedMeters');
  });

  test('usage outside the cycle needs no price', () => {
    const versions = [version(perHour('1'), at('03-01T00:00:00'))];
    expect(rated({ versions, spans: [span('02-01T00:00:00', '03-01T01:00:00')] }).net).toBe('1.000000');
  });
});
