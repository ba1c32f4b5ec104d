import { expect, test } from 'vitest';
import { fieldKinds } from '#model/fields/index.ts';
import { viewedKinds } from '#src/fields/kindViews.ts';
import { inputOf } from '#src/inputs/inputOf.ts';
import { TextInput } from '#src/inputs/text/TextInput.tsx';
import { testField } from '../../support/schemas/testDefinition.ts';

test('every kind has a file with its view and input, and every such file is a kind', () => {
  expect(viewedKinds().toSorted()).toEqual([...fieldKinds].toSorted());
});

test('every kind has an input; an unknown kind has a text input', async () => {
  for (const kind of fieldKinds) {
    const input = inputOf(testField('value', kind));
    expect(input, kind).toBe(inputOf(testField('other', kind)));
    await expect(Promise.resolve(input.load?.()), kind).resolves.not.toThrow();
  }
  expect(inputOf(testField('value', 'hologram'))).toBe(TextInput);
});
