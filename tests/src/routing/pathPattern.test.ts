import { describe, expect, test } from 'vitest';
import { pathPattern } from '#src/routing/pathPattern.ts';

const ROWS: [path: string, address: string, params: Record<string, string> | undefined][] = [
  ['/area', '/area', {}],
  ['/area', '/area/', {}],
  ['/area', '/areas', undefined],
  ['/iam/user/detail/:id', '/iam/user/detail/7', { id: '7' }],
  ['/iam/user/detail/:id', '/iam/user/detail/7/8', undefined],
  [
    '/websiteDetail/:id/:name/:regionid',
    '/websiteDetail/3/%E4%B8%8A%E6%B5%B7/2',
    { id: '3', name: '上海', regionid: '2' },
  ],
  ['/websiteDetail/:id/:name/:regionid', '/websiteDetail/3/上海/2', { id: '3', name: '上海', regionid: '2' }],
  ['/websiteDetail/:id/:name/:regionid', '/websiteDetail/3/上海', undefined],
  ['/iam/policie/version:id', '/iam/policie/version7', { id: '7' }],
  ['/iam/policie/version:id', '/iam/policie/versionDetail/1/2', undefined],
  ['/addalarm/:id?', '/addalarm', {}],
  ['/addalarm/:id?', '/addalarm/7', { id: '7' }],
  ['/a/:id', '/a/50%', { id: '50%' }],
];

describe('a path of the specification matches addresses (spec 2.2)', () => {
  test.each(ROWS)('%s and %s', (path, address, params) => {
    expect(pathPattern(path).match(address)).toEqual(params);
  });
});

describe('a path is filled with the values of a record', () => {
  const fill = (path: string, values: Record<string, unknown>) => pathPattern(path).fill((param) => values[param]);

  test('every value is encoded for its segment', () => {
    expect(fill('/websiteDetail/:id/:name/:regionid', { id: 3, name: '上海/浦东?', regionid: 2 })).toBe(
      '/websiteDetail/3/%E4%B8%8A%E6%B5%B7%2F%E6%B5%A6%E4%B8%9C%3F/2',
    );
  });

  test('an unknown value becomes a dash, and so does a relative path segment', () => {
    expect(fill('/websiteDetail/:id/:name/:regionid', { id: 3, name: '..' })).toBe('/websiteDetail/3/-/-');
  });

  test('a parameter inside a segment', () => {
    expect(fill('/iam/policie/version:id', { id: 7 })).toBe('/iam/policie/version7');
  });

  test('an optional parameter is left out', () => {
    expect(fill('/addalarm/:id?', {})).toBe('/addalarm');
    expect(fill('/addalarm/:id?', { id: 7 })).toBe('/addalarm/7');
  });

  test('a filled path matches its pattern', () => {
    const pattern = pathPattern('/websiteDetail/:id/:name/:regionid');
    const values = { id: '3', name: '50% a/b?c#d', regionid: '2' };
    expect(pattern.match(pattern.fill((param) => values[param as keyof typeof values]))).toEqual(values);
  });
});
