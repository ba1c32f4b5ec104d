/// <reference lib="esnext.temporal" />
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { PERIOD_UNITS, periodEnds, type PeriodUnit } from '#model/domains/billing/rating/periodEnds.ts';

const RUNS = 400;

const endsOf = (anchor: string, count: number, unit: PeriodUnit, n: number, zone = 'Asia/Shanghai') =>
  periodEnds(readInstant(anchor) ?? Number.NaN, { count, unit }, n, zone).map((end) => instantText(end, zone));

describe('ends of periods', () => {
  test('bought on the 31st: the anchor survives February (S01)', () => {
    expect(endsOf('2026-01-31T09:00:00+08:00', 1, 'month', 3)).toEqual([
      '2026-02-28T09:00:00+08:00',
      '2026-03-31T09:00:00+08:00',
      '2026-04-30T09:00:00+08:00',
    ]);
    expect(endsOf('2028-01-31T09:00:00+08:00', 1, 'month', 1)).toEqual(['2028-02-29T09:00:00+08:00']);
  });

  test('bought on 29 February, for years (S01)', () => {
    const ends = endsOf('2024-02-29T00:00:00+08:00', 1, 'year', 4);
    expect(ends.map((end) => end.slice(0, 10))).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  test.each([
    ['2026-03-10T10:17:20+08:00', 24, 'hour', '2026-03-11T10:17:20+08:00', 'Asia/Shanghai'],
    ['2026-03-10T10:17:20+08:00', 3, 'week', '2026-03-31T10:17:20+08:00', 'Asia/Shanghai'],
    ['2026-11-30T10:00:00+08:00', 3, 'month', '2027-02-28T10:00:00+08:00', 'Asia/Shanghai'],
    // The month is that of the zone: here the anchor is on 1 February.
    ['2026-01-31T20:00:00Z', 1, 'month', '2026-03-01T04:00:00+08:00', 'Asia/Shanghai'],
    ['2026-03-28T12:00:00+01:00', 1, 'day', '2026-03-29T12:00:00+02:00', 'Europe/Berlin'],
    ['2026-03-28T12:00:00+01:00', 24, 'hour', '2026-03-29T13:00:00+02:00', 'Europe/Berlin'],
    ['2026-02-28T02:30:00+01:00', 1, 'month', '2026-03-28T02:30:00+01:00', 'Europe/Berlin'],
    ['2026-02-28T02:30:00-05:00', 1, 'month', '2026-03-28T02:30:00-04:00', 'America/New_York'],
    // The time of day is skipped on that date.
    ['2026-02-08T02:30:00-05:00', 1, 'month', '2026-03-08T03:30:00-04:00', 'America/New_York'],
  ] as const)('from %s, %s %s: %s in %s', (anchor, count, unit, end, zone) => {
    expect(endsOf(anchor, count, unit, 1, zone)).toEqual([end]);
  });

  test('are those of Temporal, in zones with daylight saving too', () => {
    const zones = fc.constantFrom(
      'Asia/Shanghai',
      'Europe/Berlin',
      'America/New_York',
      'America/Sao_Paulo',
      'Asia/Tehran',
    );
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.constantFrom(...PERIOD_UNITS),
        fc.integer({ min: 1, max: 13 }),
        (zone, anchor, unit, count) => {
          const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO(zone);
          const expected = [1, 2, 3].map((n) => start.add({ [`${unit}s`]: count * n }).epochMilliseconds / 1000);
          expect(periodEnds(anchor, { count, unit }, 3, zone)).toEqual(expected);
        },
      ),
      { numRuns: RUNS },
    );
  });
});
