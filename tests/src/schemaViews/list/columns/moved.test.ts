import { expect, test } from 'vitest';
import { moved } from '#src/schemaViews/list/columns/moved.ts';

test.each([
  [0, ['c', 'a', 'b']],
  [1, ['a', 'c', 'b']],
  [2, ['a', 'b', 'c']],
])('a column moved to position %i', (to, expected) => {
  expect(moved(['a', 'b', 'c'], 'c', to)).toEqual(expected);
});
