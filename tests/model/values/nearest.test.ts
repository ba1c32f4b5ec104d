import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { levenshtein, nearest } from '#model/values/nearest.ts';

describe('the word that was probably meant', () => {
  test.each([
    ['staus', ['name', 'status', 'site_id'], 'status'],
    ['Status', ['name', 'status'], 'status'],
    ['colums', ['columns', 'hidden'], 'columns'],
    ['play', ['lan', 'playArrow'], 'playArrow'],
    ['nme', ['name', 'code'], 'name'],
    ['platfrom', ['platform', 'personal'], 'platform'],
    ['stopped', ['inactive', 'active', 'rebooting'], undefined],
    ['$or', ['$any', '$all', '$not'], undefined],
    ['x', ['id', 'name'], undefined],
    ['', ['id', 'name'], undefined],
    ['anything', [], undefined],
  ])('%s among %j is %s', (word, words, expected) => {
    expect(nearest(word, words)).toBe(expected);
  });

  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 2],
    ['kitten', 'sitting', 3],
  ])('%j and %j are %i letters apart', (from, to, distance) => {
    expect(levenshtein(from, to)).toBe(distance);
  });

  test('words further apart than asked are only said to be so, the others as they are', () => {
    const word = fc.stringMatching(/^[ab_]{0,7}$/);
    fc.assert(
      fc.property(word, word, fc.nat(4), (from, to, most) => {
        const distance = levenshtein(from, to);
        const bounded = levenshtein(from, to, most);
        expect(bounded > most).toBe(distance > most);
        if (distance <= most) expect(bounded).toBe(distance);
      }),
    );
  });
});
