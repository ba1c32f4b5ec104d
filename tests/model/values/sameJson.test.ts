import { expect, test } from 'vitest';
import { isSameJson } from '#model/values/sameJson.ts';

test.each([
  [1, 1, true],
  [1, '1', false],
  [null, undefined, true],
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [null, {}, false],
])('%j and %j: %s', (left, right, same) => {
  expect(isSameJson(left, right)).toBe(same);
  expect(isSameJson(right, left)).toBe(same);
});
