import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';
import { windowEnd } from '#model/rules/time/calendar/windowEnd.ts';

/** The ends of the windows from an instant to another, as the wall clock shows them. */
function endsOf(from: string, to: string, windowS: number, zone: string): string[] {
  const ends: string[] = [];
  const last = readInstant(to) ?? 0;
  for (let at = readInstant(from) ?? 0; at < last; ends.push(instantText(at, zone))) at = windowEnd(at, windowS, zone);
  return ends.map((end) => end.slice(5));
}

describe('windows of the wall clock', () => {
  test.each([
    ['2026-03-10T10:17:20+08:00', 3600, '03-10T11:00:00+08:00'],
    ['2026-03-10T11:00:00+08:00', 3600, '03-10T12:00:00+08:00'],
    ['2026-03-10T10:17:20+08:00', 86_400, '03-11T00:00:00+08:00'],
    ['2026-03-10T16:00:00Z', 86_400, '03-12T00:00:00+08:00'],
    ['2026-03-10T10:17:20+08:00', 1, '03-10T10:17:21+08:00'],
    ['2026-03-10T10:17:20+08:00', 900, '03-10T10:30:00+08:00'],
  ])('from %s, %s seconds: until %s', (from, windowS, end) => {
    expect(endsOf(from, from.replace(/:..(Z|\+)/, ':59$1'), windowS, 'Asia/Shanghai')[0]).toBe(end);
  });

  test('a skipped hour is no window, a repeated hour is two', () => {
    expect(endsOf('2026-03-29T00:00:00+01:00', '2026-03-29T05:00:00+02:00', 3600, 'Europe/Berlin')).toEqual([
      '03-29T01:00:00+01:00',
      '03-29T03:00:00+02:00',
      '03-29T04:00:00+02:00',
      '03-29T05:00:00+02:00',
    ]);
    expect(endsOf('2026-10-25T01:00:00+02:00', '2026-10-25T03:00:00+01:00', 3600, 'Europe/Berlin')).toEqual([
      '10-25T02:00:00+02:00',
      '10-25T02:00:00+01:00',
      '10-25T03:00:00+01:00',
    ]);
  });

  test('a day starts when the clock skips midnight, and does not end when the clock goes back to the evening', () => {
    expect(endsOf('2018-11-03T00:00:00-03:00', '2018-11-05T00:00:00-02:00', 86_400, 'America/Sao_Paulo')).toEqual([
      '11-04T01:00:00-02:00',
      '11-05T00:00:00-02:00',
    ]);
    expect(endsOf('2019-02-16T00:00:00-02:00', '2019-02-18T00:00:00-03:00', 86_400, 'America/Sao_Paulo')).toEqual([
      '02-17T00:00:00-03:00',
      '02-18T00:00:00-03:00',
    ]);
  });

  test('days across a change are as long as they are', () => {
    expect(endsOf('2026-10-24T00:00:00+02:00', '2026-10-27T00:00:00+01:00', 86_400, 'Europe/Berlin')).toEqual([
      '10-25T00:00:00+02:00',
      '10-26T00:00:00+01:00',
      '10-27T00:00:00+01:00',
    ]);
  });

  test('windows that half an hour of daylight saving cuts', () => {
    expect(endsOf('2026-10-04T01:00:00+10:30', '2026-10-04T04:00:00+11:00', 3600, 'Australia/Lord_Howe')).toEqual([
      '10-04T02:30:00+11:00',
      '10-04T03:00:00+11:00',
      '10-04T04:00:00+11:00',
    ]);
  });
});
