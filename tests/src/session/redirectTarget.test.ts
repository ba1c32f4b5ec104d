import { describe, expect, test } from 'vitest';
import { loginAddress, redirectTarget } from '#src/session/redirectTarget.ts';

const target = (redirect: string) => redirectTarget(`?redirect=${encodeURIComponent(redirect)}`, 'https://suantai.test');

describe('where login leads (spec 4.6)', () => {
  test.each(['/area', '/area?page=2&filter=%7B%7D', '/websiteDetail/3/%E4%B8%8A%E6%B5%B7/2#x'])('to the path asked for: %s', (path) => {
    expect(target(path)).toBe(path);
  });

  test.each(['https://evil.test/', '//evil.test/', '/\\evil.test/', '\\\\evil.test', 'javascript:alert(1)', 'area', '', '/\t/evil.test'])(
    'never away from this site: %j',
    (path) => {
      expect(target(path)).toBeUndefined();
    },
  );

  test('never back to login', () => {
    expect(target('/login?redirect=/area')).toBeUndefined();
  });

  test('nowhere in particular', () => {
    expect(redirectTarget('', 'https://suantai.test')).toBeUndefined();
  });

  test('the way to login remembers path, query and anchor', () => {
    const address = loginAddress({ pathname: '/area', search: '?page=2', hash: '#a' });
    expect(redirectTarget(address.slice('/login'.length), 'https://suantai.test')).toBe('/area?page=2#a');
  });
});
