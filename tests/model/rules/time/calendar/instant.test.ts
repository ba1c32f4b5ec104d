import { describe, expect, test } from 'vitest';
import { instantText, readInstant } from '#model/rules/time/calendar/instant.ts';

describe('instants', () => {
  test.each([
    ['1970-01-01T08:00:00+08:00', 0],
    ['1970-01-01T00:00:00Z', 0],
    ['1970-01-01T00:00:59.999Z', 59],
    ['1969-12-31T23:59:59.5Z', -1],
    ['2024-02-29T00:00+08:00', 1_709_136_000],
    ['1969-12-31T18:30:00-05:30', 0],
  ])('%s is second %s', (text, second) => {
    expect(readInstant(text)).toBe(second);
  });

  test.each([
    '',
    '2026-03-10',
    '2026-03-10T10:17:20',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-03-10T24:00:00Z',
    '2026-03-10T23:59:60Z',
    '2026-03-10T10:17:20+24:00',
    '2026-03-10T10:17:20+08:60',
    '2026-3-10T10:17:20Z',
    '0999-01-01T00:00:00Z',
    ' 2026-03-10T10:17:20Z',
    1_709_136_000,
    null,
  ])('%j is no instant', (text) => {
    expect(readInstant(text)).toBeUndefined();
  });

  test.each([
    [0, 'Asia/Shanghai', '1970-01-01T08:00:00+08:00'],
    [0, 'America/St_Johns', '1969-12-31T20:30:00-03:30'],
    [0, 'UTC', '1970-01-01T00:00:00+00:00'],
    [-3_000_000_000, 'Asia/Shanghai', '1874-12-08T02:45:43+08:05:43'],
  ])('second %s is written with the offset of %s', (second, zone, text) => {
    expect(instantText(second, zone)).toBe(text);
  });
});
