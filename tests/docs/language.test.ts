import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic } from '#model/compile/diagnostics.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { keyedShapes, keysOfTable, KIND_GROUPS } from '#scripts/documents/languageKeys.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { keysUsed } from '../support/schemas/keysUsed.ts';

/** A `yaml` block: a file of its own, or what changes in a file that stands above it or in `schemas/`. */
interface Example {
  page: string;
  path: string;
  text: string;
  isOverlay: boolean;
}

const index = readFileSync('docs/language.md', 'utf8');
const table = /\n## Pages\n([^]*?)\n## /.exec(index)?.[1] ?? '';
/** The pages in the order of the index: an example may build on those of the pages before. */
const pages = [...table.matchAll(/^\| \[.+?\]\((.+?)\)/gm)].map(([, path = '']) => ({
  path: `docs/${path}`,
  text: readFileSync(`docs/${path}`, 'utf8'),
}));
const examples: Example[] = pages.flatMap(({ path: page, text }) =>
  [...text.matchAll(/```yaml\n([^]*?)```/g)].map(([, block = '']) => {
    const [, folder, path = ''] = /^# (schemas|overlay)\/(\S+)/m.exec(block) ?? [];
    return { page, path, text: block, isOverlay: folder === 'overlay' };
  }),
);

const { compile } = createCompiler();
const product = readSchemaTexts('schemas');
const own: { path: string; text: string }[] = [];

describe('the pages of the schema language', () => {
  test('are all in the index', () => {
    expect(pages.map(({ path }) => path).toSorted()).toEqual(globSync('docs/language/**/*.md').toSorted());
  });

  test('has a path in each of its examples', () => {
    expect(examples.length).toBeGreaterThan(50);
    expect(examples.filter(({ path }) => path === '').map(({ text }) => text)).toEqual([]);
  });

  test.each(examples.map((example, at) => ({ ...example, name: `${example.page}, ${at + 1}: ${example.path}` })))(
    'compiles the example of $name',
    ({ path, text, isOverlay }) => {
      const isNew = !isOverlay && ![...product, ...own].some((file) => file.path === path);
      const { diagnostics } = compile(
        [...product, ...own, ...(isNew ? [{ path, text }] : [])],
        isNew ? [] : [{ path, text }],
      );
      expect(diagnostics.map(formatDiagnostic)).toEqual([]);
      if (isNew) own.push({ path, text });
    },
  );

  test('has a table for the keys of each map of the language, once', () => {
    const tables = pages.flatMap(({ text }) => tablesOf(text));
    const expected = [...keyedShapes().keys()].filter((what) => !what.startsWith('a field of type'));
    expect(tables.toSorted()).toEqual([...expected, 'a field', ...KIND_GROUPS.keys()].toSorted());
  });

  test('explains every kind of field in one group', () => {
    expect([...KIND_GROUPS.values()].flat().toSorted()).toEqual(fieldKinds.toSorted());
  });

  test('has an example of every key beside its table', () => {
    const lacking = pages.flatMap(({ path, text }) => {
      const used = keysUsed(examples.filter(({ page, isOverlay }) => page === path && !isOverlay));
      return tablesOf(text).flatMap((what) =>
        // The keys of a resource are the subjects of the other pages.
        keysOfTable(what)
          .filter((key) => !(what === 'a resource' ? usedAnywhere : used).has(`${what}: ${key}`))
          .map((key) => `${path}: ${what}: ${key}`),
      );
    });
    expect(lacking).toEqual([]);
  });

  test('has an example of every kind of field', () => {
    expect(fieldKinds.filter((kind) => !usedAnywhere.has(`kind: ${kind}`))).toEqual([]);
  });
});

function tablesOf(text: string): string[] {
  return [...text.matchAll(/<!-- keys of (.+?): npm run docs -->/g)].map(([, what = '']) => what);
}

const usedAnywhere = keysUsed(examples);
