import { describe, expect, test } from 'vitest';
import { compareWithTheirs, isNoClash, mergedValues } from '#src/schemaViews/entry/faults/conflict.ts';
import { testField } from '../../../../support/schemas/testDefinition.ts';

const fields = ['name', 'note', 'owner', 'size'].map((name) => testField(name, 'text'));
const base = { name: 'a', note: 'n', owner: 'o', size: 's' };
const mine = { name: 'mine', note: 'n', owner: 'same', size: 'mine' };
const theirs = { name: 'theirs', note: 'theirs', owner: 'same', size: 's' };

describe('two people editing one record', () => {
  test('a field that both changed differently is a conflict; one that only they changed is shown', () => {
    const { clashes, onlyTheirs } = compareWithTheirs(fields, base, mine, theirs);
    expect(clashes.map(({ field }) => field.name)).toEqual(['name']);
    expect(onlyTheirs.map(({ name }) => name)).toEqual(['note']);
  });

  test('my value keeps their other changes', () => {
    expect(mergedValues(fields, base, mine, theirs, new Set())).toEqual({
      name: 'mine',
      note: 'theirs',
      owner: 'same',
      size: 'mine',
    });
  });

  test('their value can be chosen', () => {
    expect(mergedValues(fields, base, mine, theirs, new Set(['name']))).toMatchObject({ name: 'theirs', size: 'mine' });
  });

  describe('saving over a newer version without a question', () => {
    const hasNoClash = (there: typeof base) => isNoClash(compareWithTheirs(fields, base, mine, there), fields, mine);

    test('is allowed if no field of the form differs', () => {
      expect(hasNoClash({ ...base })).toBe(true);
      expect(hasNoClash({ ...base, size: 'mine' })).toBe(true);
    });

    test('is refused if they changed a field of the form', () => {
      expect(hasNoClash({ ...base, name: 'theirs' })).toBe(false);
      expect(hasNoClash({ ...base, note: 'theirs' })).toBe(false);
    });

    test('is refused if a secret is sent, which cannot be compared', () => {
      const secret = [...fields, testField('key', 'password', { writeOnly: true })];
      const comparison = compareWithTheirs(secret, base, { ...mine, key: 'new' }, base);
      expect(isNoClash(comparison, secret, { key: 'new' })).toBe(false);
      expect(isNoClash(comparison, secret, { size: 'mine' })).toBe(true);
    });
  });
});
