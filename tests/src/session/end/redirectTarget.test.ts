import { describe, expect, test } from 'vitest';
import { loginAddress, redirectTarget } from '#src/session/end/redirectTarget.ts';

const target = (redirect: string) =>
  redirectTarget(`?redirect=${encodeURIComponent(redirect)}`, 'https://suantai.test');

describe('the address after sign-in (spec 4.6)', () => {
  test.each(['/area', '/area?page=2&filter=%7B%7D', '/websiteDetail/3/%E4%B8%8A%E6%B5%B7/2#x'])(
    'is the requested path: %s',
    (path) => {
      expect(target(path)).toBe(path);
    },
  );

  test.each([
    'https://evil.test/',
    'https:evil.test',
    '//evil.test/',
    '///evil.test',
    '/\\evil.test/',
    '\\\\evil.test',
    '/\t/evil.test',
    '/\n\\evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/.\\/evil.test',
    '//suantai.test@evil.test/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    ' //evil.test',
    'area',
    '',
    '//',
  ])('is never on another site: %j', (path) => {
    expect(target(path)).toBeUndefined();
  });

  test.each([
    ['/%2F%2Fevil.test', '/%2F%2Fevil.test'],
    ['/%5Cevil.test', '/%5Cevil.test'],
    ['/area?next=//evil.test', '/area?next=//evil.test'],
    ['/https://evil.test', '/https://evil.test'],
    ['/a/../area', '/area'],
  ])('a path that only resembles another site stays a path of this one: %j', (path, stays) => {
    expect(target(path)).toBe(stays);
    expect(new URL(stays, 'https://suantai.test').origin).toBe('https://suantai.test');
  });

  test('a target that was encoded twice is decoded once', () => {
    expect(target('%2F%2Fevil.test')).toBeUndefined();
    expect(target('%252F%252Fevil.test')).toBeUndefined();
  });

  test.each(['/login?redirect=/area', '/login/', '/register', '/register?invitation=x', '/forgotten-password'])(
    'is never a sign-in page: %s',
    (path) => {
      expect(target(path)).toBeUndefined();
    },
  );

  test('is undefined without a target', () => {
    expect(redirectTarget('', 'https://suantai.test')).toBeUndefined();
  });

  test('the sign-in address keeps path, query and anchor', () => {
    const address = loginAddress(new URL('/area?page=2#a', 'https://suantai.test'));
    expect(redirectTarget(address.slice('/login'.length), 'https://suantai.test')).toBe('/area?page=2#a');
  });

  test.each([
    ['/login?redirect=%2Farea%3Fpage%3D2', '/login?redirect=%2Farea%3Fpage%3D2'],
    ['/register?invitation=x&redirect=%2Farea', '/login?redirect=%2Farea'],
    ['/forgotten-password?redirect=%2Farea', '/login?redirect=%2Farea'],
    ['/login', '/login'],
    ['/login?redirect=%2F%2Fevil.test', '/login'],
    ['/register/', '/login'],
  ])('from %s, it keeps the existing return address', (address, leads) => {
    expect(loginAddress(new URL(address, 'https://suantai.test'))).toBe(leads);
  });
});
