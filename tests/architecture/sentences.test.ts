import { expect, test } from 'vitest';
import { textOf } from '../support/console/textOf.ts';
import { sourceFiles } from './sourceFiles.ts';

const known = new Set(keysOf(await textOf('zh'), ''));
const texts = sourceFiles('src').filter(({ path }) => !path.startsWith('src/i18n/'));
const all = texts.map(({ text }) => text).join('\n');

/** Keys that components write out; those that are put together are seen by the pages that use them. */
const written = texts.flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:t|translate|notify)\(\s*'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => ({ path, key })),
);

test('every sentence that a component uses exists', () => {
  expect(written.length).toBeGreaterThan(200);
  expect(written.filter(({ key }) => !known.has(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

test('every sentence is used', () => {
  const words = new Set([...all.matchAll(/['"`]([a-z]\w*(?:\.\w+)+)['"`]/gi)].map(([, key = '']) => key));
  // `list.${kind}.title`: what stands before and after the name.
  const open = [...all.matchAll(/`([a-z]\w*(?:\.\w+)*\.(?:\w+)?)\$\{[^}]*\}([\w.]*)/gi)].map(
    ([, before = '', after = '']) => [before, after] as const,
  );
  const isUsed = (key: string) =>
    key.startsWith('ra.') ||
    words.has(key) ||
    open.some(([before, after]) => key.startsWith(before) && key.endsWith(after));
  expect(open.length).toBeGreaterThan(50);
  expect([...known].filter((key) => !isUsed(key))).toEqual([]);
});

function keysOf(tree: object, above: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${above}${key}.`) : [`${above}${key}`],
  );
}
