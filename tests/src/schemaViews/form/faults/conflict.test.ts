import { describe, expect, test } from 'vitest';
import { compareWithTheirs, isNoClash, mergedValues } from '#src/schemaViews/form/faults/conflict.ts';
import { testField } from '../../../../support/testDefinition.ts';

const fields = ['name', 'note', 'owner', 'size'].map((name) => testField(name, 'text'));
const base = { name: 'a', note: 'n', owner: 'o', size: 's' };
const mine = { name: 'mine', note: 'n', owner: 'same', size: 'mine' };
const theirs = { name: 'theirs', note: 'theirs', owner: 'same', size: 's' };

describe('two people at one record', () => {
  test('a field that both changed differently is a clash; one that only they changed is told', () => {
    const { clashes, onlyTheirs } = compareWithTheirs(fields, base, mine, theirs);
    expect(clashes.map(({ field }) => field.name)).toEqual(['name']);
    expect(onlyTheirs.map(({ name }) => name)).toEqual(['note']);
  });

  test('keeping mine takes their other changes along', () => {
    expect(mergedValues(fields, base, mine, theirs, new Set())).toEqual({
      name: 'mine',
      note: 'theirs',
      owner: 'same',
      size: 'mine',
    });
  });

  test('giving way takes theirs', () => {
    expect(mergedValues(fields, base, mine, theirs, new Set(['name']))).toMatchObject({ name: 'theirs', size: 'mine' });
  });

  describe('a save that may go over a newer version without asking', () => {
    const judged = (there: typeof base) => isNoClash(compareWithTheirs(fields, base, mine, there), fields, mine);

    test('is one where nothing that the form writes is different', () => {
      expect(judged({ ...base })).toBe(true);
      expect(judged({ ...base, size: 'mine' })).toBe(true);
    });

    test('is none where they changed a field of the form, mine or another', () => {
      expect(judged({ ...base, name: 'theirs' })).toBe(false);
      expect(judged({ ...base, note: 'theirs' })).toBe(false);
    });

    test('is none where a secret is sent: nobody can tell whether they changed it', () => {
      const secret = [...fields, testField('key', 'password', { writeOnly: true })];
      const comparison = compareWithTheirs(secret, base, { ...mine, key: 'new' }, base);
      expect(isNoClash(comparison, secret, { key: 'new' })).toBe(false);
      expect(isNoClash(comparison, secret, { size: 'mine' })).toBe(true);
    });
  });
});
