import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesNamed } from '../architecture/sourceFiles.ts';

/** The words that the glossary refuses, from the third column of its table. */
const REFUSED = (readFileSync('docs/glossary.md', 'utf8').split('## Words of the console')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .flatMap((line) => [...(line.split('|')[3] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));

/** Lines of text that people read. Comments are for developers, and the terms of service are a contract. */
const lines = filesNamed(/\.(?:yaml|ts)$/, ['schemas', 'src/i18n/zh', 'src/i18n/en'])
  .filter(({ path }) => path !== 'schemas/terms.yaml')
  .flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, line }))
      .filter(({ line }) => !/^\s*(?:#|\/\/|\*|\/\*)/.test(line)),
  );

test.each(REFUSED)('no text says %s (docs/glossary.md)', (word) => {
  const pattern = /^[\x20-\x7f]+$/.test(word) ? new RegExp(`(?<![/\\w])${word}(?!\\w)`, 'i') : new RegExp(word);
  expect(lines.filter(({ line }) => pattern.test(line)).map(({ place, line }) => `${place} ${line.trim()}`)).toEqual(
    [],
  );
});

test('the glossary refuses words in both languages', () => {
  expect(REFUSED.some((word) => /[一-鿿]/.test(word))).toBe(true);
  expect(REFUSED.some((word) => /[a-z]/.test(word))).toBe(true);
});
