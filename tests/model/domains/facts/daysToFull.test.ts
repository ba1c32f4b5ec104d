import { describe, expect, test } from 'vitest';
import { daysToFull, type DayValue } from '#model/domains/facts/daysToFull.ts';

const days = (count: number, of: (day: number) => number): DayValue[] =>
  Array.from({ length: count }, (_, day) => ({ day: 20_000 + day, value: of(day) }));

describe('days to full (decision 226)', () => {
  test('27 days say nothing, 28 do', () => {
    expect(
      daysToFull(
        days(27, (day) => day),
        80,
      ),
    ).toEqual({ kind: 'short', known: 27 });
    expect(
      daysToFull(
        days(28, (day) => day),
        80,
      ).kind,
    ).toBe('grows');
  });

  test('a straight line reaches the limit where it does', () => {
    expect(
      daysToFull(
        days(40, (day) => 20 + day),
        80,
      ),
    ).toEqual({
      kind: 'grows',
      known: 40,
      level: 59,
      perDay: 1,
      days: 21,
      from: 21,
      to: 21,
    });
  });

  test('strange days change nothing', () => {
    const found = daysToFull(
      days(60, (day) => (day % 20 === 7 ? 99 : 20 + day * 0.5)),
      80,
    );
    expect(found).toMatchObject({ kind: 'grows', days: 61 });
  });

  test('noise widens the interval around the true day', () => {
    const noisy = days(60, (day) => 30 + day * 0.2 + (((day * 7919) % 13) - 6));
    const found = daysToFull(noisy, 80);
    expect(found.kind).toBe('grows');
    if (found.kind !== 'grows') return;
    const due = (80 - (30 + 59 * 0.2)) / 0.2;
    expect(found.from).toBeLessThan(due);
    expect(found.to ?? Infinity).toBeGreaterThan(due);
    expect(found.to ?? Infinity).toBeGreaterThan(found.from);
  });

  test('what is full, does not grow, shrinks, or takes longer than two years', () => {
    expect(
      daysToFull(
        days(40, () => 85),
        80,
      ),
    ).toMatchObject({ kind: 'reached', level: 85 });
    for (const of of [() => 50, (day: number) => 60 - day, (day: number) => 10 + day * 0.01])
      expect(daysToFull(days(40, of), 80).kind).toBe('steady');
  });

  test('days without values are left out of the line, not taken for zero', () => {
    const gaps = days(60, (day) => 20 + day * 0.5).filter(({ day }) => day % 3 !== 0);
    expect(daysToFull(gaps, 80)).toMatchObject({ kind: 'grows', known: 40, perDay: 0.5 });
  });
});
