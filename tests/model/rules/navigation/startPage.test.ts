import { describe, expect, test } from 'vitest';
import { manifestFor } from '#model/reading/manifest.ts';
import { startPage, startPages } from '#model/rules/navigation/startPage.ts';
import { schemas } from '../../../schemas/productSchemas.ts';

const reader = (...grants: string[]) => manifestFor(schemas, { id: 1, name: 'x', kind: 4, bp_id: null, grants });

describe('the page that a reader chose to begin with', () => {
  test.each([
    ['a list of the menu', '/iam/user', '/iam/user'],
    ['a page of the menu', '/index', '/index'],
    ['a page that is not there', '/nowhere', undefined],
    ['a record', '/iam/user/detail/1', undefined],
    ['nothing', null, undefined],
  ])('%s', (_, chosen, expected) => {
    expect(startPage(chosen, reader('ADMIN', 'all'))).toBe(expected);
  });

  test('counts only while they may open it', () => {
    expect(startPage('/iam/user', reader('TENANT', 'all'))).toBeUndefined();
  });

  test('is none that the console does not have', () => {
    expect(startPage('/index', reader('ADMIN', 'all'), () => false)).toBeUndefined();
  });

  test('is one of those that are offered, higher ones first (spec 6)', () => {
    const sorts = startPages(reader('ADMIN', 'all')).map(({ sort }) => sort);
    expect(sorts.length).toBeGreaterThan(5);
    expect(sorts).toEqual(sorts.toSorted((a, b) => b - a));
  });
});
