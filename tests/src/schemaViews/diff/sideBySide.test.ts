import { describe, expect, test } from 'vitest';
import { sideBySide } from '#src/schemaViews/diff/sideBySide.ts';

describe('two documents side by side', () => {
  test('a changed line is beside its new version', () => {
    expect(sideBySide('a\nb\nc', 'a\nB\nc\n')).toEqual([
      { kind: 'same', before: 'a', after: 'a' },
      { kind: 'changed', before: 'b', after: 'B' },
      { kind: 'same', before: 'c', after: 'c' },
    ]);
  });

  test('an added line has nothing beside it', () => {
    expect(sideBySide('a', 'a\nb')).toEqual([
      { kind: 'same', before: 'a', after: 'a' },
      { kind: 'changed', before: undefined, after: 'b' },
    ]);
  });

  test('a missing line end is not a difference', () =>
    expect(sideBySide('a', 'a\n')).toEqual([{ kind: 'same', before: 'a', after: 'a' }]));
});
