import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { laterTexts } from '#src/i18n/parts/addText.ts';
import { messages } from '#src/i18n/zh/index.ts';
import { importsOf, sourceFiles } from './sourceFiles.ts';

const PARTS = 'src/i18n/parts/';
const ADD = `${PARTS}addText.ts`;

const files = new Map(sourceFiles('src', 'model').map((file) => [file.path, file]));
const imports = new Map([...files].map(([path, file]) => [path, importsOf(file)]));
const loadedLater = (path: string) =>
  [...(files.get(path)?.text ?? '').matchAll(/\bimport\('([^'\n]+)'\)/g)].map(([, specifier = '']) => specifier);

/** A file and those that it imports, at any depth; what it loads on demand is not among them. */
function loadedWith(entry: string): Set<string> {
  const found = new Set([entry]);
  for (const path of found) {
    const later = loadedLater(path);
    for (const each of imports.get(path) ?? [])
      if (each.local && !each.typeOnly && !later.includes(each.specifier)) found.add(each.target);
  }
  return found;
}

const entries = new Set(
  [...imports].flatMap(([path, each]) => {
    const later = loadedLater(path);
    return each.filter(({ local, specifier }) => local && later.includes(specifier)).map(({ target }) => target);
  }),
);

/** `machine`, or `record.form` where the first page has other sentences of `record`. */
const placesOf = (tree: object): string[] =>
  Object.entries(tree).flatMap(([key, inside]) =>
    key in messages ? Object.keys(inside).map((each) => `${key}.${each}`) : [key],
  );

const parts: { path: string; places: string[] }[] = [];
for (const path of [...files.keys()].filter((each) => each.startsWith(PARTS) && each !== ADD)) {
  const before = laterTexts('zh').length;
  await import(pathToFileURL(path).href); // one by one: each adds one tree
  parts.push({ path, places: placesOf(laterTexts('zh')[before] ?? {}) });
}

describe('sentences that come with the code that uses them', () => {
  test('the first page of the console has none of them', () => {
    const first = loadedWith('src/start/startConsole.tsx');
    expect(first.size).toBeGreaterThan(300);
    expect([...first].filter((path) => path.startsWith(PARTS) && path !== ADD)).toEqual([]);
  });

  test.each(parts)('$path is imported by everything that is loaded on demand and uses $places', ({ path, places }) => {
    const named = new RegExp(`['"\`](?:${places.map((place) => place.replaceAll('.', '\\.')).join('|')})\\.`);
    const lacking = [...entries, 'src/start/startConsole.tsx'].flatMap((entry) => {
      const loaded = loadedWith(entry);
      if (loaded.has(path)) return [];
      return [...loaded]
        .filter((each) => each.startsWith('src/') && named.test(files.get(each)?.text ?? ''))
        .map((user) => `${entry}: ${user}`);
    });
    expect(lacking).toEqual([]);
  });
});
