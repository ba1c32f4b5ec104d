import { describe, expect, test } from 'vitest';
import { timeRange } from '#src/ui/charts/range/timeRange.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 23, 12, 0, 17);
const range = (query: string) => timeRange(new URLSearchParams(query), NOW);

describe('the time range of an address', () => {
  test.each([
    ['', 'hour', 1, 30],
    ['range=hours6', 'hours6', 6, 180],
    ['range=day', 'day', 24, 720],
    ['range=week', 'week', 168, 5_040],
    ['range=month', 'month', 720, 7_200],
    ['range=century', 'hour', 1, 30],
  ])('%s is %s', (query, key, hours, stepSeconds) => {
    const { from, to, ...rest } = range(query);
    expect({ ...rest, hours: (to - from) / HOUR }).toEqual({ key, stepSeconds, hours });
  });

  test('ends at a whole step, at most one step ago', () => {
    expect(range('').to).toBe(Date.UTC(2026, 10, 23, 12, 0, 0));
    expect(range('range=hours6').to).toBe(Date.UTC(2026, 10, 23, 12, 0, 0));
  });

  test('with a start and an end has about 120 points', () => {
    expect(range('from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z')).toEqual({
      key: 'custom',
      from: Date.UTC(2026, 10, 1),
      to: Date.UTC(2026, 10, 2),
      stepSeconds: 720,
    });
    expect(range('from=2026-11-01T00:00:00Z&to=2026-11-01T00:01:00Z').stepSeconds).toBe(30);
    expect(range('from=1996-11-01T00:00:00Z&to=2026-11-01T00:01:00Z').stepSeconds).toBe(86_400);
  });

  test.each(['from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', 'from=x&to=y', 'from=2026-11-02T00:00:00Z'])(
    '%s is not a range',
    (query) => {
      expect(range(query).key).toBe('hour');
    },
  );
});
