import { expect, test } from 'vitest';
import { formatNumber } from '#src/fields/format/formatNumber.ts';

test.each([
  [1234567.891, 'zh', undefined, '1,234,567.891'],
  [1234567.891, 'en', { maximumFractionDigits: 1 }, '1,234,567.9'],
  [1234567.891, 'en', { maximumFractionDigits: 1, useGrouping: false }, '1234567.9'],
  [0.1234, 'en', { style: 'percent', maximumFractionDigits: 1 }, '12.3%'],
  [0.1234, 'en', { maximumFractionDigits: 1 }, '0.1'],
] as const)('%d in %s with %o is %s', (number, lang, form, text) => {
  expect(formatNumber(number, lang, form)).toBe(text);
});
