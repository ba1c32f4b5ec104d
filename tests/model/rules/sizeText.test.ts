import { expect, test } from 'vitest';
import { sizeParts, sizeText } from '#model/rules/sizeText.ts';

test.each([
  [1023, '1,023 B'],
  [1536, '1.5 KiB'],
  [1_999_999, '1.9 MiB'],
  [24 * 1024 ** 3, '24 GiB'],
  [1.5 * 1024 ** 4, '1.5 TiB'],
  [5000 * 1024 ** 4, '5,000 TiB'],
])('%i bytes of memory or a disk are %s', (bytes, text) => expect(sizeText(bytes, 'en', 'GiB')).toBe(text));

test.each([
  [0, '0 B'],
  [1023, '1,023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1,023.99 KB'],
  [1024 * 1024, '1 MB'],
  [1_999_999, '1.9 MB'],
  [1_610_612_736, '1.5 GB'],
  [5 * 1024 ** 3 + 1, '5 GB'],
  [3 * 1024 ** 4, '3,072 GB'],
  [-1536, '-1.5 KB'],
  [-1_999_999, '-1.9 MB'],
])('%i bytes are %s, cut to two decimals (spec 5)', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
  expect(sizeText(bytes, 'zh')).toBe(text);
  const { amount, unit } = sizeParts(bytes, 'en');
  expect(`${amount} ${unit}`).toBe(text);
});
