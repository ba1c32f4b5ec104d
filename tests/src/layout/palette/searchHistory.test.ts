import { expect, test } from 'vitest';
import { forgetSearches, rememberSearch, searchHistory } from '#src/layout/palette/searchHistory.ts';

test('the newest search is first, each once, at most twenty, for each account (spec 9)', () => {
  for (let index = 0; index < 25; index += 1) rememberSearch(7, ` words ${index} `);
  rememberSearch(7, 'words 20');
  rememberSearch(7, '  ');
  expect(searchHistory(7)).toHaveLength(20);
  expect(searchHistory(7).slice(0, 3)).toEqual(['words 20', 'words 24', 'words 23']);
  expect(searchHistory(8)).toEqual([]);
  forgetSearches(7);
  expect(searchHistory(7)).toEqual([]);
});

test.each(['{', '7', '[7]'])('unknown content counts as empty: %j', (text) => {
  localStorage.setItem('suantai.searches.1', text);
  expect(searchHistory(1)).toEqual([]);
});
