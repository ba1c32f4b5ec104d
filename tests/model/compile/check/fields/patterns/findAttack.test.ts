import { describe, expect, test } from 'vitest';
import { findAttack } from '#model/compile/check/fields/patterns/findAttack.ts';
import { safeSpelling } from '#model/compile/check/fields/patterns/safeSpelling.ts';

describe('patterns that take a backtracking engine forever', () => {
  test.each([
    ['(a+)+b', /^a{10,}$/, 'a+b'],
    ['^([a-z]+)*$', /^a{10,}!$/, '^[a-z]*$'],
    ['x(\\w*)*y', /^x[a-zA-Z0-9_]{10,}$/, 'x\\w*y'],
    ['((a*)*)*b', /^a{4,}$/, 'a*b'],
    ['(?=(a+)+b)a*', /^a{10,}$/, '(?=a+b)a*'],
    ['(a|a)*b', /^a{10,}$/, undefined],
    ['(a|aa)+c', /^a{10,}$/, undefined],
    ['(a|b|ab)*c', /^(ab){10,}a?$/, undefined],
    ['(\\w+\\s?)*!', /^\w{10,}$/, undefined],
    ['([^"]|\\\\.)*"', /^(\\a)+\\?$/, undefined],
    ['(?:\\p{L}+)+1', /^\p{L}{10,}$/u, '\\p{L}+1'],
    ['(a{1,10}){1,10}b', /^a{10,}$/, undefined],
    ['(?:a?){30}a{30}', /^a+/, undefined],
    ['x*(y|x*)*z', /^x{10,}$/, undefined],
  ])('%s', (pattern, attack, spelling) => {
    expect(findAttack(pattern, 255)).toMatch(attack);
    expect(safeSpelling(pattern, 255)).toBe(spelling);
  });

  test.each([
    '[a-z0-9.-]{2,64}',
    '(?:[a-z0-9]+\\.)*[a-z0-9]+',
    '([A-Za-z0-9]+[-.])*[A-Za-z0-9]+',
    '(([01]?\\d?\\d|2[0-4]\\d|25[0-5])\\.){3}([01]?\\d?\\d|2[0-4]\\d|25[0-5])',
    '([^"\\\\]|\\\\.)*"',
    '[^\\s@]+@([^\\s@.,]+\\.)+[^\\s@.,]{2,}',
    '(https?://)?([\\w-]+\\.)+[\\w-]+(/[\\w./?%&=-]*)?',
    '(?=.*\\d)(?=.*[a-z]).{8,}',
    '(.*)a(.*)b',
    '(\\w+)(,\\s*\\w+)*',
  ])('not %s', (pattern) => {
    expect(findAttack(pattern, 255)).toBeUndefined();
  });

  test('not where values are too short to be an attack', () => {
    expect([findAttack('(a+)+b', 8), findAttack('(a+)+b', 64)]).toEqual([undefined, expect.any(String)]);
  });

  test('stops on patterns that are too intricate, which cost our own engine nothing', () => {
    expect(findAttack(`${'('.repeat(250)}a${')*'.repeat(250)}b`, 255)).toBeUndefined();
  });
});
