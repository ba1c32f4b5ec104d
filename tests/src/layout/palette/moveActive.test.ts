import { expect, test } from 'vitest';
import { moveActive } from '#src/layout/palette/moveActive.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['PageDown', 0, 2],
  ['PageUp', 2, 0],
  ['x', 1, undefined],
])('%s from line %i of three', (key, from, to) => expect(moveActive(key, from, 3)).toBe(to));

test('an empty list has no line', () => expect(moveActive('ArrowDown', 0, 0)).toBeUndefined());
