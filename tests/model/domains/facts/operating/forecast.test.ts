import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecast, LEAST_DAYS } from '#model/domains/facts/operating/forecast.ts';

const series = (days: number, of: (day: number) => number) => Array.from({ length: days }, (_, day) => of(day));

/** The same noise every time, within ±1. */
const noise = (day: number) => Math.sin(day * 12.9898) * Math.cos(day * 78.233);

describe('the forecast of operating data', () => {
  test('fewer than 28 days have none', () => {
    expect(
      forecast(
        series(LEAST_DAYS - 1, () => 10),
        7,
      ),
    ).toBeUndefined();
    expect(
      forecast(
        series(LEAST_DAYS, () => 10),
        7,
      ),
    ).toBeDefined();
    expect(forecast([], 7)).toBeUndefined();
  });

  test('what never changes continues, without an interval', () => {
    const { days, error } =
      forecast(
        series(60, () => 250),
        3,
      ) ?? {};
    expect(days).toEqual([1, 2, 3].map(() => ({ value: 250, low: 250, high: 250 })));
    expect(error).toEqual({ days: 28, share: 0, inside: 1 });
  });

  test('a straight line continues, and nothing but zeros stays zero', () => {
    expect(
      forecast(
        series(40, (day) => 5 + 2 * day),
        2,
      )?.days.map(({ value }) => Math.round(value)),
    ).toEqual([85, 87]);
    const nothing = forecast(
      series(40, () => 0),
      1,
    );
    expect(nothing?.days).toEqual([{ value: 0, low: 0, high: 0 }]);
    // A share of nothing is not known.
    expect(nothing?.error?.share).toBeUndefined();
  });

  test('a quiet weekend comes again', () => {
    const weekly = (day: number) => (day % 7 >= 5 ? 400 : 1_000);
    const { days = [] } = forecast(series(70, weekly), 7) ?? {};
    expect(days.map(({ value }) => Math.round(value))).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 400, 400]);
  });

  test('one day that stands out does not move the line', () => {
    const usual =
      forecast(
        series(60, (day) => 1_000 + day),
        1,
      )?.days[0]?.value ?? 0;
    const values = series(60, (day) => (day === 30 ? 1_000_000 : 1_000 + day));
    expect(forecast(values, 1)?.days[0]?.value).toBeCloseTo(usual, 0);
  });

  test('the same values have the same forecast', () => {
    const values = series(90, (day) => 1_000 + 40 * noise(day));
    expect(forecast(values, 30)).toEqual(forecast([...values], 30));
  });

  test('about four of five days are in the interval, and the past error says how it was', () => {
    let [inside, all] = [0, 0];
    for (let run = 0; run < 10; run += 1) {
      const values = series(104, (day) => 1_000 + 3 * day + 60 * noise(day + run * 1_000));
      const { days = [] } = forecast(values.slice(0, 90), 14) ?? {};
      for (const [ahead, { low, high }] of days.entries()) {
        const real = values[90 + ahead] ?? 0;
        if (real >= low && real <= high) inside += 1;
        all += 1;
      }
    }
    expect(inside / all).toBeGreaterThan(0.7);
    expect(inside / all).toBeLessThan(0.95);
    const { error } =
      forecast(
        series(90, (day) => 1_000 + 60 * noise(day)),
        1,
      ) ?? {};
    expect(error?.days).toBe(28);
    expect(error?.share).toBeGreaterThan(0);
    expect(error?.share).toBeLessThan(0.06);
  });

  test('without 28 days before the weeks that it is tried on, it says nothing about its error', () => {
    expect(
      forecast(
        series(34, (day) => day),
        1,
      )?.error,
    ).toBeUndefined();
    expect(
      forecast(
        series(35, (day) => day),
        1,
      )?.error?.days,
    ).toBe(7);
  });

  test('every value is a number, in its interval', () => {
    assert(
      property(array(integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 28, maxLength: 60 }), (values) => {
        for (const { value, low, high } of forecast(values, 5)?.days ?? []) {
          expect([value, low, high].every(Number.isFinite)).toBe(true);
          expect(low).toBeLessThanOrEqual(value);
          expect(high).toBeGreaterThanOrEqual(value);
        }
      }),
      { numRuns: 15 },
    );
  });

  test('twice the values have twice the forecast', () => {
    const values = series(60, (day) => 500 + 30 * noise(day));
    const [once, twice] = [values, values.map((value) => 2 * value)].map((each) => forecast(each, 1)?.days[0]);
    expect(twice?.value).toBeCloseTo(2 * (once?.value ?? 0), 6);
    expect(twice?.high).toBeCloseTo(2 * (once?.high ?? 0), 6);
  });
});
