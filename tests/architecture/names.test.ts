import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { codeOnly, linesMatching, sourceFiles } from './sourceFiles.ts';

const product = sourceFiles('model', 'src', 'server', 'scripts');
const files = product.map(({ path }) => path);
const stem = (path: string) => (path.split('/').at(-1) ?? '').replace(/\.(config\.)?tsx?$/, '');

/** Names that do not describe their content. */
const BANNED = new Set([
  'helper',
  'helpers',
  'common',
  'misc',
  'util',
  'utils',
  'types',
  'lib',
  'shared',
  'stuff',
  'manager',
  'info',
]);

describe('names of files and folders', () => {
  test('describe their content', () => {
    const banned = files.filter((path) =>
      [...path.split('/').slice(0, -1), stem(path)].some((part) => BANNED.has(part.toLowerCase())),
    );
    expect(banned).toEqual([]);
  });

  test('folders are camelCase', () => {
    const odd = files.filter((path) =>
      path
        .split('/')
        .slice(0, -1)
        .some((part) => !/^[a-z][A-Za-z0-9]*$/.test(part)),
    );
    expect(odd).toEqual([]);
  });

  test('PascalCase is for what is used as a component, camelCase for the rest', () => {
    const odd = product.filter(({ path, text }) => {
      const name = stem(path);
      const exported = [...text.matchAll(/^export (?:default )?(?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, word = '']) => word,
      );
      const components = exported.filter((word) => /^[A-Z][a-z]/.test(word));
      // A context is a component when it is a provider, and has no JSX of its own.
      if (/^[A-Z]/.test(name))
        return !exported.some((word) => word === name || word === name.replace(/(Context)?$/, 'Provider'));
      return path.endsWith('.tsx') && components.length > 0;
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });
});

describe('names in the code of the model and the console', () => {
  /** Retired names, and their replacements. Keys of the translations keep their names. */
  const RETIRED_NAMES: readonly [RegExp, string][] = [
    [/\b(told|telling)([A-Z]\w*)?\b(?!:)|\w(Told|Tell|Telling)\b|\btell[A-Z]\w*/, 'reported, notify, announcement'],
    [/\b(said|unsaid)\b|\w(Said|Unsaid)\b/, 'answer, message, omitted'],
    [
      /\b(asked|asking|asks)([A-Z]\w*)?\b|\w(Asked|Asking|Asks)\b|\bask([A-Z]\w*)?\b(?!:)/,
      'requested, request, preload',
    ],
    [/\bjudg(e|es|ed|ing)([A-Z]\w*)?\b|\w(Judge|Judged|Judging)\b/, 'check, validate'],
    [/\bbrought|\bnobody\b|Nobody\b|[aA]miss\b/, 'included, closed, worst first'],
  ];

  test.each(RETIRED_NAMES)('%s is retired: %s', (pattern) => {
    expect(linesMatching(sourceFiles('model', 'src'), pattern, codeOnly)).toEqual([]);
  });
});

describe('products of clouds (schemas/cloudProducts.yaml)', () => {
  const products = Object.entries(
    // A file of the product that the compiler has checked.
    parse(readFileSync('schemas/cloudProducts.yaml', 'utf8')) as Record<string, { driver?: string }>,
  );
  const words = new Set([...products.flatMap(([word, { driver = word }]) => [word, driver]), 'vmware']);
  /** Also the word of a protocol and its paths: there, only the whole text `'docker'` names the product. */
  const patterns = [...words].map((word) => (word === 'docker' ? `['"\`]docker['"\`]` : word));

  /** The places for names of products and drivers; other code reads them from the file. */
  const OWN = [
    ...[...words].flatMap((word) => [`server/domains/cloud/${word}/`, `src/domains/${word}/`]),
    'server/domains/cloud/simulator/',
    // The two registries, in which a driver or a component is one line.
    'server/domains/cloud/builtInDrivers.ts',
    'src/domains/index.ts',
    // A driver of engines is a folder there.
    'server/domains/cloud/engines/',
    // Generated from the definitions.
    'model/language/records.ts',
    'server/domains/storedRecords.ts',
  ];

  test('are not named by generic code', () => {
    const generic = sourceFiles('model', 'server', 'src').filter(
      ({ path }) => !OWN.some((own) => path.toLowerCase().startsWith(own.toLowerCase())),
    );
    expect(linesMatching(generic, new RegExp(patterns.join('|'), 'i'), (line) => line)).toEqual([]);
  });
});

describe('words of the glossary (docs/glossary.md)', () => {
  /** Retired words, and their replacements. */
  const RETIRED: readonly [RegExp, string][] = [
    [/\b(he|his|him|himself)\b/i, 'they, their, them'],
    [/surroundings\b(?!')/i, 'deps or env'],
    [/\btoldOnce|ToldOnce/, 'one-time secret'],
    [/\bstrangersOf|\b(is|drop)Twin\b/, 'references outside, duplicate'],
  ];

  test.each(RETIRED)('%s is retired: %s', (pattern) => {
    const texts = sourceFiles('model', 'src', 'server', 'scripts', 'bench', 'tests').filter(
      ({ path }) => !path.startsWith('tests/architecture/') && !/pinyin/i.test(path),
    );
    expect(linesMatching(texts, pattern, (line) => line)).toEqual([]);
  });
});

describe('names in the code of the server, the scripts and the benchmarks', () => {
  /** Retired names, and their replacements. A member such as `asked:` of a response may keep its name. */
  const RETIRED: readonly [RegExp, string][] = [
    [/\b(told|said)([A-Z]\w*)?\b(?!:)|\w(Told|Said)\b/, 'reported, values, messages'],
    [/\btell([A-Z]\w*)?\b|\wTell\b/, 'report, notify, send'],
    [/\basked([A-Z]\w*)?\b(?!:)|\wAsked\b/, 'requested, request'],
    [/\bjudged\b|(function|const|interface|type) \w*[jJ]udge/, 'check'],
    [/\bletGo\b/, 'drop, unlink'],
  ];

  test.each(RETIRED)('%s is retired: %s', (pattern) => {
    expect(linesMatching(sourceFiles('server', 'scripts', 'bench'), pattern, codeOnly)).toEqual([]);
  });
});
