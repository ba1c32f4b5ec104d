import { expect, test } from 'vitest';
import { inChunks } from '#model/values/inChunks.ts';

test('chunks keep the order, and the last one may be smaller', () => {
  expect(inChunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inChunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(inChunks([], 2)).toEqual([]);
});
