import { expect, test } from 'vitest';
import { placeholdersIn, textParts } from '#model/reading/placeholders.ts';

test('a text with fields is cut at their places', () => {
  const text = '{name} runs on {flavor_id}.';
  expect(placeholdersIn(text)).toEqual(['name', 'flavor_id']);
  expect(textParts(text)).toEqual([{ field: 'name' }, { text: ' runs on ' }, { field: 'flavor_id' }, { text: '.' }]);
  expect(textParts('No field')).toEqual([{ text: 'No field' }]);
});
