import { describe, expect, test } from 'vitest';
import { nextSort, sortKeys, sortWord } from '#src/schemaViews/list/columns/sortKeys.ts';

const byName = { field: 'name', order: 'ASC' } as const;
const bySizeDown = { field: 'size', order: 'DESC' } as const;

describe('sorting by several columns', () => {
  test('the string in the address encodes the keys', () => {
    expect(sortWord([byName, bySizeDown])).toBe('name,-size');
    expect(sortKeys({ field: 'name,-size', order: 'ASC' })).toEqual([byName, bySizeDown]);
  });

  test('DESC reverses every key; unknown text is left out', () => {
    expect(sortKeys({ field: 'name', order: 'DESC' })).toEqual([{ field: 'name', order: 'DESC' }]);
    expect(sortKeys({ field: ',-,name,', order: 'ASC' })).toEqual([byName]);
  });

  test('a click sorts by that column alone: ascending, descending, none', () => {
    expect(nextSort([bySizeDown], 'name', false)).toEqual([byName]);
    expect(nextSort([byName], 'name', false)).toEqual([{ field: 'name', order: 'DESC' }]);
    expect(nextSort([bySizeDown], 'size', false)).toEqual([]);
  });

  test('with shift the column joins the others and reverses in its place', () => {
    expect(nextSort([byName], 'size', true)).toEqual([byName, { field: 'size', order: 'ASC' }]);
    expect(nextSort([byName, bySizeDown], 'name', true)).toEqual([{ field: 'name', order: 'DESC' }, bySizeDown]);
    expect(nextSort([byName, bySizeDown], 'size', true)).toEqual([byName]);
  });
});
