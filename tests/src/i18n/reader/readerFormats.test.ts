import { afterEach, describe, expect, test } from 'vitest';
import { timeOnClock, wallClock } from '#src/i18n/reader/readerClock.ts';
import { applyFormats, readerZone } from '#src/i18n/reader/readerFormats.ts';
import { formatDate, formatDateTime, formatMinute, formatTimeOfDay } from '#src/fields/format/formatTime.ts';
import { formatNumber } from '#src/fields/format/formatNumber.ts';
import { localInputValue, wireTime, zoneName } from '#src/inputs/number/localTime.ts';
import { formatMoney } from '#src/ui/formatMoney.ts';

const AT = new Date('2026-11-20T20:30:00Z');

afterEach(() => applyFormats(undefined));

describe('the time zone of the reader (decision 299)', () => {
  test('is that of the browser until another is chosen; one that does not exist changes nothing', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(readerZone()).toBe(timeZone);
    applyFormats({ time_zone: 'Mars/Base' });
    expect(readerZone()).toBe(timeZone);
    applyFormats({ time_zone: 'Asia/Tokyo' });
    expect(readerZone()).toBe('Asia/Tokyo');
  });

  test('applies to every form of a time, and to no calendar day', () => {
    applyFormats({ time_zone: 'Asia/Tokyo' });
    expect(formatMinute(AT)).toBe('2026-11-21 05:30');
    expect(formatDateTime(AT, 'en')).toBe('21 Nov 2026, 05:30:00');
    expect(formatTimeOfDay(AT, 'zh')).toBe('05:30:00');
    expect(formatDate(new Date('2026-11-20'), 'en')).toBe('20 Nov 2026');
    applyFormats({ time_zone: 'America/New_York' });
    expect(formatMinute(AT)).toBe('2026-11-20 15:30');
  });

  test('is that of a time in a form, which is stored in UTC', () => {
    applyFormats({ time_zone: 'America/New_York' });
    expect(localInputValue('2026-11-20T20:30:00Z')).toBe('2026-11-20T15:30');
    expect(wireTime('2026-11-20T15:30', undefined)).toBe('2026-11-20T20:30:00.000Z');
    expect(wireTime('', undefined)).toBeNull();
    expect(zoneName('2026-11-20T20:30:00Z')).toBe('UTC-5');
    expect(zoneName('2026-07-20T20:30:00Z')).toBe('UTC-4');
    applyFormats({ time_zone: 'Asia/Kolkata' });
    expect(zoneName('2026-11-20T20:30:00Z')).toBe('UTC+5:30');
  });

  test.each([
    ['before the clock goes forward', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
    ['after it', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
    ['before it goes back', '2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
    ['after it has', '2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
  ])('reads a time %s', (_, typed, wire) => {
    applyFormats({ time_zone: 'America/New_York' });
    expect(new Date(timeOnClock(typed)).toISOString()).toBe(wire);
    expect(wallClock(Date.parse(wire)).slice(0, 16)).toBe(typed);
  });
});

describe('the separator of thousands (decision 299)', () => {
  test('is that of the language, none, or a space that does not break', () => {
    expect(formatNumber(1_234_567.5, 'en')).toBe('1,234,567.5');
    expect(formatMoney('-12345.5')).toBe('-¥12,345.50');
    applyFormats({ numbers: 'none' });
    expect(formatNumber(1_234_567.5, 'en')).toBe('1234567.5');
    expect(formatMoney('-12345.5')).toBe('-¥12345.50');
    applyFormats({ numbers: 'space' });
    expect(formatNumber(1_234_567.5, 'zh')).toBe('1\u202f234\u202f567.5');
    expect(formatMoney('12345')).toBe('¥12\u202f345.00');
  });
});
