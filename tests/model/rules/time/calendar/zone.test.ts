/// <reference lib="esnext.temporal" />
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { instantOfWall, isZone, offsetAt } from '#model/rules/time/calendar/zone.ts';

const RUNS = 600;
/** With and without daylight saving, with half hours, with changes at midnight, and with a day that was left out. */
const ZONES = [
  'Asia/Shanghai',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'Africa/Cairo',
];

const second = (text: string) => readInstant(text) ?? Number.NaN;
/** From 1970 to 2060. */
const seconds = fc.integer({ min: 0, max: 2_840_140_800 });
const zones = fc.constantFrom(...ZONES);

describe('time zones', () => {
  test('have the offsets and the wall clocks of Temporal', () => {
    fc.assert(
      fc.property(zones, seconds, (zone, at) => {
        const expected = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone);
        expect(offsetAt(at, zone)).toBe(expected.offsetNanoseconds / 1e9);
        const wall = Temporal.Instant.fromEpochMilliseconds(at * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        expect(instantOfWall(at, zone)).toBe(wall.toZonedDateTime(zone).epochMilliseconds / 1000);
      }),
      { numRuns: RUNS },
    );
  });

  test.each([
    ['a time that the clock skips is as much later', '2026-03-29T02:30:00Z', '2026-03-29T03:30:00+02:00'],
    ['a time that the clock shows twice is the first one', '2026-10-25T02:30:00Z', '2026-10-25T02:30:00+02:00'],
    ['any other time', '2026-10-25T03:00:00Z', '2026-10-25T03:00:00+01:00'],
  ])('%s', (_, wall, instant) => {
    expect(instantText(instantOfWall(second(wall), 'Europe/Berlin'), 'Europe/Berlin')).toBe(instant);
  });

  test('are known by their names in the IANA database', () => {
    expect([...ZONES, 'Mars/Olympus', '', 'CST8'].filter((zone) => !isZone(zone))).toEqual([
      'Mars/Olympus',
      '',
      'CST8',
    ]);
  });
});
