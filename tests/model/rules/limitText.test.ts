import { expect, test } from 'vitest';
import { limitText } from '#model/rules/limitText.ts';

test.each([
  [65_536, 'GiB', '64 TiB'],
  [16_777_216, 'MiB', '16 TiB'],
  [1536, 'MiB', '1.5 GiB'],
  [1025, 'MiB', '1025 MiB'],
  [1500, 'GiB', '1500 GiB'],
  [0, 'GiB', '0 GiB'],
  [-1, 'MiB', '-1 MiB'],
  [2048, 'Mbps', '2048 Mbps'],
  [36, undefined, '36'],
])('the limit %s %s reads %s, never a rounded number', (limit, unit, text) =>
  expect(limitText(limit, unit)).toBe(text),
);
