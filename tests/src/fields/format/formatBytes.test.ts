import { describe, expect, test } from 'vitest';
import { formatBytes } from '#src/fields/format/formatBytes.ts';

describe('sizes (spec 5)', () => {
  test.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1 KB'],
    [1024 * 1024 - 1, '1,023.99 KB'],
    [1_999_999, '1.9 MB'],
    [5 * 1024 ** 3 + 1, '5 GB'],
    [3 * 1024 ** 4, '3,072 GB'],
    [-1536, '-1.5 KB'],
  ])('%i bytes are %s, rounded down to two decimals', (bytes, text) => {
    const { amount, unit } = formatBytes(bytes, 'en');
    expect(`${amount} ${unit}`).toBe(text);
  });
});
