import { describe, expect, test } from 'vitest';
import { PLAIN_ROOTS, PLAIN_WORDS, readableText } from './plainWords.ts';
import { filesNamed } from './sourceFiles.ts';

const files = PLAIN_ROOTS.flatMap(({ folder, files: pattern }) => filesNamed(pattern, [folder], folder !== '.'));

describe('plain English', () => {
  test('the roots have files', () => {
    const [readme] = files;
    expect(readme?.path).toBe('CHANGELOG.md');
    expect(files.length).toBeGreaterThan(150);
  });

  test.each(PLAIN_WORDS)('$pattern is written as: $instead', ({ pattern }) => {
    const found = files.flatMap((file) =>
      file.text.split('\n').flatMap((line, at) => {
        const [word] = pattern.exec(readableText(file.path, line)) ?? [];
        return word === undefined ? [] : [`${file.path}:${at + 1} "${word}": ${line.trim()}`];
      }),
    );
    expect(found).toEqual([]);
  });
});
