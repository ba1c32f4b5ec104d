import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesNamed, importsOf, sourceFiles } from './sourceFiles.ts';

const PARTS = ['model', 'server', 'src', 'scripts', 'bench'];
const MOST_ENTRIES = 20;
const SMALL_LINES = 25;

/** Folders with one file for each word of a list. They may be long, and their files short. */
const REGISTRIES: Readonly<Record<string, string>> = {
  bench: 'benchmarks',
  'model/fields': 'field kinds',
  'model/validation/recordRules': 'rules that compare fields',
  'server/engine/routes/exchange': 'formats of exports',
  'server/seed/demo': 'records of the demo, by resource',
  'server/domains': 'areas of the product',
  'src/dataProviders/services': 'services',
  'src/domains': 'domains',
  'src/fields/kinds': 'field kinds',
  'src/fields/values': 'what draws the values of field kinds',
  'src/i18n/en/later': 'sentences of parts of the console',
  'src/i18n/parts': 'parts of the console with sentences of their own',
  'src/i18n/zh/later': 'sentences of parts of the console',
};

describe('folders of a size to live in', () => {
  test('no folder has more entries than people read at once', () => {
    const entries = new Map<string, Set<string>>();
    for (const { path } of filesNamed(/./, [...PARTS, 'tests/support'])) {
      const words = path.split('/');
      for (let depth = 1; depth < words.length; depth += 1) {
        const folder = words.slice(0, depth).join('/');
        entries.set(folder, (entries.get(folder) ?? new Set()).add(words[depth] ?? ''));
      }
    }
    const large = [...entries].filter(([folder, inside]) => inside.size > MOST_ENTRIES && !(folder in REGISTRIES));
    expect(large.map(([folder, inside]) => `${folder} ${inside.size}`)).toEqual([]);
  });

  /** The face of a domain joins what the domain gives; it is not a reader of it. */
  const isFace = (path: string) =>
    basename(path, '.ts') === basename(dirname(path)) && /^(server|src)\/domains$/.test(dirname(dirname(path)));

  // What a test imports has a second reader.
  test('no small file serves one file of its own folder only', () => {
    const files = sourceFiles(...PARTS, 'tests');
    const importers = new Map<string, Set<string>>();
    for (const each of files.flatMap(importsOf))
      importers.set(each.target, (importers.get(each.target) ?? new Set()).add(each.from.path));
    const crumbs = files.filter(({ path, text }) => {
      const [only, ...others] = importers.get(path) ?? [];
      return (
        text.split('\n').length - 1 < SMALL_LINES &&
        only !== undefined &&
        others.length === 0 &&
        !path.startsWith('tests/') &&
        dirname(only) === dirname(path) &&
        !isFace(only) &&
        !(dirname(path) in REGISTRIES)
      );
    });
    expect(crumbs.map(({ path }) => path)).toEqual([]);
  });
});
