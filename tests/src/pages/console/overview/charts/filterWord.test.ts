import { expect, test } from 'vitest';
import { filterWord } from '#src/pages/console/overview/charts/filterWord.ts';

test.each([
  ['active', 'active'],
  ['true', true],
  ['false', false],
  ['', { empty: true }],
])('%j becomes the filter value %j', (word, value) => expect(filterWord(word)).toEqual(value));
