import { describe, expect, test } from 'vitest';
import { narrowed, onLevel } from '#src/dataProviders/narrowed.ts';

describe('a filter within a fixed filter', () => {
  test.each([
    [{ name: 'a' }, undefined, { name: 'a' }],
    [{}, { status: 'x' }, { status: 'x' }],
    [{ q: 'web' }, { status: 'x' }, { q: 'web', status: 'x' }],
    // Neither replaces the other.
    [{ q: 'web', status: 'y' }, { status: 'x' }, { q: 'web', $all: [{ status: 'x' }, { status: 'y' }] }],
  ])('%j within %j is %j', (filter, where, whole) => {
    expect(narrowed(filter, where)).toEqual(whole);
  });
});

test.each([
  [{}, { parent_id: { empty: true } }],
  [{ parent_id: 7 }, { parent_id: 7 }],
  [{ size: 1 }, { size: 1, parent_id: { empty: true } }],
  [{ parent_id: 7, q: 'a' }, { q: 'a' }],
])('a tree shows one level of %j, and a search every level', (filter, shown) => {
  expect(onLevel(filter, 'parent_id')).toEqual(shown);
  expect(onLevel(filter)).toEqual(filter);
});
