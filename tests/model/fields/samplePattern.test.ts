import { describe, expect, test } from 'vitest';
import { samplePattern } from '#model/fields/samplePattern.ts';

describe('text that matches a pattern', () => {
  test.each([
    'abc',
    '[A-Z]{2}',
    '[a-z][a-z0-9-]{2,30}',
    '^https://.+$',
    '(?:tcp|udp|icmp)(?::\\d{1,5})?',
    'v\\d+\\.\\d+\\.\\d+',
    '#[0-9a-fA-F]{6}',
    '[^/,]+',
    '\\w{8,}',
    '(?=.*\\d)[a-z0-9]{8}',
    '(?<year>20\\d\\d)-(?:0[1-9]|1[0-2])',
    '[\\u4e00-\\u9fa5]+',
    '\\p{Lu}\\p{Ll}+',
    '.{3}',
    'a{3}|b{2,}',
    '\\.\\*\\\\',
  ])('%s', (pattern) => {
    const expression = new RegExp(`^(?:${pattern})$`, 'u');
    for (let n = 0; n < 50; n += 1) expect(samplePattern(pattern, n, { min: 1, max: 64 })).toMatch(expression);
  });

  test('is different for different numbers as far as there is room', () => {
    expect(new Set(Array.from({ length: 676 }, (_, n) => samplePattern('[A-Z]{2}', n, { min: 0, max: 9 }))).size).toBe(
      676,
    );
  });

  test('keeps its length', () => {
    expect(samplePattern('[a-z]+', 3, { min: 0, max: 2 })).toHaveLength(2);
    expect(samplePattern('[a-z]*', 3, { min: 20, max: 30 }).length).toBeGreaterThanOrEqual(20);
  });

  test('reports that it finds none', () => {
    expect(() => samplePattern('(?!a)a', 0, { min: 0, max: 9 })).toThrow('(?!a)a');
  });
});
