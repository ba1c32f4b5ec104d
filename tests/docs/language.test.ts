import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic, Reporter } from '#model/compile/diagnostics.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { accepts } from '#model/compile/shape/checkShape.ts';
import { fileShape, SHARED_SHAPES } from '#model/compile/shape/fileShape.ts';
import type { Shape } from '#model/compile/shape/shape.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { fieldKeys, keyedShapes, KIND_GROUPS } from '#scripts/documents/languageKeys.ts';
import { slugOf } from '#scripts/documents/languageIndex.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

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

  test('has an example of every key beside its table', () => {
    const lacking = pages.flatMap(({ path, text }) => {
      const used = keysUsedIn(examples.filter(({ page, isOverlay }) => page === path && !isOverlay));
      return tablesOf(text).flatMap((what) =>
        // The keys of a resource are the subjects of the other pages.
        keysOf(what)
          .filter((key) => !(what === 'a resource' ? usedAnywhere : used).has(`${what}: ${key}`))
          .map((key) => `${path}: ${what}: ${key}`),
      );
    });
    expect(lacking).toEqual([]);
  });

  test('has an example of every kind of field', () => {
    expect(fieldKinds.filter((kind) => !usedAnywhere.has(`kind: ${kind}`))).toEqual([]);
  });

  test('has only links that lead somewhere', () => {
    const broken = [{ path: 'docs/language.md', text: index }, ...pages].flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)#\s]*)(?:#([^)]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
        const target = file === '' ? path : join(dirname(path), file);
        const headings = existsSync(target) ? headingsOf(readFileSync(target, 'utf8')) : undefined;
        return headings === undefined || (anchor !== undefined && !headings.includes(anchor))
          ? [`${path}: ${link}`]
          : [];
      }),
    );
    expect(broken).toEqual([]);
  });
});

const headingsOf = (text: string): string[] =>
  [...text.replaceAll(/```[^]*?```/g, '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugOf(title));

function tablesOf(text: string): string[] {
  return [...text.matchAll(/<!-- keys of (.+?): npm run docs -->/g)].map(([, what = '']) => what);
}

const usedAnywhere = keysUsedIn(examples);

function keysOf(what: string): string[] {
  if (what === 'a field') return fieldKeys().common.map(([key]) => key);
  return (
    fieldKeys()
      .special.get(what)
      ?.map(({ key }) => key) ?? Object.keys(keyedShapes().get(what)?.keys ?? {})
  );
}

function groupOf(kind: string): string | undefined {
  return [...KIND_GROUPS].find(([, kinds]) => kinds.includes(kind))?.[0];
}

/** The keys of the language that some examples use, as `an action: from`. */
function keysUsedIn(blocks: readonly Example[]): Set<string> {
  const used = new Set<string>();
  for (const { path, text } of blocks) {
    const kind = Object.hasOwn(SHARED_SHAPES, path) ? 'product' : path.startsWith('errors/') ? 'errors' : 'resource';
    const shape = fileShape(path, kind);
    const node = readYaml(path, text, new Reporter());
    if (shape && node) collect(node, shape, used);
  }
  return used;
}

function collect(node: Node, shape: Shape, used: Set<string>): void {
  switch (shape.is) {
    case 'named':
      return collect(node, shape.get(), used);
    case 'either':
      for (const option of shape.options) if (accepts(option, node)) collect(node, option, used);
      return;
    case 'chosen': {
      if (node.kind !== 'map') return;
      const by = node.entries.get(shape.by)?.value;
      const word = by?.kind === 'scalar' ? String(by.value) : '';
      used.add(`kind: ${word}`);
      const { keys } = shape.cases.get(word) ?? shape.all;
      for (const [key, { value }] of node.entries) {
        used.add(`a field: ${key}`).add(`${groupOf(word)}: ${key}`);
        const rule = keys[key];
        if (rule) collect(value, rule.shape, used);
      }
      return;
    }
    case 'keys':
      if (node.kind !== 'map') return;
      for (const [key, { value }] of node.entries) {
        const rule = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined;
        if (!rule) continue;
        used.add(`${shape.what}: ${key}`);
        collect(value, rule.shape, used);
      }
      return;
    case 'dictionary':
      if (node.kind === 'map') for (const { value } of node.entries.values()) collect(value, shape.of, used);
      return;
    case 'list':
      if (node.kind === 'list') for (const item of node.items) collect(item, shape.of, used);
  }
}
