import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ErrorEntry } from '#model/messages/errors.ts';
import { schemas } from './productSchemas.ts';

/** Code that throws errors by key. Generated code throws none. */
const CODE = ['server', 'model']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.ts'));
/** A key as a complete text; a placeholder in a template matches any word: `identity.${field}InUse`. */
const KEY = /['"`]([a-z]\w*\.(?:\w|\$\{\w+\})+)['"`]/g;

const named = [
  ...CODE.flatMap((file) => wordsIn(readFileSync(file, 'utf8'))),
  ...wordsIn(JSON.stringify(schemas.resources)),
];

function wordsIn(text: string): string[] {
  return [...text.matchAll(KEY)].map(([, key = '']) => key);
}

/** The entries of the catalogue that none of these words matches. */
function unthrown(entries: readonly ErrorEntry[], words: readonly string[]): Set<string> {
  const plain = new Set(words);
  const templates = words
    .filter((word) => word.includes('$'))
    .map((word) => new RegExp(`^${word.replaceAll('.', '\\.').replaceAll(/\$\{\w+\}/g, '\\w+')}$`));
  return new Set(
    entries.map(({ key }) => key).filter((key) => !plain.has(key) && !templates.some((template) => template.test(key))),
  );
}

describe('every code of the catalogue is used, or has a reason why not (spec 8.3)', () => {
  const { entries } = schemas.errors;
  const silent = unthrown(entries, named);

  test('an unused code has a reason', () => {
    expect(entries.filter(({ key, unused }) => silent.has(key) && unused === undefined).map(({ key }) => key)).toEqual(
      [],
    );
  });

  test('a used code has none', () => {
    expect(entries.filter(({ key, unused }) => !silent.has(key) && unused !== undefined).map(({ key }) => key)).toEqual(
      [],
    );
  });

  test('codes are found in code, in templates and in definitions', () => {
    const entry = (key: string): ErrorEntry => ({
      key,
      code: 1,
      status: 400,
      message: { zh: '', en: '' },
      specified: true,
    });
    const words = wordsIn(
      "throw new ApiError('a.thrown'); new ApiError(`a.${field}InUse`); const other = 'a.thrownelse';",
    );
    expect([...unthrown([entry('a.thrown'), entry('a.phoneInUse'), entry('a.never')], words)]).toEqual(['a.never']);
    expect(wordsIn(JSON.stringify({ takenError: 'region.nameExists' }))).toEqual(['region.nameExists']);
  });
});
