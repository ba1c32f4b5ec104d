import { expect, test } from 'vitest';
import { diskText, memoryText } from '#model/rules/soldSize.ts';

const GIB = 1024 ** 3;

test.each([
  [40 * GIB, '40 GiB'],
  [894 * GIB, '894 GiB'],
  [1788 * GIB, '1.92 TB'],
  [3576 * GIB, '3.84 TB'],
  [14_305 * GIB, '15.36 TB'],
  [28_610 * GIB, '30.72 TB'],
  [1_000_000_000_000, '1 TB'],
])('a disk of %d bytes is sold as %s', (bytes, text) => expect(diskText(bytes, 'en')).toBe(text));

test('memory is not cut: whole TiB, or whole GiB', () => {
  expect([1, 1920, 2048].map((gib) => memoryText(gib * GIB, 'en'))).toEqual(['1 GiB', '1,920 GiB', '2 TiB']);
  expect(memoryText(1_500_000_000, 'en')).toBe('1.4 GiB');
});
