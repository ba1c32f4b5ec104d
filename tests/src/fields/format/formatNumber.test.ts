import { expect, test } from 'vitest';
import { formatNumber } from '#src/fields/format/formatNumber.ts';

test.each([
  [1234567.891, 'zh', undefined, '1,234,567.891'],
  [1234567.891, 'en', { maximumFractionDigits: 1 }, '1,234,567.9'],
  [1234567.891, 'en', { maximumFractionDigits: 1, useGrouping: false }, '1234567.9'],
  [0.1234, 'en', { style: 'percent', maximumFractionDigits: 1 }, '12.3%'],
  [0.1234, 'en', { maximumFractionDigits: 1 }, '0.1'],
  [2 ** 53 - 1, 'en', undefined, '9,007,199,254,740,991'],
  [2 ** 64, 'zh', undefined, '1.8×10¹⁹'],
  [2 ** 64, 'en', { useGrouping: false }, '1.8×10¹⁹'],
  [-(2 ** 100), 'en', undefined, '-1.3×10³⁰'],
] as const)('%d in %s with %o is %s', (number, lang, form, text) => {
  expect(formatNumber(number, lang, form)).toBe(text);
});
