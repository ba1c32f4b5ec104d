import { describe, expect, test } from 'vitest';
import { commentOf, commentOrTitleOf, PLAIN_ROOTS, PLAIN_WORDS } from './plainWords.ts';
import { filesNamed } from './sourceFiles.ts';

const files = PLAIN_ROOTS.flatMap(({ folder, files: names, read }) =>
  filesNamed(names, [folder], folder !== '.').map(({ path, text }) => ({ path, lines: text.split('\n').map(read) })),
);

describe('plain English', () => {
  test('every root has files', () => {
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/language.md']));
    expect(files.length).toBeGreaterThan(150);
  });

  test.each(PLAIN_WORDS)('$pattern is written as: $instead', ({ pattern }) => {
    const found = files.flatMap(({ path, lines }) =>
      lines.flatMap((line, at) => {
        const [word] = pattern.exec(line) ?? [];
        return word === undefined ? [] : [`${path}:${at + 1} "${word}": ${line.trim()}`];
      }),
    );
    expect(found).toEqual([]);
  });

  test('only the comment of a line of code counts', () => {
    expect(commentOf("const told = 'anew'; // Keep the record.")).toBe('Keep the record.');
    expect(commentOf(' * Who is told what.')).toBe(' Who is told what.');
    expect(commentOf('const told = 1;')).toBe('');
  });

  test('of a line of a test, its title counts too', () => {
    expect(commentOrTitleOf("  test('who is informed', () => {")).toBe('who is informed');
    expect(commentOrTitleOf("] as const)('%s is informed', (told) => {")).toBe('%s is informed');
    expect(commentOrTitleOf("    await test.step('who is informed', async () => {")).toBe('who is informed');
    expect(commentOrTitleOf('  // Keep the record.')).toBe(' Keep the record.');
    expect(commentOrTitleOf("  expect(told).toBe('who is informed');")).toBe('');
  });
});
