import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { fileShape } from '#model/compile/shape/fileShape.ts';
import { fieldKeys, keyedShapes } from '#scripts/documents/languageKeys.ts';
import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { keysUsed, type SchemaText } from '../support/schemas/keysUsed.ts';

const DECISION = readFileSync('docs/decisions/201-keys-that-one-resource-uses.md', 'utf8');
const MOST = 40;

const files = readSchemaTexts('schemas');
const byName = new Map(files.map((file) => [file.path.split('/').at(-1), file]));
const used = new Map(files.map((file) => [file.path, keysUsed([file])]));

/** A file with its parts and the resource on which it is based, and those of each. */
function withOrigins(file: SchemaText): SchemaText[] {
  const { base, include = [] } = (parse(file.text) ?? {}) as { base?: string; include?: string[] };
  const origins = [...include, ...(base === undefined ? [] : [base])];
  return [file, ...origins.flatMap((name) => byName.get(`${name}.yaml`) ?? []).flatMap(withOrigins)];
}

/** The keys of resource files, as `an action: from`. */
function keysOfResources(): string[] {
  const { common, special } = fieldKeys();
  const shapes = [...keyedShapes(fileShape('', 'resource'))].filter(([what]) => !what.startsWith('a field of type'));
  return [
    ...shapes.flatMap(([what, { keys }]) => Object.keys(keys).map((key) => `${what}: ${key}`)),
    ...common.map(([key]) => `a field: ${key}`),
    ...[...special].flatMap(([group, keys]) => keys.map(({ key }) => `${group}: ${key}`)),
  ];
}

test('every key of the language has two uses, or a reason (decision 201)', () => {
  const uses = new Map<string, Set<string>>();
  for (const file of files.filter(({ path }) => !path.startsWith('parts/')))
    for (const { path } of withOrigins(file))
      for (const key of used.get(path) ?? []) uses.set(key, (uses.get(key) ?? new Set()).add(file.path));
  const lonely = keysOfResources().filter((key) => (uses.get(key)?.size ?? 0) < 2);
  const named = [...DECISION.matchAll(/^\| (\S.*?) +\| `(.+?)` +\|/gm)].map(([, what, key]) => `${what}: ${key}`);
  expect([...new Set(lonely)].toSorted()).toEqual(named.toSorted());
  expect(named.length).toBeLessThanOrEqual(MOST);
});
