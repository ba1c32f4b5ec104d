import { expect, test } from 'vitest';
import { isChunkFault } from '#src/faults/isChunkFault.ts';

test.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: http://x/assets/a.js'), true],
  ['Safari', new TypeError('Importing a module script failed.'), true],
  ['Vite', new Error('Unable to preload CSS for /assets/a.css'), true],
  ['a fault of ours', new TypeError('Cannot read properties of null'), false],
  ['no error at all', 'Importing a module script failed.', false],
])('a chunk that failed to load is distinguished from a bug: %s', (_, error, isChunk) => {
  expect(isChunkFault(error)).toBe(isChunk);
});
