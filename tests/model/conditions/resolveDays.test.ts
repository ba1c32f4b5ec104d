import { describe, expect, test } from 'vitest';
import { resolveDays } from '#model/conditions/resolveDays.ts';
import type { FieldDefinition } from '#model/language/fieldDefinition.ts';

const label = { zh: '甲', en: 'A' };
// Only the kind is read.
const fields = {
  settled_on: { name: 'settled_on', type: 'date', label },
  paid_at: { name: 'paid_at', type: 'dateTime', label },
} as unknown as Record<string, FieldDefinition>;

describe('days and months of figures', () => {
  // 1 March 2026, 00:30 in Shanghai, where UTC still has February.
  const today = { now: Date.UTC(2026, 1, 28, 16, 30), zone: 'Asia/Shanghai' };

  test('a date is one of the zone, and an instant is the first of that day', () => {
    expect(resolveDays({ settled_on: '$day', paid_at: { gte: '$day' } }, fields, today)).toEqual({
      settled_on: '2026-03-01',
      paid_at: { gte: '2026-02-28T16:00:00.000Z' },
    });
  });

  test('days and months are counted across the ends of months and years', () => {
    const january = { now: Date.UTC(2026, 0, 31, 3), zone: 'UTC' };
    expect(
      resolveDays({ $any: [{ settled_on: '$day-31' }, { $not: { settled_on: '$month-1' } }] }, fields, january),
    ).toEqual({ $any: [{ settled_on: '2025-12-31' }, { $not: { settled_on: '2025-12-01' } }] });
    expect(resolveDays({ settled_on: { gte: '$month', lt: '$month+1' } }, fields, january)).toEqual({
      settled_on: { gte: '2026-01-01', lt: '2026-02-01' },
    });
  });

  test('everything else stays as it is', () => {
    const condition = { settled_on: ['2026-01-01', '$daily'], paid_at: { lt: '$now', empty: false } };
    expect(resolveDays(condition, fields, today)).toEqual(condition);
  });
});
