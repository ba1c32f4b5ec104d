import { describe, expect, test } from 'vitest';
import { inOrder, moved, readArrangement } from '#src/pages/console/overview/board/arrangement.ts';

describe('the order of panels', () => {
  test('is that of the reader, and a panel that came later stands after the one before it', () => {
    expect(inOrder(['a', 'b', 'c'], [])).toEqual(['a', 'b', 'c']);
    expect(inOrder(['a', 'b', 'c'], ['c', 'a'])).toEqual(['c', 'a', 'b']);
    expect(inOrder(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a']);
  });

  test('forgets panels that are gone, and keeps no panel twice', () => {
    expect(inOrder(['a', 'b'], ['gone', 'b', 'a'])).toEqual(['b', 'a']);
  });

  test('moves a panel by one place, and none beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  });

  test.each([[undefined], [null], [[]], ['x'], [{ order: 'a', hidden: [1, {}] }]])(
    'reads %j as no choice',
    (stored) => {
      expect(readArrangement(stored)).toEqual({ order: [], hidden: [] });
    },
  );
});
