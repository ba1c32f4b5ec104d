import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { importsOf, sourceFiles } from './sourceFiles.ts';
import type { Import } from './sourceFiles.ts';

const model = sourceFiles('model').flatMap(importsOf);
const src = sourceFiles('src').flatMap(importsOf);
const server = sourceFiles('server').flatMap(importsOf);
const product = [...model, ...src, ...server];

const told = (found: Import[]) => found.map(({ from, specifier }) => `${from.path} imports ${specifier}`);
const inFolder = (target: string, ...folders: string[]) => folders.some((folder) => target.startsWith(`${folder}/`));

const PURE: ReadonlySet<string> = new Set([
  'yup',
  'ipaddr.js',
  'pinyin-pro',
  '@prometheus-io/lezer-promql',
  're2js',
  'remark-parse',
  'unified',
  'unist-util-visit',
]);

describe('allowed imports (docs/architecture.md)', () => {
  test('model imports itself and pure packages: yup, ipaddr.js, pinyin-pro, the parsers of PromQL and Markdown, RE2, and yaml in the compiler', () => {
    const allowed = ({ from, target, local }: Import) =>
      local
        ? inFolder(target, 'model')
        : PURE.has(target) || (target === 'yaml' && from.path.startsWith('model/compile/'));
    expect(told(model.filter((each) => !allowed(each)))).toEqual([]);
  });

  test('the console imports the model and itself, nothing of Node', () => {
    const allowed = ({ target, local }: Import) =>
      local ? inFolder(target, 'model', 'src') : !target.startsWith('node:');
    expect(told(src.filter((each) => !allowed(each)))).toEqual([]);
  });

  test('the server imports the model and itself, nothing of React', () => {
    const allowed = ({ target, local }: Import) =>
      local ? inFolder(target, 'model', 'server') : !/^(react|@mui|ra-|@tanstack)/.test(target);
    expect(told(server.filter((each) => !allowed(each)))).toEqual([]);
  });

  test('the compiler is for the server and scripts: the console gets its results and findings', () => {
    const compiler = src.filter(
      ({ target }) => target.startsWith('model/compile/') && target !== 'model/compile/diagnostics.ts',
    );
    expect(told(compiler)).toEqual([]);
  });
});

/**
 * The lines of docs/architecture.md, from top to bottom: a folder imports what stands below it. Types may point
 * anywhere.
 */
const layersOf = (half: string): string[][] => {
  const [, block = ''] =
    new RegExp('```layers ' + half + '\\n([^]*?)\\n```').exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
  return block.split('\n').map((line) => line.split(' '));
};

const LARGE_DOMAINS = ['server/domains/billing', 'server/domains/cloud', 'server/domains/operations'];
const HALVES = ['src', 'src/schemaViews', 'model', 'server', 'server/engine', 'server/domains', ...LARGE_DOMAINS];

describe('the arrows inside each half point in one direction', () => {
  test.each(HALVES)('%s: every folder has its line', (half) => {
    const named = layersOf(half).flat();
    // A folder without a line of its own has one for each of its entries.
    const unplaced = (folder: string): string[] =>
      readdirSync(`${half}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
        const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (named.includes(name) || (folder === '' && !entry.isDirectory())) return [];
        return entry.isDirectory() && named.some((each) => each.startsWith(`${name}/`)) ? unplaced(name) : [name];
      });
    expect(unplaced('')).toEqual([]);
    expect(named.filter((name) => !existsSync(`${half}/${name}`))).toEqual([]);
  });

  test.each(HALVES)('%s: imports only lower layers', (half) => {
    const layers = layersOf(half);
    const named = layers.flat().toSorted((a, b) => b.length - a.length);
    const folderOf = (path: string) =>
      named.find((name) => path === `${half}/${name}` || path.startsWith(`${half}/${name}/`)) ?? path;
    const layerOf = (path: string) => layers.findIndex((layer) => layer.includes(folderOf(path)));
    const upwards = sourceFiles(half)
      .flatMap(importsOf)
      .filter(({ from, target, local, typeOnly }) => {
        if (!local || typeOnly || !inFolder(target, half) || folderOf(from.path) === folderOf(target)) return false;
        const [own, other] = [layerOf(from.path), layerOf(target)];
        return own >= 0 && other >= 0 && other <= own;
      });
    expect(told(upwards)).toEqual([]);
  });

  test('the engine uses no domain, not even its types', () => {
    const engine = server.filter(({ from }) => from.path.startsWith('server/engine/'));
    expect(
      told(engine.filter(({ target }) => inFolder(target, 'server/domains', 'server/seed', 'server/start'))),
    ).toEqual([]);
  });

  const domains = readdirSync('server/domains', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  test.each(domains.map(({ name }) => `server/domains/${name}`))('%s: no circle of folders', (domain) => {
    const folderOf = (path: string) => path.slice(domain.length + 1).split('/')[0] ?? '';
    const below = new Map<string, Set<string>>();
    for (const { from, target, local, typeOnly } of sourceFiles(domain).flatMap(importsOf)) {
      const [own, other] = [folderOf(from.path), folderOf(target)];
      if (!local || typeOnly || !inFolder(target, domain) || own === other) continue;
      below.set(own, (below.get(own) ?? new Set<string>()).add(other));
    }
    // Folders that import nothing are taken away until nothing is left, or a circle.
    for (let isSmaller = true; isSmaller;) {
      const done = [...below.values()].flatMap((others) => [...others]).filter((name) => !below.has(name));
      for (const others of below.values()) for (const name of done) others.delete(name);
      const empty = [...below].filter(([, others]) => others.size === 0).map(([name]) => name);
      for (const name of empty) below.delete(name);
      isSmaller = empty.length > 0;
    }
    expect([...below.keys()]).toEqual([]);
  });

  test('two siblings never import each other: domains of the console, pages', () => {
    const siblings = [/^src\/domains\/(\w+)\//, /^src\/pages\/(\w+\/\w+)\//, /^src\/public\/pages\/(\w+)\//];
    const crossing = product.filter(({ from, target }) =>
      siblings.some((pattern) => {
        const [own, other] = [pattern.exec(from.path)?.[1], pattern.exec(target)?.[1]];
        return own !== undefined && other !== undefined && own !== other;
      }),
    );
    expect(told(crossing)).toEqual([]);
  });
});

describe('how imports are written', () => {
  test('the same folder by ./, anything else by alias', () => {
    expect(told(product.filter(({ specifier }) => specifier.startsWith('..')))).toEqual([]);
  });

  test('with their extension', () => {
    const without = product.filter(
      ({ local, specifier }) => local && !/\.(tsx?|json|css|svg|png)(\?\w+)?$/.test(specifier),
    );
    expect(told(without)).toEqual([]);
  });

  test('nothing in the product imports tests, scripts or benchmarks', () => {
    expect(told(product.filter(({ target, local }) => local && inFolder(target, 'tests', 'bench', 'scripts')))).toEqual(
      [],
    );
  });

  test('no barrels: nothing is exported from another file', () => {
    const barrels = sourceFiles('model', 'src', 'server').filter(({ text }) =>
      /^export\s+(type\s+)?(\*|\{[^}]*\})\s+from\s/m.test(text),
    );
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });
});
