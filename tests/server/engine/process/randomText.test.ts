import { expect, test } from 'vitest';
import { randomText } from '#server/engine/process/randomText.ts';

test('random strings have 32 characters of upper case, lower case and digits (spec 5)', () => {
  const texts = Array.from({ length: 200 }, () => randomText());
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(new Set(texts).size).toBe(texts.length);
  // Each character occurs among 6400 of them.
  expect(new Set(texts.join('')).size).toBe(62);
  expect(randomText(8)).toMatch(/^[A-Za-z0-9]{8}$/);
});
