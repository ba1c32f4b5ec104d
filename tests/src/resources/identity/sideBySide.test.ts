import { describe, expect, test } from 'vitest';
import { sideBySide } from '#src/resources/identity/policies/sideBySide.ts';

describe('two documents side by side', () => {
  test('a changed line stands beside what it became', () => {
    expect(sideBySide('a\nb\nc', 'a\nB\nc\n')).toEqual([
      { kind: 'same', before: 'a', after: 'a' },
      { kind: 'changed', before: 'b', after: 'B' },
      { kind: 'same', before: 'c', after: 'c' },
    ]);
  });

  test('a line that was only added has nothing beside it', () => {
    expect(sideBySide('a', 'a\nb')).toEqual([
      { kind: 'same', before: 'a', after: 'a' },
      { kind: 'changed', before: undefined, after: 'b' },
    ]);
  });

  test('a missing line end is no difference', () =>
    expect(sideBySide('a', 'a\n')).toEqual([{ kind: 'same', before: 'a', after: 'a' }]));
});
