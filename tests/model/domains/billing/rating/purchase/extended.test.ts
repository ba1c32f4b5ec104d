import { describe, expect, test } from 'vitest';
import { extended, type Bought } from '#model/domains/billing/rating/purchase/extended.ts';

const zone = 'Asia/Shanghai';
const second = (text: string) => Date.parse(`${text}+08:00`) / 1000;
const text = (at: number) => new Date((at + 8 * 3_600) * 1000).toISOString().slice(0, 16);
const month = { count: 1, unit: 'month' } as const;

describe('extending a service (T2)', () => {
  test('a month that began on the 31st ends on the 31st again after February (S01)', () => {
    let bought: Bought | undefined;
    const ends: string[] = [];
    for (const at of ['2026-01-31T09:00', '2026-02-27T09:00', '2026-03-30T09:00']) {
      bought = extended(bought, month, { at: second(at), zone });
      ends.push(text(bought.end));
    }
    expect(ends).toEqual(['2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00']);
  });

  const first = extended(undefined, month, { at: second('2026-01-31T09:00'), zone });

  test('a year is twelve months from the same anchor', () => {
    const year = extended(first, { count: 1, unit: 'year' }, { at: second('2026-02-01T00:00'), zone });
    expect([year.anchor, text(year.end)]).toEqual([first.anchor, '2027-02-28T09:00']);
  });

  test('another unit of time counts from the end', () => {
    const days = extended(first, { count: 1, unit: 'week' }, { at: second('2026-02-01T00:00'), zone });
    expect([days.anchor, text(days.end)]).toEqual([first.end, '2026-03-07T09:00']);
  });

  test('a service that has ended begins at the payment; at the end it has ended', () => {
    const late = extended(first, month, { at: first.end, zone });
    expect([late.anchor, text(late.end)]).toEqual([first.end, '2026-03-28T09:00']);
    const last = extended(first, month, { at: first.end - 1, zone });
    expect([last.anchor, text(last.end)]).toEqual([first.anchor, '2026-03-31T09:00']);
  });
});
