import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createCompiler } from '#model/compile/createCompiler.ts';
import { formatDiagnostic, Reporter } from '#model/compile/diagnostics.ts';
import type { Node } from '#model/compile/read/node.ts';
import { readYaml } from '#model/compile/read/readYaml.ts';
import { accepts } from '#model/compile/shape/checkShape.ts';
import { fileShape, SHARED_SHAPES } from '#model/compile/shape/fileShape.ts';
import type { Shape } from '#model/compile/shape/shape.ts';
import { fieldKinds } from '#model/fields/index.ts';
import { fieldKeys, keyedShapes, KEYS_OF_KINDS } from '#scripts/documents/languageTables.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';

/** A `yaml` block: a file of its own, or what changes in a file that stands above it or in `schemas/`. */
interface Example {
  section: string;
  path: string;
  text: string;
  isOverlay: boolean;
}

const page = readFileSync('docs/language.md', 'utf8');
const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text) => ({ title: text.split('\n', 1)[0] ?? '', text }));
const examples: Example[] = sections.flatMap(({ title, text }) =>
  [...text.matchAll(/```yaml\n([^]*?)```/g)].map(([, block = '']) => {
    const [, folder, path = ''] = /^# (schemas|overlay)\/(\S+)/m.exec(block) ?? [];
    return { section: title, path, text: block, isOverlay: folder === 'overlay' };
  }),
);

const { compile } = createCompiler();
const product = readSchemaTexts('schemas');
const own: { path: string; text: string }[] = [];

describe('docs/language.md', () => {
  test('has a path in each of its examples', () => {
    expect(examples.length).toBeGreaterThan(50);
    expect(examples.filter(({ path }) => path === '').map(({ text }) => text)).toEqual([]);
  });

  test.each(examples.map((example, at) => ({ ...example, name: `${example.section}, ${at + 1}: ${example.path}` })))(
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
    const tables = [...page.matchAll(/<!-- keys of (.+?): npm run docs -->/g)].map(([, what]) => what);
    const expected = [...keyedShapes().keys()].filter((what) => !what.startsWith('a field of type'));
    expect(tables.toSorted()).toEqual([...expected, 'a field', KEYS_OF_KINDS].toSorted());
  });

  test('has an example of every key beside its table', () => {
    const lacking = sections.flatMap(({ title, text }) => {
      const used = keysUsedIn(examples.filter(({ section, isOverlay }) => section === title && !isOverlay));
      return [...text.matchAll(/<!-- keys of (.+?): npm run docs -->/g)].flatMap(([, what = '']) =>
        // The keys of a resource are the subjects of the other sections.
        keysOf(what)
          .filter((key) => !(what === 'a resource' ? usedAnywhere : used).has(`${what}: ${key}`))
          .map((key) => `${title}: ${what}: ${key}`),
      );
    });
    expect(lacking).toEqual([]);
  });

  test('has an example of every kind of field', () => {
    expect(fieldKinds.filter((kind) => !usedAnywhere.has(`kind: ${kind}`))).toEqual([]);
  });

  test('has a table of contents that leads to each section', () => {
    const [, contents = ''] = /\n## Contents\n([^]*?)\n## /.exec(page) ?? [];
    const linked = [...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    const anchors = sections.slice(1).map(({ title }) =>
      title
        .toLowerCase()
        .replaceAll(/[^a-z -]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(linked).toEqual(anchors);
  });
});

const usedAnywhere = keysUsedIn(examples);

function keysOf(what: string): string[] {
  if (what === 'a field') return fieldKeys().common.map(([key]) => key);
  if (what === KEYS_OF_KINDS) return [...fieldKeys().special.keys()];
  return Object.keys(keyedShapes().get(what)?.keys ?? {});
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
        used.add(`a field: ${key}`).add(`${KEYS_OF_KINDS}: ${key}`);
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
