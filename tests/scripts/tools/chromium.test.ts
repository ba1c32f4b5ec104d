import { expect, test } from 'vitest';
import { findChromium } from '#scripts/tools/chromium.ts';
import { onPath } from '#scripts/tools/onPath.ts';

test('CHROME_PATH wins, and a path that does not exist is not replaced by another browser', () => {
  expect(findChromium({ CHROME_PATH: process.execPath })).toBe(process.execPath);
  expect(findChromium({ CHROME_PATH: '/no/such/browser' })).toBeUndefined();
});

test('programs are found by the PATH', () => {
  expect(onPath('node')).toMatch(/node$/);
  expect(onPath('no-such-program')).toBeUndefined();
});
