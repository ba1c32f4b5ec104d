import { describe, expect, test } from 'vitest';
import { compileSchemas } from '#model/compile/compile.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { THROWN_FAMILIES } from '#server/engine/schemas/settle/neededFiles.ts';
import { sourceFiles } from './sourceFiles.ts';

const { schemas } = compileSchemas(readSchemaTexts('schemas'));
const product = sourceFiles('model', 'src', 'server');

/** Keys of the code that match, each with the files that contain it. */
function keysIn(pattern: RegExp): Map<string, string> {
  return new Map(
    product.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, key = '']) => [key, path] as const)),
  );
}

describe('keys that code speaks in', () => {
  test('every error thrown is in the catalogue', () => {
    const thrown = keysIn(/new ApiError\(\s*'([\w.]+)'/g);
    const known = new Set(schemas.errors.entries.map(({ key }) => key));
    expect(thrown.size).toBeGreaterThan(20);
    expect([...thrown].filter(([key]) => !known.has(key))).toEqual([]);
  });

  test('the families of errors in code are those whose files must not be removed', () => {
    const thrown = keysIn(/new ApiError\(\s*'([a-z]\w*\.\w+)'/g);
    expect([...new Set([...thrown.keys()].map((key) => key.split('.')[0]))].toSorted()).toEqual(THROWN_FAMILIES);
  });

  test('every sentence of the rules is in messages.yaml', () => {
    const groups = [...new Set(Object.keys(schemas.messages).map((key) => key.split('.')[0]))].join('|');
    const said = keysIn(new RegExp(`\\bkey: '((?:${groups})\\.\\w+)'`, 'g'));
    expect(said.size).toBeGreaterThan(20);
    expect([...said].filter(([key]) => !Object.hasOwn(schemas.messages, key))).toEqual([]);
  });

  test('every component that a definition names in a slot is registered', () => {
    const named = Object.values(schemas.resources).flatMap(({ slots }) => Object.values(slots));
    const registered = product
      .filter(({ path }) => path.startsWith('src/domains/'))
      .map(({ path }) =>
        path
          .split('/')
          .at(-1)
          ?.replace(/\.tsx$/, ''),
      );
    expect(named.filter((component) => !registered.includes(component))).toEqual([]);
  });

  test('every page names a component that the console or a domain registers', () => {
    const registry = product
      .filter(({ path }) => path === 'src/pages/index.ts' || /^src\/domains\/(\w+)\/\1\.ts$/.test(path))
      .map(({ text }) => text)
      .join('\n');
    expect(
      schemas.pages.filter(({ component }) => !new RegExp(`\\b${component}\\b`).test(registry)).map(({ path }) => path),
    ).toEqual([]);
  });
});
