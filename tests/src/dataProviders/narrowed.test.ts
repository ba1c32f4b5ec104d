import { describe, expect, test } from 'vitest';
import { narrowed } from '#src/dataProviders/narrowed.ts';

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
