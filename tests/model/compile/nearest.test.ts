import { describe, expect, test } from 'vitest';
import { levenshtein, nearest } from '#model/compile/nearest.ts';

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
    ['', '', 0], ['', 'abc', 3], ['abc', '', 3], ['abc', 'abc', 0], ['abc', 'abd', 1], ['abc', 'acb', 2], ['kitten', 'sitting', 3],
  ])('%j and %j are %i letters apart', (from, to, distance) => {
    expect(levenshtein(from, to)).toBe(distance);
  });
});
