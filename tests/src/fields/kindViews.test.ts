import { expect, test } from 'vitest';
import { addFieldKind, fieldKinds } from '#model/fields/index.ts';
import { kindView, viewedKinds } from '#src/fields/kindViews.ts';
import { inputOf } from '#src/inputs/inputOf.ts';
import { TextInput } from '#src/inputs/text/TextInput.tsx';
import { isbn, isbnGrammar } from '../../support/schemas/isbn.ts';
import { testField } from '../../support/schemas/testDefinition.ts';

test('every file with a view and an input belongs to a kind', () => {
  expect(viewedKinds().filter((kind) => !fieldKinds.includes(kind))).toEqual([]);
});

test('a kind without a file is shown and entered as text; a word that is no kind has no view', () => {
  expect(kindView('isbn')).toBeUndefined();
  addFieldKind(isbn, isbnGrammar);
  expect(kindView('isbn')).toBe(kindView('text'));
});

test('every kind has an input; an unknown kind has a text input', async () => {
  for (const kind of fieldKinds) {
    const input = inputOf(testField('value', kind));
    expect(input, kind).toBe(inputOf(testField('other', kind)));
    await expect(Promise.resolve(input.load?.()), kind).resolves.not.toThrow();
  }
  expect(inputOf(testField('value', 'hologram'))).toBe(TextInput);
});
