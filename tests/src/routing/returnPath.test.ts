import { describe, expect, test } from 'vitest';
import { returnPath } from '#src/routing/returnPath.ts';

const ORIGIN = 'https://console.example.com';
const read = (path: string) => returnPath(`?create&return=${encodeURIComponent(path)}`, ORIGIN);

describe('the return address of a form', () => {
  test('is a path of this console, query included', () => {
    expect(read('/website/detail/3?tab=gateways')).toBe('/website/detail/3?tab=gateways');
    expect(returnPath('?create', ORIGIN)).toBeUndefined();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/.//evil.example',
    '',
  ])('is never %s', (elsewhere) => {
    expect(read(elsewhere)).toBeUndefined();
  });
});
