import { expect, test } from 'vitest';
import { isoTime } from '#model/values/isoTime.ts';

test('writes moments as the platform does, whatever moment came before', () => {
  const moments = [
    0, 1, 999, 59_999, 3_599_999, 86_399_999, 86_400_000, 951_782_399_999, 1_795_132_800_123, 253_402_300_799_999,
  ];
  for (const before of moments)
    for (const ms of moments) {
      isoTime(before);
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }
});
