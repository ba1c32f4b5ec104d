import { expect, test } from 'vitest';
import { percentOf } from '#src/ui/percentOf.ts';

test.each([
  ['a byte of 256 MiB', 1, 268_435_456, 0],
  ['a third', 1, 3, 33],
  ['more than there is', 12, 10, 100],
  ['nothing of nothing', 0, 0, 0],
  ['something of nothing', 1, 0, 100],
])('%s fills a bar by whole percents', (_, part, whole, percents) => {
  expect(percentOf(part, whole)).toBe(percents);
});
