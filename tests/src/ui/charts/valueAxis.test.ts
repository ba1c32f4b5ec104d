import { describe, expect, test } from 'vitest';
import { valueAxis } from '#src/ui/charts/valueAxis.ts';

const MIB = 1024 ** 2;

/** The labels of an axis up to a value. */
function labels(unit: Parameters<typeof valueAxis>[0], largest: number, lang = 'zh') {
  const axis = valueAxis(unit, largest, lang);
  return 'tickInterval' in axis ? axis.tickInterval.map(axis.valueFormatter) : [];
}

describe('the axis of values', () => {
  test.each([
    [1024 * MIB, ['0', '256 MiB/s', '512 MiB/s', '768 MiB/s', '1 GiB/s']],
    [7 * MIB, ['0', '2 MiB/s', '4 MiB/s', '6 MiB/s']],
    [0, ['0', '256 B/s', '512 B/s', '768 B/s', '1 KiB/s']],
  ])('has binary steps up to %i bytes a second', (largest, names) => {
    expect(labels('bytesPerSecond', largest)).toEqual(names);
  });

  test('shows percents from 0 to 100, whatever the values are', () => {
    expect(labels('percent', 12)).toEqual(['0%', '25%', '50%', '75%', '100%']);
    expect(valueAxis('percent', 12, 'zh')).toMatchObject({ min: 0, max: 100 });
  });

  test('has only whole steps for counts', () => {
    const { valueFormatter, ...axis } = valueAxis('count', 600_000, 'en');
    expect(axis).toEqual({ min: 0, tickMinStep: 1, width: 'auto' });
    expect(valueFormatter(600_000)).toBe('600,000');
  });
});
