import { describe, expect, test } from 'vitest';
import { formatDate, formatRelative, parseTime } from '#src/fields/format/formatTime.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('relative times', () => {
  test.each([
    ['2026-11-20T11:59:31Z', 'just now', '刚刚'],
    ['2026-11-20T12:00:00Z', 'just now', '刚刚'],
    ['2026-11-20T12:00:29Z', 'now', '现在'],
    ['2026-11-20T11:58:00Z', '2 minutes ago', '2分钟前'],
    ['2026-11-20T09:00:00Z', '3 hours ago', '3小时前'],
    ['2026-11-19T12:00:00Z', 'yesterday', '昨天'],
    ['2026-11-25T12:00:00Z', 'in 5 days', '5天后'],
    ['2026-11-27T11:00:00Z', 'in 7 days', '7天后'],
    ['2024-11-19T12:00:00Z', '19 Nov 2024', '2024年11月19日'],
  ])('%s is %s', (time, en, zh) => {
    expect(formatRelative(new Date(time), now, 'en')).toBe(en);
    expect(formatRelative(new Date(time), now, 'zh')).toBe(zh);
  });

  test('a day is the same day in every time zone', () => {
    expect(formatDate(new Date('2026-11-20'), 'en')).toBe('20 Nov 2026');
  });

  test('milliseconds and RFC 3339 are times, other values are not', () => {
    expect(parseTime(0)?.toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(parseTime('2026-11-20T12:00:00Z')).toEqual(now);
    for (const odd of ['soon', null, {}, Number.NaN]) expect(parseTime(odd)).toBeUndefined();
  });
});
