import { expect, test } from 'vitest';
import { entryNameFault, freeName, settledName } from '#model/domains/spaces/entryName.ts';

test.each([
  ['.', 'spaces.nameDots'],
  ['..', 'spaces.nameDots'],
  ['a/b', 'spaces.nameSlash'],
  ['..\\b', 'spaces.nameSlash'],
  ['a\u0000', 'spaces.nameControl'],
  ['a\nb', 'spaces.nameControl'],
  ['a\ud800', 'spaces.nameControl'],
  ['a\u202egpj.exe', 'spaces.nameDirection'],
  ['a ', 'spaces.nameEdges'],
  ['é'.repeat(128), 'validation.maxBytes'],
])('%j cannot be the name of a file', (name, key) => {
  expect(entryNameFault(name)?.key).toBe(key);
});

test.each(['...', '.gitignore', '名 称.tar.gz', 'a'.repeat(255), 'é'.repeat(127), '%2e%2e', 'a\'b"c', '🙂.png'])(
  '%j can',
  (name) => {
    expect(entryNameFault(name)).toBeUndefined();
  },
);

test('one name has one spelling', () => {
  expect(settledName('e\u0301')).toBe(settledName('\u00e9'));
});

test('a name that is taken gets a number before its ending, within 255 bytes', () => {
  const taken =
    (...names: string[]) =>
    (name: string) =>
      names.includes(name);
  expect(freeName('a.txt', taken())).toBe('a.txt');
  expect(freeName('a.txt', taken('a.txt', 'a (1).txt'))).toBe('a (2).txt');
  expect(freeName('.profile', taken('.profile'))).toBe('.profile (1)');
  const long = `${'文'.repeat(83)}.zip`;
  const next = freeName(long, taken(long));
  expect([next.endsWith(' (1).zip'), new TextEncoder().encode(next).length <= 255]).toEqual([true, true]);
});
