import { expect, test } from 'vitest';
import { textOf } from '../support/console/textOf.ts';
import { sourceFiles } from './sourceFiles.ts';

const known = new Set(keysOf(await textOf('zh'), ''));

/** Keys that components write out; those that are put together are seen by the pages that use them. */
const written = sourceFiles('src').flatMap(({ path, text }) =>
  [...text.matchAll(/\b(?:t|translate|notify)\(\s*'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key = '']) => ({ path, key })),
);

test('every sentence that a component uses exists', () => {
  expect(written.length).toBeGreaterThan(200);
  expect(written.filter(({ key }) => !known.has(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

function keysOf(tree: object, above: string): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${above}${key}.`) : [`${above}${key}`],
  );
}
