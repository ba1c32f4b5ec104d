import { describe, expect, test } from 'vitest';
import { formatFen } from '#src/ui/formatFen.ts';

describe('money to the fen', () => {
  test.each([
    ['157683.354369', '¥157,683.35'],
    ['0.005', '¥0.01'],
    ['-0.005', '-¥0.01'],
    ['20', '¥20.00'],
    ['9007199254740993.019', '¥9,007,199,254,740,993.02'],
  ])('%s yuan is %s', (value, text) => {
    expect(formatFen(value)).toBe(text);
  });

  test('a text that is no amount stays without one', () => {
    expect(formatFen('free')).toBeUndefined();
  });
});
