import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const names = [
  ...readFileSync('server/engine/process/config.ts', 'utf8').matchAll(/\b(?:text|whole|word|address)\('([A-Z_]+)'/g),
].map(([, name = '']) => name);

test.each(['README.md', '.env.example'])('%s describes every setting', (file) => {
  const text = readFileSync(file, 'utf8');
  expect(names.length).toBeGreaterThan(20);
  expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});
